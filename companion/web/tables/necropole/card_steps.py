"""What a card does, tapped together from quick steps: whom it touches, whether it rolls, what follows for whom."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.http import QueryDict

from rules.engine.kernel import effects as f
from rules.engine.kernel.effects import AnyStep, Effect, Part, Touch

MOST_RANGE = 4
MOST_TAPS = 12
WOUNDED, MISSED, ALWAYS = "wounded", "missed", "always"
WHENS = (WOUNDED, MISSED, ALWAYS)
TOUCHES: Mapping[str, Touch] = {
    "front": Touch(),
    **{f"range-{n}": Touch("range", range=n) for n in range(1, MOST_RANGE + 1)},
    "behind": Touch("range", range=1, from_="behind"),
    "around": Touch("around"),
    "line": Touch("line"),
    "self": Touch("self"),
    "named": Touch("read", most=9),
}
ROLLS: Mapping[str, f.Roll | None] = {"none": None, "roll": f.Roll(), "transparent": f.Roll("transparent")}
ON_TARGET: Mapping[str, AnyStep] = {
    "wound": f.Wound(),
    "weaken-initiative": f.Weaken("initiative"),
    "weaken-force": f.Weaken("force"),
    "strengthen-initiative": f.Strengthen("initiative"),
    "strengthen-force": f.Strengthen("force"),
    "armour": f.Armour(),
    "heal": f.Heal(),
    "push": f.Push(),
    "pull": f.Pull(),
    "swap": f.Swap(),
    "turn": f.Turn(),
    "lose-turn": f.LoseTurn(),
}
ON_USER: Mapping[str, AnyStep] = {
    "user-strengthen-initiative": f.Strengthen("initiative", who="user"),
    "user-strengthen-force": f.Strengthen("force", who="user"),
    "user-weaken-initiative": f.Weaken("initiative", who="user"),
    "user-weaken-force": f.Weaken("force", who="user"),
    "user-armour": f.Armour(who="user"),
    "user-heal": f.Heal(who="user"),
    "user-step": f.FreeSteps(),
    "user-turn": f.Turn(who="user"),
    "user-recover": f.Recover(),
}
AGAIN: Mapping[str, AnyStep] = {"reroll": f.Reroll()}  # after a roll that wounds nobody
BY_HAND: Mapping[str, AnyStep] = {"by-hand": f.Read()}
STEPS: Mapping[str, AnyStep] = {**ON_TARGET, **ON_USER, **AGAIN, **BY_HAND}
NOT_ON_ITSELF = ("push", "pull", "swap")
ONLY_USER = ("user-step", "user-recover")
LONGEST_WAY = 3  # squares
LASTING = (f.Weaken, f.Strengthen, f.Armour)
UNTILS: tuple[f.Until, ...] = ("turn", "round", "fight")


@dataclass(frozen=True)
class Tapped:
    """One tap: when the step happens, which it is, how long it lasts."""

    when: str
    step: str
    until: f.Until = "turn"

    @property
    def text(self) -> str:
        return f"{self.when}.{self.step}.{self.until}"


@dataclass(frozen=True)
class CardTaps:
    """What has been tapped so far of a card, and for when and how long the next tap counts."""

    touch: str = "front"
    roll: str = "roll"
    steps: tuple[Tapped, ...] = ()
    when: str = WOUNDED
    until: f.Until = "turn"

    @property
    def rolls(self) -> bool:
        return ROLLS[self.roll] is not None

    @property
    def on_itself(self) -> bool:
        return self.touch == "self"

    @property
    def full(self) -> bool:
        return len(self.steps) >= MOST_TAPS

    def offered(self) -> tuple[Mapping[str, AnyStep], Mapping[str, AnyStep], Mapping[str, AnyStep]]:
        """What can be tapped now: on whom it touches, on its user, anything else."""
        if self.full:
            return {}, {}, {}
        target = {name: step for name, step in ON_TARGET.items() if not (self.on_itself and name in NOT_ON_ITSELF)}
        user = {name: step for name, step in ON_USER.items() if not self.on_itself or name in ONLY_USER}
        again = AGAIN if self.rolls and self.when == MISSED else {}
        return target, user, {**again, **BY_HAND}

    def times(self, step: str) -> int:
        """How often a step was tapped for the moment that is chosen now."""
        return sum(one.step == step and one.when == self.when for one in self.steps)

    def query(self, **change: str) -> dict[str, str]:
        """The address of the page after another tap."""
        taps = {"touch": self.touch, "roll": self.roll, "when": self.when, "until": self.until}
        return {**taps, "steps": ",".join(one.text for one in self.steps), **change}

    def with_step(self, step: str) -> dict[str, str]:
        tapped = Tapped(self.when, step, self.until if isinstance(STEPS[step], LASTING) else "turn")
        return self.query(steps=",".join(one.text for one in (*self.steps, tapped)))

    def without_last(self) -> dict[str, str]:
        return self.query(steps=",".join(one.text for one in self.steps[:-1]))

    @property
    def effect(self) -> Effect:
        """As the engine carries it out."""
        roll = ROLLS[self.roll]
        if roll is None:
            return _now(TOUCHES[self.touch], *_merged(self.steps))
        by_when = {when: tuple(_merged(one for one in self.steps if one.when == when)) for when in WHENS}
        rolled = replace(roll, wounded=by_when[WOUNDED], missed=by_when[MISSED])
        return _now(TOUCHES[self.touch], rolled, *by_when[ALWAYS])


def _now(*steps: AnyStep) -> Effect:
    return Effect((Part("now", steps),))


def _merged(taps: Iterable[Tapped]) -> Iterable[AnyStep]:
    """The same step tapped twice counts twice, as far as it can be counted; it comes where it was tapped first."""
    for (name, until), often in Counter((one.step, one.until) for one in taps).items():
        step = STEPS[name]
        step = replace(step, until=until) if isinstance(step, LASTING) else step
        yield times(step, often)


def times(step: AnyStep, often: int) -> AnyStep:
    """A step as often as it was tapped, where it can be counted."""
    match step:
        case f.Wound() | f.Weaken() | f.Strengthen() | f.Heal():
            return replace(step, count=often)
        case f.Armour():
            return replace(step, by=often)
        case f.Push() | f.FreeSteps():
            return replace(step, squares=min(often, LONGEST_WAY))
        case _:
            return step


def read(query: QueryDict) -> CardTaps:
    """What the address says; what it cannot mean counts as not tapped."""
    touch, roll, when, until = (query.get(name, "") for name in ("touch", "roll", "when", "until"))
    usual = CardTaps()
    taps = CardTaps(
        touch if touch in TOUCHES else usual.touch,
        roll if roll in ROLLS else usual.roll,
        tuple(_tapped(query.get("steps", "")))[:MOST_TAPS],
        when if when in WHENS else usual.when,
        next((one for one in UNTILS if one == until), usual.until),
    )
    fitting = taps.steps
    if not taps.rolls:
        fitting = tuple(replace(one, when=ALWAYS) for one in fitting if one.step not in AGAIN)
        taps = replace(taps, when=ALWAYS)
    if taps.on_itself:
        fitting = tuple(one for one in fitting if one.step not in NOT_ON_ITSELF)
    return replace(taps, steps=fitting)


def _tapped(text: str) -> Iterable[Tapped]:
    for one in text.split(","):
        when, _dot, rest = one.partition(".")
        step, _dot, until = rest.partition(".")
        if when in WHENS and step in STEPS and until in UNTILS:
            yield Tapped(when, step, next(known for known in UNTILS if known == until))
