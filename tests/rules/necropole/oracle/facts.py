"""What the booklet gives: figures of undead, known cards, the default reading of every ruling; and how a position overrides them."""

import re


class Refused(Exception):
    """The rules forbid it; `codes` are the contract's reasons."""

    def __init__(self, *codes):
        super().__init__(", ".join(sorted(codes)))
        self.codes = set(codes)


class Unclear(Exception):
    """The question cannot be answered as it is asked: a value is unknown, or a field cannot be read."""

    def __init__(self, code, at):
        super().__init__(f"{code}: {at}")
        self.code, self.at = code, at


UNITS = {
    "xaia": {"force": 6, "initiative": 3, "class": "sorcerer"},
    "xanaell": {"class": "sorcerer"},
    "rhunlok": {"force": "≥ 5", "initiative": "≥ 3", "class": "warrior"},
    "fyel-aulth": {"force": "≤ 9", "initiative": "≥ 4", "class": "assassin"},
    "squelette": {"initiative": 3},
    "feu-follet": {"initiative": 5, "armour": "≥ 1"},
    "apparition": {"force": "≥ 6", "initiative": 5, "armour": 0, "life": "≥ 3"},
}

NAMED = {"do": "touch", "shape": "read", "most": 9}


def now(*steps):
    return {"v": 1, "parts": [{"when": "now", "steps": list(steps)}]}


PUSHED = {"do": "push", "squares": 1, "may": True}
DULLED = {"do": "weaken", "on": "initiative", "count": 2, "who": "target"}
CARDS = {
    "grappin": {
        "kind": "talent",
        "of": "rhunlok",
        "figures": {"weaknesses": 1, "range": 3},
        "traits": ["instant"],
        "effect": now({"do": "touch", "shape": "range", "range": 3}, {"do": "pull", "turn": "user"}, {"do": "roll"}),
    },
    "onde-kinesthesique": {
        "kind": "spell",
        "figures": {"weaknesses": 2, "range": 1},
        "effect": now({"do": "touch", "shape": "range", "range": 1}, {"do": "roll", "dice": "transparent", "wounded": [PUSHED]}),
    },
    "lobotomie": {
        "kind": "capacity",
        "figures": {"weaknesses": 1, "range": 2},
        "effect": now({"do": "touch", "shape": "range", "range": 2, "from": "behind"}, {"do": "roll", "wounded": [DULLED]}),
    },
    "projection-astrale": {"kind": "capacity", "of": "fyel-aulth", "figures": {"weaknesses": 1}, "effect": now(NAMED, {"do": "roll"})},
    "effusion-funeste": {"kind": "skill", "of": "xaia", "figures": {"weaknesses": 1}, "effect": now(NAMED, {"do": "roll"})},
    "aveuglement": {"kind": "capacity", "effect": now({"do": "read"})},
    "abomination": {"kind": "skill", "of": "xanaell", "effect": now({"do": "read"})},
    "combinaison": {"kind": "equipment", "figures": {"souls": 3, "bonus": 1}},
    "wakizashi": {"kind": "equipment"},
    "grimoire": {"kind": "equipment"},
    "potion-de-substance": {"kind": "potion", "traits": ["instant"]},
    "potion-de-2nd-chance": {"kind": "potion", "traits": ["instant"]},
}
MISSIONS = {
    "vol-de-manuscrit": {
        "district": "catacombes",
        "creatures": {"kind": "minion", "count": 3},
        "give": "grimoire",
        "void": "c",
        "goal": {"kind": "wounds-each", "count": 2},
        "souls": 3,
    }
}
SUBSTANCE, SECOND_CHANCE = "potion-de-substance", "potion-de-2nd-chance"
CLASS_OF_KIND = {"spell": "sorcerer", "capacity": "assassin", "talent": "warrior"}

READINGS = {
    "nec-armour": "force",
    "nec-universal-armour": "counts",
    "nec-transparent-dice": "card",
    "nec-one-roll": "one",
    "nec-second-chance-roll": "own",
    "nec-rear-attack": "skill-only",
    "nec-adjacency": "four",
    "nec-range-blocking": "first-figure",
    "nec-engagement": "boxed-in",
    "nec-forced-move": "user-turns",
    "nec-void-square-range": "blocks",
    "nec-last-undead": "lift",
    "nec-unequal-sides": "rest-in-a-row",
    "nec-lost-turn": "flip",
    "nec-round-or-turn": "by-context",
    "nec-end-of-round-order": "master-first",
    "nec-instant-control": "team",
    "nec-instants-in-a-row": "action-or-other",
    "nec-weakness-cap": "initiative-only",
    "nec-free-creature-skill": "once",
    "nec-lobotomy-weaknesses": "victim",
    "nec-potion-substance-expiry": "round",
    "nec-item-substances": "stay",
    "nec-flee-cost": "once",
    "nec-third-team-joins": "any-side",
    "nec-god-fight": "as-attack",
    "nec-fight-end": "one-side-left",
    "nec-wounds-persist": "persist",
    "nec-beaten-team": "in-fight",
    "nec-team-points": "team",
    "nec-all-heroes-dead": "living",
    "nec-arena-end": "last-team",
    "nec-mission-failure": "all-out",
    "nec-dead-hero-items": "stay",
    "nec-attacker-instant": "action",
    "nec-potion-in-a-row": "count",
    "nec-flipped-instant": "yes",
    "nec-instant-after-end": "yes",
    "nec-goal-dead-target": "done",
    "nec-god-credit": "last-wound",
    "nec-beaten-credit": "each",
    "nec-master-kills": "no",
    "nec-start-facing": "owner",
    "nec-mission-creatures-after": "pile",
    "nec-god-after-fight": "wounded",
    "nec-heal-cap": "gauge",
    "nec-potion-hero-only": "any",
    "nec-hexagon-side": "told",
    "nec-free-placement": "as-mission",
    "nec-void-line": "team",
    "nec-void-token-double": "borrow",
    "nec-attack-game-master-start": "creatures",
    "nec-team-fight-start": "initiator",
    "nec-game-master-attack": "skill",
    "nec-wisp-initiative": "five",
    "nec-gate-damage-timing": "end-of-turn",
    "nec-district-destruction": "like-gate",
    "nec-gate-overflow": "lost",
    "nec-before-the-gate": "inside",
    "nec-city-map": "ring",
    "nec-destroyed-district": "ruins",
    "nec-six-token-limit": "gain",
    "nec-flee-penalty": "after",
    "nec-exploration-costs": "one",
    "nec-token-gain": "two-and-one",
    "nec-resurrection": "mausoleum",
    "nec-activation-limit": "repeat",
    "nec-crypt-linked": "no",
    "nec-faction-mission-source": "profane-reward",
    "nec-buy-without-tokens": "no",
    "nec-shopping-in-fight": "no",
    "nec-spare-items": "keep",
    "nec-free-talents": "all-linked",
    "nec-second-fight": "no",
    "nec-many-sides": "clockwise",
    "nec-pooled-tokens": "team",
}


def reading(position, slug):
    return position["rulings"].get(slug, READINGS[slug])


def bound(value):
    """(least, most) of a figure: a number, "≥ 5", "≤ 9", "3–5", or None for anything at all."""
    if value is None:
        return (0, None)
    if isinstance(value, int):
        return (value, value)
    numbers = [int(n) for n in re.findall(r"\d+", value)]
    if value.strip().startswith("≥"):
        return (numbers[0], None)
    if value.strip().startswith("≤"):
        return (0, numbers[0])
    return (numbers[0], numbers[-1])


def unit(position, who):
    return position["undead"][who]["unit"]


def figure(position, who, name):
    """A printed figure of an undead as (least, most)."""
    kind = unit(position, who)
    stats = {**UNITS.get(kind, {}), **position["stats"].get(kind, {})}
    if kind == "feu-follet" and name == "initiative" and reading(position, "nec-wisp-initiative") == "four":
        stats = {"initiative": 4, **position["stats"].get(kind, {})}
    if name == "armour" and position["undead"][who]["kind"] == "hero" and stats.get("armour") is None:
        return (0, 0)
    return bound(stats.get(name))


def klass(position, who):
    one = position["undead"][who]
    kind = one["unit"]
    return one.get("class") or {**UNITS.get(kind, {}), **position["stats"].get(kind, {})}.get("class")


def card_facts(position, slug):
    known, given = CARDS.get(slug, {}), position["cards"].get(slug, {})
    if not known and not given:
        raise Unclear("unknown-value", f"position.cards.{slug}")
    facts = {"kind": None, "of": None, "traits": [], "effect": None, **known, **given}
    facts["figures"] = {**known.get("figures", {}), **given.get("figures", {})}
    return facts


def steps_of(facts):
    """What a card does when it is played; a card nobody knows is read aloud."""
    parts = (facts["effect"] or {}).get("parts") or []
    steps = [step for part in parts if part["when"] == "now" for step in part["steps"]]
    return steps or [{"do": "read"}]
