"""One action after another: judged, carried out, and what goes on by itself."""

from . import acts, answering, offers, pause, purses, rolls, rounds, setup
from .city import go_on
from .effects import answers, reply, run
from .facts import Refused, Unclear
from .filling import copied, filled
from .turns import side_of


def judge_roll(position, action):
    waiting(position, "roll")
    if rolls.read_dice(action, position["todo"][0]["targets"]) is None:
        raise Unclear("missing", "action.dice")


def judge_reply(position, action):
    waiting(position, "steps")


def judge_falls(position, action):
    waiting(position, "falls")
    if action["who"] != position["todo"][0]["who"]:
        raise Refused("first-this")


def waiting(position, task):
    """Refuses an answer to something that was not asked."""
    if position["result"]:
        raise Refused("game-over")
    if not position["fight"]:
        raise Refused("no-fight")
    if not position["todo"] or position["todo"][0]["task"] != task:
        raise Refused("first-this" if position["todo"] else "nothing-to-answer")


def do_nothing(position, action):
    """The dice that came along are taken by whatever waits for them."""


ACTIONS = {
    **offers.ACTIONS,
    "choose-board": (setup.judge_board, setup.do_board),
    "choose-line": (setup.judge_line, setup.do_line),
    "next-camp": (rounds.judge_next, rounds.do_next),
    "choose-first": (setup.judge_first, setup.do_first),
    "name-creatures": (setup.judge_name, setup.do_name),
    "give-item": (setup.judge_item, setup.do_item),
    "stand": (pause.judge_stand, pause.do_stand),
    "place-void": (setup.judge_void, setup.do_void),
    "step": (acts.judge_step, acts.do_step),
    "walk": (acts.judge_walk, acts.do_walk),
    "face": (acts.judge_face, acts.do_face),
    "strike": (acts.judge_strike, acts.do_strike),
    "play-card": (acts.judge_card, acts.do_card),
    "potion": (answering.judge_potion, answering.do_potion),
    "roll": (judge_roll, do_nothing),
    "answer": (judge_reply, reply),
    "fallen": (judge_falls, rolls.do_fallen),
    "stands": (judge_falls, rolls.do_stands),
    "stop": (acts.judge_stop, rounds.do_stop),
    "hold": (answering.judge_hold, answering.do_hold),
    "let-pass": (answering.judge_pass, answering.do_pass),
    "flee": (pause.judge_flee, pause.do_flee),
    "end-between": (pause.judge_end_between, pause.do_end_between),
    "goal-met": (pause.judge_goal, pause.do_goal),
    "goal-failed": (pause.judge_goal, pause.do_goal),
}


def judge(position, action):
    if action.get("type") not in ACTIONS:
        raise Unclear("no-such-action", "action.type")
    if position["fight"] and action["type"] != "next-camp" and rounds.roll_due(position):
        raise Refused("first-this")
    try:
        ACTIONS[action["type"]][0](position, action)
    except KeyError as missing:
        raise Unclear("missing", f"action.{missing.args[0]}") from missing


def apply(position, action):
    """{"position", "pending", "winner"} after an action and all that follows by itself; Refused or Unclear otherwise."""
    after, given = filled(position), copied(action)
    judge(after, given)
    purses.all_shared(after)
    before = copied(after["sides"])
    ACTIONS[given["type"]][1](after, given)
    purses.settle_price(after, before, given)
    if after["fight"]:
        run(after, given)
        while after["fight"] and not after["result"]:
            playing = len(after["halted"])
            rounds.settle(after)
            if len(after["halted"]) == playing:
                break  # otherwise one fight is over, and the one that waited goes on
    purses.all_shared(after)
    if not after["fight"] and after["mode"] == "campaign" and after["active"]:
        go_on(after)
    return {"position": after, "pending": pending(after), "winner": after["result"]}


def pending(position):
    """What has to be answered before anything else: what it is about, who answers, with which actions."""
    if not position["todo"] or position["result"]:
        return None
    task = position["todo"][0]
    kind, facts = task["task"], {}
    if kind == "roll":
        facts = {"who": task["user"], "card": task["card"], "targets": task["targets"], "again": task["again"]}
        options, by = [{"type": "roll"}], [side_of(position, task["user"])]
    elif kind == "second-chance":
        facts = {"who": task["user"], "card": task["card"], "targets": task["targets"], **task["result"]}
        options, by = second_chances(position), list(task["sides"])
    elif kind == "falls":
        facts = {"who": task["who"]}
        options, by = [{"type": "fallen", "who": task["who"]}, {"type": "stands", "who": task["who"]}], [side_of(position, task["who"])]
    elif kind == "steps":
        facts = {"card": task["card"], "do": task["steps"][0]["do"], "who": task["user"], "targets": task["targets"]}
        kind, options, by = "step", answers(position), [side_of(position, task["user"])]
    elif kind == "place":
        facts = {"who": task["who"], "camp": task["camp"]}
        options, by = list(pause.placing(position)), [task["by"]]
    elif kind in setup.SETTING_UP:
        options, by = setup.options(position), list(task["by"])
    else:
        starter = position["fight"]["starter"]
        options, by = [{"type": "goal-met", "by": starter}, {"type": "goal-failed", "by": starter}], [starter]
    return {"kind": kind, "by": by, "facts": facts, "options": options}


def second_chances(position):
    task = position["todo"][0]
    found = []
    for who in sorted(position["fight"]["figures"]):
        if side_of(position, who) in task["sides"] and who in rolls.chances(position, side_of(position, who)):
            for again in rolls.again_options(task["result"]):
                one = {"type": "potion", "who": who, "card": rolls.SECOND_CHANCE, "for": task["user"], "use": "reroll"}
                found.append({**one, "again": again})
    return found + [{"type": "let-pass", "by": side} for side in sorted(task["sides"])]
