"""Whole turns of both modes, told a second time from the clauses alone: `turn` holds what the modes share, `coop_turn`, `oni_turn` and
`standard_turn` what each has of its own, `round_end` what a round leaves behind. `tables` plays the engine, `draws` makes boards."""
