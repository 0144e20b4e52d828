"""The sheets of a fight: what each counterattack would do, which figures fall, who leaves. Words the choice, and decides nothing."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from cards.language import labelled
from companion.tables.area_names import called
from companion.web.tables.action_panel import Button, Field, Now
from companion.web.tables.tsukuyumi import facts
from companion.web.tables.tsukuyumi.action_labels.fights import counterattack
from companion.web.tables.tsukuyumi.action_labels.words import counted, side
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable, button, choices, look, ways_out
from rules.engine.kernel.errors import Facts
from rules.engine.kernel.game import Pending
from rules.engine.tsukuyumi.board.position import ONI
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.play.fights.counterattacks import COUNTERSTRIKE, DEFENSE, NONE, REINFORCE, RETREAT
from rules.engine.tsukuyumi.play.fights.losses import PROTECTION

MOST_BUTTONS = 6
MOST_POINTS = 100
ANOTHER = "another-one"


def _who(pending: Pending) -> str:
    return ", ".join(side(player) for player in pending.by)


def _by_hand() -> Button:
    return button(c.FinishByHand(), _("Something else: we do it by hand"), look="way-out")


def protection(value: int, multiply: bool) -> str:
    """What Protection does to each unit's health."""
    return _("health ×%(n)s") % {"n": value} if multiply else _("+%(n)s health each") % {"n": value}


def protection_asked(action: Mapping[str, Any]) -> list[Button]:
    """Protection of a faction whose sheet nobody has told: an addition or a factor."""
    name = counterattack(PROTECTION)
    plus = Field("value", _("Added to each unit’s health"), most=MOST_POINTS, needed=True)
    times = Field("value", _("Each unit’s health multiplied by"), least=1, most=MOST_POINTS, needed=True)
    return [
        Button(_("%(name)s: health +…") % {"name": name}, action, look="way-out", fields=[plus]),
        Button(_("%(name)s: health ×…") % {"name": name}, {**action, "multiply": True}, look="way-out", fields=[times]),
    ]


def riposte(shown: TsukuyumiTable, pending: Pending) -> Now:
    """The defenders' counterattack in co-op: what it would do stands on each button; losses come after it."""
    options = [option for option in pending.options if isinstance(option, c.ChooseRiposte)]
    known = pending.facts
    where = {"area": called(facts.text(known, "area")), "who": _who(pending)}
    sides = facts.texts(known, "sides")
    if known.get("common") and len(sides) > 1:
        headline = _("One counterattack for all defenders in %(area)s.") % where
    else:
        headline = _("%(who)s: which counterattack in %(area)s?") % where
    if not options:
        return Now(headline, _("Choose it together and carry it out"), "", pending.clause, choices(pending.options))
    buttons = [button(option, _effect(option, known), look=look(options)) for option in options]
    offered = {option.name for option in options}
    lacking = [] if COUNTERSTRIKE in offered else [button(c.ChooseRiposte(COUNTERSTRIKE), counterattack(COUNTERSTRIKE), look="way-out")]
    lacking += [] if PROTECTION in offered else protection_asked({"type": "choose-riposte", "name": PROTECTION})
    another = button(c.ChooseRiposte(ANOTHER), _("Something else on the card: we carry it out"), look="way-out")
    eyebrow = _("%(n)s damage from the Oni; losses come after the counterattack") % {"n": facts.number(known, "damage")}
    more = [(_("More options"), shown.offered([*lacking, another]))]
    return Now(headline, eyebrow, "", pending.clause, buttons, [_by_hand()], folds=more)


def _effect(option: c.ChooseRiposte, known: Facts) -> str:
    """A common counterattack, or one side's."""
    words = answer_words(option.name or NONE, [option.side] if option.side else facts.texts(known, "sides"), known, ONI)
    return labelled(side(option.side), words) if option.side else words


def answer_words(choice: str, sides: list[str], known: Facts, target: str) -> str:
    """A counterattack and what it would do."""
    by_hand = {DEFENSE: _("as your sheet says, by hand"), REINFORCE: _("as its card says, by hand")}
    text = {RETREAT: _("survivors may leave"), **by_hand}.get(choice, "")
    if choice == PROTECTION:
        text = _protections(facts.group(known, "protection"), sides)
    elif choice == COUNTERSTRIKE:
        strikes = facts.numbers(known, "strike")
        text = _("%(n)s damage to %(whom)s") % {"n": sum(strikes.get(player, 0) for player in sides), "whom": side(target)}
    name = counterattack(choice)
    return labelled(name, text) if text else name


def _protections(known: Facts, sides: list[str]) -> str:
    """One side's protection, or each one's with its name."""
    values = {player: facts.group(known, player) for player in sides}
    words = {player: protection(facts.number(value, "value"), bool(value.get("multiply"))) for player, value in values.items()}
    return next(iter(words.values()), "") if len(words) == 1 else ", ".join(f"{side(player)} {text}" for player, text in words.items())


def damage(shown: TsukuyumiTable, pending: Pending) -> Now:
    """Which figures fall: a defender's own, or the Oni where the attacker chooses among them."""
    owner = facts.text(pending.facts, "side") or (pending.by[0] if pending.by else "")
    headline = _("%(who)s take %(n)s damage in %(area)s.") % {
        "who": side(owner),
        "n": facts.number(pending.facts, "number"),
        "area": called(facts.text(pending.facts, "area")),
    }
    losses = [option for option in pending.options if isinstance(option, c.TakeDamage)]
    texts = [_("%(who)s lose: %(lost)s") % {"who": side(owner), "lost": counted(owner, option.lost)} for option in losses]
    buttons = [button(option, text, look=look(losses)) for option, text in zip(losses, texts, strict=True)]
    more = [(_("More options"), buttons[MOST_BUTTONS:])] if len(buttons) > MOST_BUTTONS else []
    return Now(headline, _("You choose which units are destroyed"), "", pending.clause, buttons[:MOST_BUTTONS], [_by_hand()], folds=more)


def retreat(shown: TsukuyumiTable, pending: Pending) -> Now:
    """Survivors leave together, or stay; parts of them are told by the moves that are legal."""
    headline = _("%(side)s: which units leave, and where to?") % {"side": _who(pending)}
    rest = [option for option in shown.legal if option not in pending.options]
    more = [(_("More options"), ways_out(rest))] if rest else []
    return Now(headline, _who(pending), "", pending.clause, choices(pending.options), [_by_hand()], folds=more)
