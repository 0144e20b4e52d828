"""The co-op and the solo game of The Moon Princess, round by round."""
