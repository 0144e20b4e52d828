"""Pages of a live table: putting one up, sitting down, the turn, the score, the log."""
