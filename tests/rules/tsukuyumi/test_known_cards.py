"""What somebody has read out of a named action card is known at the table from then on (coop.round.2.2, tsk.round.2)."""

from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import evolve as coop_evolve
from rules.engine.tsukuyumi.coop import turn_actions
from rules.engine.tsukuyumi.coop.legal import legal_commands as coop_legal
from rules.engine.tsukuyumi.coop.state import SHOW, Budget, Coop
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.play.turns.events import CardsShown
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard import evolve as standard_evolve
from rules.engine.tsukuyumi.standard.commands import ChooseCard
from rules.engine.tsukuyumi.standard.decide import decide as standard_decide
from rules.engine.tsukuyumi.standard.legal import legal_commands as standard_legal
from rules.engine.tsukuyumi.standard.state import CHOOSE, Standard
from rules.engine.tsukuyumi.state import State
from tests import engine_files

BOX = engine_files.catalogue_of("tsukuyumi")
SIDES = ("nomads", "boarlords")


def coop():
    position = Position(mode="coop", areas={}, initiative=SIDES, round=1, catalogue=BOX)
    return State(position, stage=SHOW, coop=Coop(players=SIDES))


def standard():
    position = Position(mode="standard", areas={}, initiative=SIDES, round=1, catalogue=BOX)
    return State(position, stage=CHOOSE, standard=Standard(SIDES))


def test_a_co_op_card_that_was_read_out_once_is_filled_in_by_its_name():
    first = turn_actions.play(coop(), c.PlayAction("nomads", "MP31", production=3, movement=2))
    state = coop_evolve.fold(coop(), first)
    (played,) = turn_actions.play(state, c.PlayAction("boarlords", "mp31"))
    assert played.budget == Budget(production=3, movement=2)
    (other,) = turn_actions.play(state, c.PlayAction("boarlords", "mp32"))
    assert other.budget == Budget(), "another card is not known"
    (corrected,) = turn_actions.play(state, c.PlayAction("boarlords", "mp31", production=1))
    assert corrected.budget == Budget(production=1), "what is said counts"
    assert c.PlayAction("boarlords", "mp31") in set(coop_legal(state, BOX))
    assert GAME.write_view(GAME.view(state, None))["coop"]["known_cards"]["mp31"]["production"] == 3


def test_a_card_of_the_standard_game_is_known_when_it_has_lain_open():
    chosen = e.CardPicked("nomads", {"movement": 2, "combat": 1}, "Oni Offensive", "tsk.round.2")
    state = standard_evolve.fold(standard(), [chosen])
    assert GAME.write_view(GAME.view(state, "boarlords")).get("known_cards") is None, "it still lies face down"
    for event in (CardsShown({"nomads": chosen.actions}, "tsk.round.2"), e.RoundOpened(2, CHOOSE, "tsk.round.1")):
        state = standard_evolve.fold(state, [event])
    assert GAME.write_view(GAME.view(state, "boarlords"))["known_cards"] == {"oni offensive": {"movement": 2, "combat": 1}}
    again = standard_decide(state, ChooseCard("boarlords", {}, "Oni offensive"), BOX)[0]
    assert (again.actions, again.card) == ({"movement": 2, "combat": 1}, "Oni offensive")
    assert ChooseCard("boarlords", {"movement": 2, "combat": 1}, "oni offensive") in list(standard_legal(state))
