"""Tsukuyumi's positions, questions and answers as types: contract, sections 3 and 4."""

from typing import Annotated, Literal, NotRequired, TypedDict

from companion.api.shapes.common import BecauseJson, BothJson
from companion.api.shapes.from_types import Keywords, SchemaTypes
from rules.engine.kernel.codec import Codec
from rules.engine.kernel.errors import Reason
from rules.engine.kernel.game import Command
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import commands
from rules.engine.tsukuyumi.board.momentum_track import TrackSquare
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.coop.events import Because
from rules.engine.tsukuyumi.coop.view import CoopView
from rules.engine.tsukuyumi.game import COMMANDS, EVENTS
from rules.engine.tsukuyumi.play.duties import COOP_DUTIES, DUTIES, STARTERS, CoopDuty, Duty, StarterToPlace
from rules.engine.tsukuyumi.standard.view import StandardView
from rules.engine.tsukuyumi.views import View

AREA_PATTERN = r"^-?[0-9]{1,3},-?[0-9]{1,3}$"
AREA_SCHEMA = {"type": "string", "pattern": AREA_PATTERN, "example": "2,-1", "description": 'An area: axial coordinates "q,r".'}

AreaName = Annotated[str, Keywords(**AREA_SCHEMA)]
Side = Annotated[str, Keywords(description="A faction's slug, or `oni`.", example="nomads")]
UnitSlug = Annotated[str, Keywords(description="A unit's slug, as in `units/`.", example="private")]
Count = Annotated[int, Keywords(minimum=0)]
Size = Literal["small", "medium", "large"]
UnitTrait = Literal["flying", "massive", "productive", "radiation-immune"]
AreaTrait = Literal["radioactive", "unstable", "tsukuyumi", "toxic", "devastated", "immobilised"]
Counts = dict[str, Count]
Owned = dict[str, Counts]
Readings = Annotated[dict[str, str], Keywords(description="Readings other than our default, by the ruling's slug.")]
AttacksLeft = Annotated[int, Keywords(minimum=1, maximum=20, default=2)]


class StatsJson(TypedDict, total=False):
    """A unit's printed values; what is left out comes from the catalogue."""

    conquest: Count
    health: Count
    attack: Count
    size: Size
    traits: list[UnitTrait]
    cost: Count
    quantity: Count
    movement: int


class AreaJson(TypedDict):
    """One area of the board and what lies in it."""

    kind: Literal["ocean", "fertile", "mountain", "river", "moon", "home"]
    value: NotRequired[Annotated[Count, Keywords(description="A mountain's value.")]]
    traits: NotRequired[list[AreaTrait]]
    blockades: NotRequired[list[Annotated[int, Keywords(minimum=0, maximum=5, description="An edge, 0 is (+1,0), counted on.")]]]
    territory: NotRequired[Side | None]
    priority: NotRequired[bool]
    units: NotRequired[Annotated[Owned, Keywords(description="Figures by side and unit.", example={"nomads": {"private": 2}})]]
    markers: NotRequired[Annotated[Owned, Keywords(description="Markers by side and name.", example={"nomads": {"mine": 1}})]]
    bonus: NotRequired[Annotated[Counts, Keywords(description="Conquest points that markers add to a side's defence here.")]]
    of: NotRequired[Annotated[Side | None, Keywords(description="Whose home it is.")]]


class TrackSquareJson(TypedDict):
    """A special square of the Momentum track, as printed on the players' component."""

    square: Count
    kind: Literal["riposte", "legendary", "points", "end"]
    vp: NotRequired[int]


class TsukuyumiPositionJson(TypedDict):
    """A situation on the board. All but game, mode and areas may be left out; what is left out is not checked."""

    game: Literal["tsukuyumi"]
    mode: Literal["standard", "two-player", "coop", "solo"]
    round: NotRequired[int | None]
    phase: NotRequired[Literal["white", "blue", "green", "red", "black"] | None]
    initiative: NotRequired[list[Side] | None]
    active: NotRequired[Side | None]
    areas: Annotated[dict[str, AreaJson], Keywords(description='Areas by name, "q,r". What is not listed is a hole or off the board.')]
    supply: NotRequired[Owned | None]
    princess: NotRequired[
        Annotated[list[AreaName] | None, Keywords(description="The three areas round the Princess's corner of the Moon.")]
    ]
    momentum: NotRequired[int | None]
    vp: NotRequired[dict[str, int]]
    stats: NotRequired[Annotated[dict[str, dict[str, StatsJson]], Keywords(description="Overrides the catalogue, by side and unit.")]]
    rulings: NotRequired[Readings]
    fought: NotRequired[Annotated[bool, Keywords(description="The active player has played a combat card in this phase.")]]
    printed: NotRequired[Annotated[dict[str, int], Keywords(description="Values that only the players' components show.")]]
    track: NotRequired[list[TrackSquareJson] | None]


class ReasonJson(TypedDict):
    """Why something is not legal."""

    code: str
    clause: str
    text: BothJson


class VerdictJson(TypedDict):
    """Whether an action is legal; a refusal lists every reason."""

    legal: bool
    reasons: list[ReasonJson]
    facts: Annotated[dict[str, object], Keywords(description="Numbers behind the verdict, as the contract lists them for each action.")]


class DamageQuestionJson(TypedDict):
    """Figures of one side, and the damage they take."""

    owner: Side
    units: Counts
    damage: Annotated[int, Keywords(minimum=0, maximum=100000)]
    stats: NotRequired[dict[str, dict[str, StatsJson]]]
    rulings: NotRequired[Readings]


class DamageSplitJson(TypedDict):
    """One way to take the damage: what is lost, who absorbs the rest, what has no effect."""

    lost: Counts
    absorbed_by: UnitSlug | None
    unused: Count


class OniDamageJson(TypedDict):
    """The co-op Oni's split: the one that destroys the fewest figures."""

    lost: Counts
    absorbed_by: UnitSlug | None
    unused: Count
    because: list[BecauseJson]


class PlayerDamageJson(TypedDict):
    """Every legal way for a player, best first."""

    ways: list[DamageSplitJson]
    because: list[BecauseJson]


class PositionQuestionJson(TypedDict):
    """A question about a position alone."""

    position: TsukuyumiPositionJson


class ScoreLineJson(TypedDict):
    """Victory points from one source."""

    who: str
    vp: int
    area: AreaName | None
    because: BecauseJson


class ScoreJson(TypedDict):
    """Victory points, line by line; `unknown` names values to be given in `position.printed`."""

    sides: dict[str, int]
    lines: list[ScoreLineJson]
    unknown: list[str]


class AttackJson(TypedDict):
    """A players' attack, as far as the Momentum cares."""

    by: Side
    card: NotRequired[str | None]
    source: NotRequired[Literal["combat-card", "mine", "laser", "event", "riposte", "passive"]]
    ranged: NotRequired[bool]
    oni_present: NotRequired[bool]
    oni_destroyed: NotRequired[bool]
    legendary_present: NotRequired[bool]
    princess_present: NotRequired[bool]


class MomentumQuestionJson(TypedDict):
    """An attack, and where the marker stands."""

    players: NotRequired[Annotated[int, Keywords(minimum=1, maximum=6)]]
    at: Annotated[int, Keywords(minimum=0, maximum=1000)]
    track: NotRequired[list[TrackSquareJson] | None]
    attack: AttackJson
    rulings: NotRequired[Readings]


class CrossedJson(TypedDict):
    """A special square that the marker reached or passed."""

    square: Count
    kind: Literal["riposte", "legendary", "points", "end"]


class MomentumJson(TypedDict):
    """How far the marker moves, and what it crosses."""

    delta: int
    at: int
    crossed: list[CrossedJson]
    because: list[BecauseJson]


class NextAttackQuestionJson(TypedDict):
    """Whose turn it is: the co-op Oni's."""

    position: TsukuyumiPositionJson
    attacks_left: NotRequired[AttacksLeft]


class StepJson(TypedDict):
    """One Oni figure and the areas it goes through."""

    unit: UnitSlug
    path: list[AreaName]


class OptionJson(TypedDict):
    """An area that the Oni attack, and the equally good groups that may do it."""

    target: AreaName
    needed: int
    available: int
    moved: int
    distance: int
    priority: bool
    groups: list[list[StepJson]]
    because: list[BecauseJson]


class NextAttackJson(TypedDict):
    """The Oni's next attack: forced, the players' choice among equals, or none."""

    decision: Literal["forced", "choose", "none"]
    options: list[OptionJson]
    because: list[BecauseJson]


class WhyNotQuestionJson(TypedDict):
    """An area that the Oni might attack next."""

    position: TsukuyumiPositionJson
    area: AreaName
    attacks_left: NotRequired[AttacksLeft]


class WhyNotJson(TypedDict):
    """The first criterion that the area fails, or that it is attacked."""

    code: str
    clause: str
    facts: Annotated[dict[str, object], Keywords(description="The numbers that were compared; `why`: the reason behind `no-target`.")]
    because: list[BecauseJson]


class CommandHiddenJson(TypedDict):
    """Somebody else's action card, chosen face down: the log tells no more before all are turned up."""

    type: Literal["choose-card"]
    by: Side


class CardHiddenJson(TypedDict):
    """That somebody has chosen an action card, face down."""

    type: Literal["card-picked"]
    by: Side
    clause: str


class LoggedReasonJson(TypedDict):
    """One reason in an event of the log: a code with its facts, and the clause behind it."""

    code: str
    clause: str
    facts: NotRequired[dict[str, object]]


TYPES = SchemaTypes("Tsukuyumi", {Hex: AREA_SCHEMA})
POSITION = TYPES.of(TsukuyumiPositionJson)
# What the engine's classes are called here: some as the types above, some after what their tags say.
TYPES.name(Position, TsukuyumiPositionJson)
TYPES.name(TrackSquare, TrackSquareJson)
TYPES.name(Because, LoggedReasonJson)
TYPES.name(Reason, LoggedReasonJson)
TYPES.tagged("Duty", DUTIES, "What has to be done before the game goes on.", Duty, suffix="Task", tag="kind")
TYPES.tagged("Task", COOP_DUTIES, "What has to be done before the co-op game goes on.", CoopDuty, suffix="Task", tag="kind")
TYPES.tagged("StartingFigure", STARTERS, "Figures that somebody still has to put up.", StarterToPlace, suffix="Task", tag="kind")
SENT = "What somebody at a table may send: an action, a correction by hand, a printed value."
TABLE_ACTION = TYPES.tagged("TableAction", COMMANDS, SENT, Command, suffix="Action")
EVENT = TYPES.tagged("Event", EVENTS, "Something that happened at a table, with the clause that decided it.", suffix="Event")
SEEN_ACTION = {"anyOf": [TABLE_ACTION, TYPES.of(CommandHiddenJson)]}
SEEN_EVENT = {"anyOf": [EVENT, TYPES.of(CardHiddenJson)]}
VIEWS = (View, CoopView, StandardView)
ACTION = TYPES.tagged("Action", Codec(commands.ACTIONS), "An action that the rules can judge.", suffix="Action")
CHECK = {
    "type": "object",
    "properties": {"position": TYPES.of(TsukuyumiPositionJson), "action": ACTION},
    "required": ["position", "action"],
    "additionalProperties": False,
}
VERDICT = TYPES.of(VerdictJson)
DAMAGE_QUESTION = TYPES.of(DamageQuestionJson)
DAMAGE = TYPES.of(OniDamageJson | PlayerDamageJson)
SCORE_QUESTION = TYPES.of(PositionQuestionJson)
SCORE = TYPES.of(ScoreJson)
MOMENTUM_QUESTION = TYPES.of(MomentumQuestionJson)
MOMENTUM = TYPES.of(MomentumJson)
NEXT_ATTACK_QUESTION = TYPES.of(NextAttackQuestionJson)
NEXT_ATTACK = TYPES.of(NextAttackJson)
WHY_NOT_QUESTION = TYPES.of(WhyNotQuestionJson)
WHY_NOT = TYPES.of(WhyNotJson)
