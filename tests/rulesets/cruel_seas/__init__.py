"""Tests of Cruel Seas, one file a chapter; battles are made with `build`."""
