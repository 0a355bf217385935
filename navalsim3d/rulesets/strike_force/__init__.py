"""Strike Force One: six Soviet companies, four US companies, three Towns, four turns on a map of sixty-eight hexes."""
