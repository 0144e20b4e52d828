"""Tsukuyumi at a table: the board, the turn, the score, the Momentum."""
