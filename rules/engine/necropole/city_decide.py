"""Commands outside fights judged and carried out; what cannot be meant at this table is not accepted."""

from typing import assert_never

from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput, Reason
from rules.engine.necropole import attacks, city, drafting, explore, fight_setup, market, master, missions, ring
from rules.engine.necropole import city_commands as c
from rules.engine.necropole.city_commands import CityAction
from rules.engine.necropole.course import Course
from rules.engine.necropole.state import State

MOST_PRICE = 99
UNDEAD = ("who", "hero", "god", "from_", "for_")
GROUPS = ("heroes", "creatures", "defenders")
Drafted = c.DrawHero | c.SwapHero | c.DrawSkill | c.SwapSkill
SetUp = c.ChooseBoard | c.ChooseLine | c.ChooseFirst | c.NameCreatures | c.GiveCreatureItem


def city_refusals(state: State, command: CityAction) -> list[Reason]:  # one case a command
    """Everything that is against a command outside fights."""
    known(state, command)
    match command:
        case c.DrawHero() | c.SwapHero() | c.DrawSkill() | c.SwapSkill():
            return drafting.reasons(state, command)
        case c.ChooseBoard() | c.ChooseLine() | c.ChooseFirst() | c.NameCreatures() | c.GiveCreatureItem():
            no_fight = [Reason("no-fight", "nec.fight.7")]
            return no_fight if state.position.fight is None else fight_setup.reasons(state, command)
        case c.MoveHeroes():
            return explore.move_reasons(state, command)
        case c.Activate():
            return explore.activate_reasons(state, command)
        case c.DrawMission():
            return explore.draw_reasons(state, command)
        case c.TriggerMission():
            return missions.trigger_reasons(state, command)
        case c.AttackUndead():
            return attacks.attack_reasons(state, command)
        case c.AttackGod():
            return attacks.god_reasons(state, command)
        case c.Buy():
            return market.buy_reasons(state, command)
        case c.Sell():
            return market.sell_reasons(state, command)
        case c.Equip():
            return market.equip_reasons(state, command)
        case c.Give():
            return market.give_reasons(state, command)
        case c.TakeReward() | c.SkipReward():
            return missions.reward_reasons(state, command)
        case c.InvokeCreature():
            return master.invoke_reasons(state, command)
        case c.UseSkill():
            return master.skill_reasons(state, command)
        case c.MasterAttack():
            return attacks.master_reasons(state, command)
        case c.EndTurn(by):
            return city.end_reasons(state, by)
        case _:
            assert_never(command)


def carry_out_in_city(course: Course, command: CityAction) -> None:  # one case a command
    """What follows from a command that nothing is against."""
    match command:
        case c.DrawHero() | c.SwapHero() | c.DrawSkill() | c.SwapSkill():
            drafting.carry_out(course, command)
        case c.ChooseBoard() | c.ChooseLine() | c.ChooseFirst() | c.NameCreatures() | c.GiveCreatureItem():
            fight_setup.carry_out(course, command)
        case c.MoveHeroes():
            explore.move(course, command)
        case c.Activate():
            explore.activate(course, command)
        case c.DrawMission():
            explore.draw(course, command)
        case c.TriggerMission():
            missions.trigger(course, command)
        case c.AttackUndead():
            attacks.attack(course, command)
        case c.AttackGod():
            attacks.attack_god(course, command)
        case c.Buy():
            market.buy(course, command)
        case c.Sell():
            market.sell(course, command)
        case c.Equip():
            market.equip(course, command)
        case c.Give():
            market.give(course, command)
        case c.TakeReward():
            missions.take(course, command)
        case c.SkipReward():
            missions.skip(course, command)
        case c.InvokeCreature():
            master.invoke(course, command)
        case c.UseSkill():
            master.use_skill(course, command)
        case c.MasterAttack():
            attacks.master_attack(course, command)
        case c.EndTurn(by):
            city.done(course, by, "nec.explore.3")
        case _:
            assert_never(command)


def known(state: State, command: CityAction) -> None:
    """Names of undead, sides and districts that are not at this table are not accepted; nor are prices below none."""
    _sides(state, command)
    if not isinstance(command, c.DrawHero):
        for name in UNDEAD:
            _undead(state, getattr(command, name, None), f"action.{name.rstrip('_')}")
    for name in GROUPS:
        for number, who in enumerate(getattr(command, name, None) or ()):
            _undead(state, who, f"action.{name}.{number}")
    if isinstance(command, c.Give):
        _undead(state, command.to, "action.to")
    elif isinstance(command, c.SwapHero):
        _undead(state, command.out, "action.out")
    for name in ("price", "cost"):
        value = getattr(command, name, None)
        if value is not None:
            validation.whole(value, f"action.{name}", 0, MOST_PRICE)
    for name in ("district", "to"):
        value = getattr(command, name, None)
        if value is not None and not isinstance(command, c.Give):
            validation.one_of(value, (*city.districts(state), ring.CENTRE), f"action.{name}")


def _sides(state: State, command: CityAction) -> None:
    for name in ("by", "target"):
        side = getattr(command, name, None)
        if side is not None:
            validation.one_of(side, tuple(state.position.sides), f"action.{name}")


def _undead(state: State, who: str | None, at: str) -> None:
    if who is not None and who not in state.undead:
        raise BadInput("not-accepted", at, {"found": str(who)[:40], "accepted": sorted(state.undead)})
