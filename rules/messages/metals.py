"""Metals' reasons as sentences: refusals, what an opponent or a hint says for a move, and what cannot be read."""

from django.utils.translation import gettext_noop

from rules.messages.numbers import Words, numbered

REASONS: dict[str, Words] = {
    # refusals
    "game-over": gettext_noop("The game is over."),
    "three-on-map": numbered(
        "most",
        "You have %(most)s figure on the map: you cannot deploy another, so move it.",
        "You have %(most)s figures on the map: you cannot deploy another, so move one.",
    ),
    "pool-empty": gettext_noop("Your pool is empty: there is no figure to deploy."),
    "not-in-pool": gettext_noop("There is no such figure in your pool; check how many of them are damaged."),
    "no-corner": gettext_noop("%(square)s is not a corner. Figures are deployed on: %(corners)s."),
    "not-your-end": gettext_noop("%(square)s is at your opponent’s end; at this table you deploy at your own end."),
    "square-taken": gettext_noop("There is already a figure on %(square)s: one figure per square."),
    "name-a-faction": gettext_noop("Give the figure’s faction. Accepted: %(accepted)s."),
    "not-your-faction": gettext_noop("You have no figure of %(faction)s. Yours: %(accepted)s."),
    "one-faction": gettext_noop("At this table each side plays one faction, and yours is not %(faction)s."),
    "same-faction": gettext_noop("Your opponent plays %(faction)s; at this table the two sides play different factions."),
    "off-map": gettext_noop("%(square)s is not on the map."),
    "no-turning": gettext_noop("The figure stays on %(square)s: it turns only after moving to another square."),
    "same-facing": gettext_noop("The figure on %(square)s is already facing that way."),
    "not-next": gettext_noop("From %(from)s to %(to)s is not a single step north, east, south or west."),
    "no-figure": gettext_noop("This figure is not on %(square)s."),
    "not-your-figure": gettext_noop("The figure on %(square)s is your opponent’s."),
    "damaged-idle": gettext_noop("The figure on %(square)s is damaged; at this table damaged figures do not act."),
    "no-passing": gettext_noop("You have to act: deploy a figure or move one."),
    "several-on-square": gettext_noop("Several figures are on one square: separate them first."),
    "several-factions": gettext_noop("A side brings several factions: this reading allows one."),
    # a hint, and why
    "hint-wins": gettext_noop("This wins the game."),
    "hint-loses": gettext_noop("Your opponent wins whatever you do; this holds out the longest."),
    "hint-scores": gettext_noop("Victory points from squares this turn: %(points)s (%(squares)s)."),
    "hint-repairs": gettext_noop("The figure on %(square)s is repaired."),
    "hint-costs": gettext_noop("Victory points for your opponent’s hits: %(points)s (%(squares)s)."),
    "hint-brings": gettext_noop("One more figure on the map, on %(square)s."),
    "hint-new": gettext_noop("It has just been deployed: nobody attacks it this turn."),
    "hint-takes": gettext_noop("%(square)s brings victory points every turn: %(points)s."),
    "hint-nearer": gettext_noop("%(square)s is nearer to a square with victory points."),
    "hint-forest": gettext_noop("The figure on %(square)s is in a Forest: nobody attacks it."),
    "hint-escapes": gettext_noop("The figure leaves the enemy’s line of fire: nobody can fire at it on %(square)s."),
    "hint-unseen": gettext_noop("Nobody can fire at the figure on %(square)s."),
    "hint-threatens": gettext_noop("Enemy figures in your sights: %(count)s (%(squares)s)."),
    "hint-nothing-better": gettext_noop("No action is clearly best; this one does no harm."),
}

INPUT = {
    "not-a-square": gettext_noop("“%(found)s” is not a square. Accepted: a letter and a number such as c3."),
    "not-on-map": gettext_noop("%(square)s is not on this map, which is %(width)s × %(height)s: columns from a, rows from 1."),
    "two-on-square": gettext_noop("There are two figures on %(square)s: one figure per square."),
    "not-a-map": gettext_noop("“%(found)s” cannot be read as a map. Accepted: such as 5x5-E-A0f1cB-1A2A1-B1c0fA-E, the top row first."),
    "not-a-position": gettext_noop("“%(found)s” cannot be read as a position’s line."),
    "faction-twice": gettext_noop("A faction is listed twice."),
}
