"""What the others do in a fight: counterattacks, which figures take the damage, retreat (tsk.combat.9–12, tsk.damage.5–11, tsk.oni.17)."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput, Reason, RuleViolation, UnknownValue
from rules.engine.kernel.game import Pending
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.board.walks import Walk, merged
from rules.engine.tsukuyumi.legality import damage, input_checks
from rules.engine.tsukuyumi.legality.led_oni import DEFILER
from rules.engine.tsukuyumi.legality.movement import path_reasons
from rules.engine.tsukuyumi.standard import allowance, damage_split
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard.evolve import Draft, own
from rules.engine.tsukuyumi.standard.state import Answer, DamageSent, Fight, Loss
from rules.engine.tsukuyumi.state import State

COUNTERSTRIKE, RETREAT, PROTECTION, DEFENSE, REINFORCE, NONE = (
    "counterstrike", "retreat", "protection", "defense-action", "where-there-is-one", "none",
)  # fmt: skip
KNOWN = (COUNTERSTRIKE, RETREAT, PROTECTION, DEFENSE, REINFORCE)
NOT_FOR_ONI = (PROTECTION, DEFENSE)
MOST_OPTIONS = 60


def oni_chooser(position: Position, attacker: str) -> str:
    """tsk.oni.17: the last in the initiative, or the last but one if that is the attacker."""
    order = position.initiative or ()
    return order[-2] if len(order) > 1 and order[-1] == attacker else order[-1]


def _answers_for(position: Position, fight: Fight, side: str) -> str:
    return oni_chooser(position, fight.leader) if side == ONI else side


def offered(fight: Fight) -> tuple[str, ...]:
    """What the card offers; where nobody has read it out, all that we know by name."""
    return fight.card.counterattacks or KNOWN


def ask(draft: Draft, fight: Fight) -> None:
    """The next defender may answer; where nothing can be answered, nobody is asked."""
    side = fight.to_answer[0]
    by = _answers_for(draft.state.position, fight, side)
    options = tuple(legal_answers(draft.state))
    if options == (s.Counterattack(by, side, NONE),):
        draft.add(e.CounterattackChosen(by, Answer(side, NONE), (), False, False, "tsk.combat.9"))
        return
    clause = "tsk.oni.17" if side == ONI else "tsk.combat.9"
    facts = {"side": side, "area": str(fight.area), "offered": list(offered(fight))}
    draft.add(e.ChoiceOpened(Pending("counterattack", (by,), options[:MOST_OPTIONS], clause, facts)))


def legal_answers(state: State) -> Iterator[s.Counterattack]:
    """Every counterattack that can be chosen without reading a number off a card."""
    fight = own(state).fight
    if fight is None or not fight.to_answer:
        return
    side = fight.to_answer[0]
    by = _answers_for(state.position, fight, side)
    for choice in (*offered(fight), NONE):
        targets = [fight.attacker, *(one for one in fight.defenders if one != side)] if choice == COUNTERSTRIKE else [""]
        for target in targets:
            command = s.Counterattack(by, side, choice, target="" if target == fight.attacker else target)
            try:
                if not answer_reasons(state, fight, command):
                    _answer(state, fight, command)
                    yield command
            except BadInput:
                continue  # a number that the players have to read out


def counterattack(draft: Draft, command: s.Counterattack) -> None:
    """tsk.combat.9: one answer; Protection counts against this attack, strikes are dealt once all have answered."""
    state, fight = draft.state, draft.own.fight
    input_checks.text(command.choice, "action.choice")
    if command.value is not None:
        validation.whole(command.value, "action.value", 0, 1000)
    if fight is None or not fight.to_answer:
        raise draft.refuse("not-now", "tsk.combat.9")
    reasons = answer_reasons(state, fight, command)
    if reasons:
        raise RuleViolation(tuple(reasons))
    answer, hits = _answer(state, fight, command)
    again = command.side == ONI and draft.own.power == "strong-defensive" and command.choice != NONE
    more = again and not any(one.side == ONI for one in fight.answers)
    clause = "tsk.oni.17" if command.side == ONI else "tsk.combat.9"
    retreats = command.choice == RETREAT
    draft.add(e.ChoiceSettled("counterattack", command.by, clause), e.CounterattackChosen(command.by, answer, hits, retreats, more, clause))


def answer_reasons(state: State, fight: Fight, command: s.Counterattack) -> list[Reason]:
    position, side, choice = state.position, command.side, command.choice
    found = []
    if side != fight.to_answer[0]:
        found.append(Reason("not-your-turn", "tsk.combat.9.2", {"side": fight.to_answer[0]}))
    if choice == NONE:
        return found + _none_reasons(state, fight, side)
    if not choice or (fight.card.counterattacks and choice not in fight.card.counterattacks):
        found.append(Reason("not-offered", "tsk.combat.9", {"offered": list(offered(fight))}))
    if side == ONI and choice in NOT_FOR_ONI:
        found.append(Reason("not-for-oni", "tsk.oni.17.3", {}))
    twice = any(one.side == side and one.choice == choice for one in fight.answers)
    if twice and position.rulings.strong_defensive_same_twice == "different":
        found.append(Reason("a-different-one", "tsk.power.4", {}))
    if command.target and command.target not in (fight.attacker, *fight.defenders):
        found.append(Reason("no-defender", "tsk.combat.9.4", {"side": command.target[:40]}))
    if command.target == side:
        found.append(Reason("no-defender", "tsk.combat.9.4", {"side": side}))
    held = "immobilised" in position.areas[fight.area].traits
    if choice == RETREAT and held and position.rulings.immobilised_retreat == "nobody-leaves":
        found.append(Reason("immobilised", "tsk.event.3.1", {"area": str(fight.area)}))
    return found


def _none_reasons(state: State, fight: Fight, side: str) -> list[Reason]:
    """For the Oni one is always chosen if one can apply; a player may do without, unless the table reads it otherwise."""
    if any(one.side == side for one in fight.answers):
        return []  # the second answer of the Oni is a may (tsk.power.4)
    must = side == ONI or state.position.rulings.counterattack_optional == "must"
    if not must:
        return []
    can = [choice for choice in offered(fight) if not (side == ONI and choice in NOT_FOR_ONI)]
    return [Reason("must-answer", "tsk.oni.17" if side == ONI else "tsk.combat.9", {"offered": can})] if can else []


def _answer(state: State, fight: Fight, command: s.Counterattack) -> tuple[Answer, tuple[DamageSent, ...]]:
    """The answer with its numbers, and the damage that it sends."""
    side, choice = command.side, command.choice
    if choice == COUNTERSTRIKE:
        target = command.target or fight.attacker
        dealt = command.value if command.value is not None else strike(state, side, fight)
        for unit, n in state.position.areas[fight.area].units.get(target, {}).items():
            if n and dealt:
                state.position.value(target, unit, "health")
        hits = (DamageSent(target, dealt, side, "tsk.combat.12"),) if dealt else ()
        return Answer(side, choice, dealt, False, target), hits
    if choice == PROTECTION:
        value = command.value if command.value is not None else state.position.printed.get(f"protection-{side}")
        if value is None:
            raise BadInput("missing", "action.value")
        return Answer(side, choice, value, command.multiply), ()
    return Answer(side, choice, command.value or 0, False, command.target), ()


def strike(state: State, side: str, fight: Fight) -> int:
    """tsk.combat.9.3: all its units there count, those that this very attack destroys too; Oni at full power deal more (tsk.power.3)."""
    return allowance.fighters(state).sum(side, fight.area, "attack") + (full_power(state) if side == ONI else 0)


def full_power(state: State) -> int:
    return state.position.printed.get("at-full-power", 0) if own(state).power == "at-full-power" else 0


# --- damage


def standing(position: Position, fight: Fight, side: str) -> dict[str, int]:
    """A side's figures in the fight that are not lost yet."""
    there = fight.part if fight.part and side == fight.attacker else position.areas[fight.area].units.get(side, {})
    units = {unit: n for unit, n in there.items() if n}
    for loss in fight.losses:
        if loss.side == side:
            units[loss.unit] -= loss.count
    return {unit: n for unit, n in units.items() if n > 0}


def _splits(state: State, fight: Fight) -> list[damage.DamageSplit]:
    hit = fight.hits[0]
    position = state.position
    units = _lives(state, fight, standing(position, fight, hit.side)) if hit.side == ONI else standing(position, fight, hit.side)
    health = {unit: position.value(hit.side, unit, "health") for unit in units}
    dealt = hit.damage
    for one in fight.answers:
        if one.side == hit.side and one.choice == PROTECTION and _protects(position, fight, hit):
            if position.rulings.protection_each_unit == "total":
                dealt = max(dealt - one.value, 0)
            else:
                health = {unit: h * one.value if one.multiply else h + one.value for unit, h in health.items()}
    health = {unit: max(h, 1) for unit, h in health.items()}
    later = position.rulings.damage_split_units == "later"
    return damage.best_first(damage.splits(units, health, dealt, damage.OBSERVER if hit.side == ONI else None, spread=later), {})


def _lives(state: State, fight: Fight, units: dict[str, int]) -> dict[str, int]:
    """tsk.legend.16: one attack takes one side of the Defiler's tile, or both where the table reads it so."""
    there = state.position.areas[fight.area].units.get(ONI, {}).get(DEFILER, 0)
    once = state.position.rulings.defiler_two_attacks == "separate"
    if not there or once or own(state).defiler_turned:
        return units
    left = 2 - sum(loss.count for loss in fight.losses if (loss.side, loss.unit) == (ONI, DEFILER))
    return {**units, DEFILER: left} if left > 0 else units


def _protects(position: Position, fight: Fight, hit: DamageSent) -> bool:
    """tsk.combat.10: it counts against the attack itself, unless counterattacks always come after."""
    return hit.source != fight.attacker or position.rulings.counterattack_timing == "as-written"


def _assigns(position: Position, fight: Fight, side: str) -> str:
    """tsk.damage.5, tsk.oni.16.3 and 17.5: the victim; for Oni their leader or who answers for them."""
    if side != ONI:
        return side
    if fight.attacker == ONI or position.rulings.oni_defence_damage == "active-player":
        return fight.leader
    return oni_chooser(position, fight.leader)


def hurt(draft: Draft, fight: Fight) -> None:
    """The first damage on its way: one legal way happens by itself, several are a choice."""
    hit = fight.hits[0]
    found = _splits(draft.state, fight)
    if len(found) == 1:
        _take(draft, fight, found[0])
        return
    by = _assigns(draft.state.position, fight, hit.side)
    options = tuple(s.TakeDamage(by, hit.side, dict(split.lost), split.absorbed_by) for split in found[:MOST_OPTIONS])
    facts = {"side": hit.side, "damage": hit.damage, "source": hit.source, "area": str(fight.area), "ways": len(found)}
    draft.add(e.ChoiceOpened(Pending("take-damage", (by,), options, "tsk.damage.5", facts)))


def legal_losses(state: State) -> Iterator[s.TakeDamage]:
    fight = own(state).fight
    if fight is not None and fight.hits:
        side = fight.hits[0].side
        by = _assigns(state.position, fight, side)
        try:
            splits = _splits(state, fight)
        except UnknownValue:
            return  # health that only components print is asked for when somebody names the losses
        yield from (s.TakeDamage(by, side, dict(split.lost), split.absorbed_by) for split in splits)


def take_damage(draft: Draft, command: s.TakeDamage) -> None:
    fight = draft.own.fight
    if fight is None or not fight.hits or command.side != fight.hits[0].side:
        raise draft.refuse("not-now", "tsk.damage.5")
    input_checks.counts(command.lost, "action.lost")
    lost = {unit: n for unit, n in command.lost.items() if n}
    split = next((w for w in _splits(draft.state, fight) if dict(w.lost) == lost and w.absorbed_by == command.absorbed_by), None)
    if split is None:
        raise draft.refuse("no-such-way", "tsk.damage.9", damage=fight.hits[0].damage)
    draft.add(e.ChoiceSettled("take-damage", command.by, "tsk.damage.5"))
    _take(draft, fight, split)


def _take(draft: Draft, fight: Fight, split: damage.DamageSplit) -> None:
    hit = fight.hits[0]
    losses = tuple(Loss(hit.side, unit, n, hit.source) for unit, n in split.lost)
    draft.add(e.DamageTaken(hit.side, hit.damage, losses, split.absorbed_by, split.unused, "tsk.damage.7" if losses else "tsk.damage.8"))
    position = draft.state.position
    if split.unused and hit.source == fight.attacker and position.rulings.leftover_other_defender == "redirect":
        now = draft.own.fight or fight
        others = [side for side in now.defenders if side != hit.side and standing(position, now, side)]
        if others:
            damage_split.share(draft, now, split.unused, others)


# --- retreat


def ask_retreat(draft: Draft, fight: Fight) -> None:
    """The survivors of a side may go; without any, or without a way out, nobody is asked."""
    side = fight.retreats[0]
    by = _answers_for(draft.state.position, fight, side)
    whole = standing(draft.state.position, fight, side)
    options = []
    for there in fight.area.neighbours():
        walks = tuple(Walk(unit, n, (fight.area, there)) for unit, n in sorted(whole.items()))
        if walks and not retreat_reasons(draft.state, fight, side, walks):
            options.append(s.Retreat(by, side, walks))
    if not any(True for command in legal_retreats(draft.state) if command.figures):
        draft.add(e.Retreated(side, "tsk.combat.12"))
        return
    options.append(s.Retreat(by, side))
    facts = {"side": side, "area": str(fight.area), "units": whole}
    draft.add(e.ChoiceOpened(Pending("retreat", (by,), tuple(options), "tsk.combat.12", facts)))


def retreat_reasons(state: State, fight: Fight, side: str, walks: tuple[Walk, ...]) -> list[Reason]:
    """Only survivors, out of this area, over open edges; how far is the Codex's to say, a step unless the table has read otherwise."""
    position = state.position
    left = standing(position, fight, side)
    steps = position.printed.get("retreat-steps", 1)
    found = []
    for unit in sorted({walk.unit for walk in walks}):
        asked = sum(walk.count for walk in walks if walk.unit == unit)
        if asked > left.get(unit, 0):
            facts = {"unit": unit, "owner": side, "area": str(fight.area), "found": left.get(unit, 0), "asked": asked}
            found.append(Reason("no-such-figure", "tsk.combat.11.1", facts))
    for walk in walks:
        if walk.path[0] != fight.area:
            facts = {"unit": walk.unit, "owner": side, "area": str(walk.path[0]), "found": 0, "asked": walk.count}
            found.append(Reason("no-such-figure", "tsk.combat.11.1", facts))
        if not 1 <= len(walk.path) - 1 <= steps:
            found.append(Reason("too-far", "tsk.combat.12", {"unit": walk.unit, "steps": len(walk.path) - 1, "allowed": steps}))
        free = position.rulings.immobilised_retreat == "actions-only"
        found += [r for r in path_reasons(position, side, walk) if not (free and r.code == "immobilised")]
    return found


def retreat(draft: Draft, command: s.Retreat) -> None:
    fight = draft.own.fight
    if fight is None or not fight.retreats or command.side != fight.retreats[0]:
        raise draft.refuse("not-now", "tsk.combat.12")
    input_checks.walks(command.figures, draft.state.position, command.side)
    walks = merged(command.figures)
    reasons = retreat_reasons(draft.state, fight, command.side, walks)
    if reasons:
        raise RuleViolation(tuple(reasons))
    draft.add(e.ChoiceSettled("retreat", command.by, "tsk.combat.12"))
    if walks:
        draft.add(board.FiguresMoved(command.side, walks, "tsk.combat.12"))
    draft.add(e.Retreated(command.side, "tsk.combat.12"))


def legal_retreats(state: State) -> Iterator[s.Retreat]:
    """Every way for the survivors to leave by one step or stay."""
    fight = own(state).fight
    if fight is None or not fight.retreats:
        return
    side = fight.retreats[0]
    by = _answers_for(state.position, fight, side)
    around = [n for n in sorted(fight.area.neighbours()) if n in state.position.areas]
    choices = [
        list(combinations_with_replacement([None, *(Walk(unit, 1, (fight.area, there)) for there in around)], n))
        for unit, n in sorted(standing(state.position, fight, side).items())
    ]
    for chosen in product(*choices):
        walks = merged([walk for group in chosen for walk in group if walk])
        if not retreat_reasons(state, fight, side, walks):
            yield s.Retreat(by, side, walks)
