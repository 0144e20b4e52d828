"""The standard game and the two-player game, round by round."""
