"""What Nécropole's tools need without a server: words, levels, districts and the booklet's table of chances, in one language."""

from typing import Any

from django.utils.translation import gettext, override

from companion.web.svg import chance_strip
from companion.web.templatetags.drawing_tags import district
from companion.web.tools import necropole, necropole_plan
from rules import engine_data
from rules.engine.necropole import clock
from rules.engine.necropole.ring import CENTRE, DISTRICTS
from rules.messages import REASONS, advice
from rules.messages.numbers import spoken
from rules.reference import reference

WORDS = {
    "no-roll": "No roll is low enough.", "every-roll": "Every roll wounds.",
    "at-most": "A total of at most %(need)s wounds: %(n)s of 36 pairs.", "this-roll": "This roll",
    "substance": "With 1 substance on Force", "second-chance": "With a second chance", "attack": "The attack", "force": "Force",
    "armour": "Armour", "again": "Dice that may be rerolled", "dice": "Dice", "ordinary": "Regular dice: armour counts",
    "transparent": "Transparent dice: armour is ignored", "pairs": "The 36 pairs",
    "caption": "The first die down, the second across: their total", "wounds": "wounds", "one-again": "reroll the higher die",
    "both-again": "reroll both",
    "strip-none": "No total of two dice wounds.", "strip-all": "Every total of two dice wounds.",
    "strip-some": "Of the totals 2 to 12, those up to %(need)s wound: %(n)s of the 36 pairs.",
    "printed": "The booklet’s table says %(printed)s%% here; we count the dice.",
    "falls": "%(value)s that %(letter)s falls", "average": "Wounds on average: %(value)s", "begin": "Start with: %(name)s",
    "nothing": "Nothing to be done", "lines": "Line by line", "on-force": "Substances on Force: %(n)s",
    "on-initiative": "Substances on Initiative: %(n)s",
    "misses": "This holds until something wounds. Then set what is left: another attack may be best.",
    "after-first": "Second chance after the first roll", "why": "Why", "attacker": "The attacker", "initiative": "Initiative left",
    "second": "Potions of Second Chance", "substances": "Substances to put down", "targets": "Targets", "cards": "Cards", "aim": "Aim",
    "most-wounds": "As many wounds as possible", "kill": "Kill %(letter)s", "target": "Target %(letter)s",
    "life": "Black points left", "not-known": "not known", "universal-cost": "Universal attack: 2 weaknesses",
    "universal": "Universal attack", "front": "In front of it", "nobody": "nobody", "card": "Card %(n)s", "touches": "It touches",
    "often": "How often", "once": "Once", "any": "As often as it can be paid", "weaknesses": "Weaknesses",
    "swap-with": "Now tap the district to swap it with.", "swap": "Tap two districts to swap them.", "another": "Another ring",
    "touching": "Who touches whom", "six": "The Mausoleum touches all six. Lay out a new ring for each game.",
    "fallen": "The Gate has fallen", "gate-falls": "The Gate falls at the end of turn %(n)s", "gate-holds": "The Gate holds",
    "loses": "The Gate loses each turn", "this-turn": "Tokens this turn", "so-far": "Tokens so far",
    "stay": "If these creatures stay and no others come: each minion costs the Gate 1 point, each lord 2.", "master": "The Game Master",
    "level": "Level", "turn-number": "Exploration turn", "at-gate": "At the Gate", "gate": "Black points left of the Gate",
    "minions-there": "Minions there", "lords-there": "Lords there", "by-turn": "Tokens by turn", "turn": "Turn",
    "gained": "Tokens gained", "in-all": "In all",
    "gods": "If all three gods are alive at the end of turn 5, the Game Master wins.", "all-minions": "If every token buys a minion",
    "minions": "Minions", "left": "Left of the Gate",
    "free": "The first minion is free, each further one costs 1; nobody fights them. The cost of a lord is on the Game Master’s card.",
    "less": "%(name)s: 1 fewer", "more": "%(name)s: 1 more", "answer": "Answer", "share": "Share the link", "copied": "Copied",
    "too-complex": advice.INPUT["too-complex"],
}  # fmt: skip


def necropole_json(language: str) -> dict[str, Any]:
    """Everything in one language; the rest is worked out on the phone."""
    with override(language):
        tiles = {slug: reference().record(collection="tiles", slug=slug) for slug in (CENTRE, *DISTRICTS)}
        return {
            "words": {key: gettext(word).replace("%%", "%") for key, word in WORDS.items()},
            "reasons": {code: spoken(REASONS[code], {}) for code in advice.REASONS},
            "printed": engine_data.printed_odds(),
            "strip": chance_strip.FRAME.format(label="%(label)s", width="%(width)s"),
            "levels": [[slug, name, *clock.LEVELS[slug]] for slug, name in necropole.levels()],
            "cost": necropole_plan.UNIVERSAL_COST,
            "numbers": {
                "turns": clock.TURNS,
                "gate": clock.GATE,
                "minion": clock.MINION,
                "lord": clock.LORD,
                "price": clock.MINION_PRICE,
                "free": clock.FREE_MINIONS,
                "pile": clock.MINIONS,
            },
            "touches": necropole_plan.TOUCHES,
            "centre": CENTRE,
            "districts": DISTRICTS,
            "tiles": {slug: [tile.name, district(tile)] for slug, tile in tiles.items()},
            "seed": necropole.FIRST_SEED,
        }
