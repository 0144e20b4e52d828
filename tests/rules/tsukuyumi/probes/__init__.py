"""Positions and games in which a doubtful reading makes a difference, where no other test has one."""

from tests.rules.tsukuyumi.probes import coop, standard

PROBES = [*coop.PROBES, *standard.PROBES]
