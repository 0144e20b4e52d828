"""A fight from the attack to its end, the same in both modes: damage, counterattacks, losses, retreats (tsk.combat, tsk.damage)."""
