"""What a person likes: detail, the size of letters, pace. Kept in the user's configuration folder, as JSON.

A file that cannot be read, or says what makes no sense, is answered by the defaults and a sentence; it is never an error.
"""

import json
import os
from pathlib import Path
from typing import Literal

import platformdirs
from pydantic import BaseModel, ConfigDict, Field

from navalsim3d import storage, strictjson

Preset = Literal["auto", "low", "medium", "high"]
PRESETS: tuple[Preset, ...] = ("auto", "low", "medium", "high")


class Settings(BaseModel):
    """All there is to set. `scale` multiplies the size of panels, `speed` the pace of what is performed."""

    model_config = ConfigDict(extra="forbid", strict=True, validate_assignment=True)

    detail: Preset = "auto"
    scale: float = Field(1.0, ge=0.6, le=2.5, allow_inf_nan=False)
    speed: float = Field(1.0, ge=0.25, le=4.0, allow_inf_nan=False)
    hints: bool = True
    """say beneath the decision which keys and gestures there are"""
    hurry: bool = True
    """give the only command there is without asking"""
    director: bool = False
    """watch the opponent's moves through the director's camera"""


def path() -> Path:
    """Where settings are kept: beside the user's own content when NAVALSIM3D_HOME is set, else the platform's folder."""
    home = os.environ.get("NAVALSIM3D_HOME")
    return (Path(home) if home else Path(platformdirs.user_config_dir("navalsim3d", appauthor=False))) / "settings.json"


def load() -> tuple[Settings, str]:
    """The settings, and a sentence when the file was of no use and the defaults stand in."""
    file = path()
    if not file.exists():
        return Settings(), ""
    try:
        return strictjson.validate(Settings, strictjson.read(file)), ""
    except strictjson.Refused as reason:
        return Settings(), f"the settings start afresh: {file.name}, {reason}"


def save(settings: Settings) -> str:
    """Keep the settings; a sentence when that failed, and the program goes on."""
    try:
        storage.write_text(path(), json.dumps(settings.model_dump(), indent=1) + "\n")
    except storage.StorageError as reason:
        return str(reason)
    return ""
