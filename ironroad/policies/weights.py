"""The planner's weights: the numbers by which it prices tracks, judges plans and chooses moves.

They are the parameters of the bot `planner`, and reach the compiled rules as a record. Many of
them count "wanted cards": cards that the tracks of the plan still need.
"""

from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np


@dataclass(frozen=True)
class PlannerWeights:
    """Each weight with its default, as found by `benchmarks/tune_planner.py`."""

    turn: float = 2.6
    """Points that a turn is worth. Larger: the planner prefers networks that take few turns to
    tracks with many points, and draws tickets less often."""

    card: float = 0.7
    """Turns that it takes to get one missing card. Larger: long tracks cost more, and plans are
    expected to take longer."""

    points: float = 0.9
    """Share of a track's points that is taken off its price when tickets are routed. Larger: the
    planner makes detours over tracks with many points."""

    hand: float = 0.35
    """Share of the cards in hand for a track that is taken off its price when tickets are routed.
    Larger: routes follow the colours that the hand has already."""

    ferry: float = 0.6
    """Cards that each locomotive symbol of a ferry adds to the cost of a track. Larger: the
    planner avoids ferries."""

    tunnel: float = 0.8
    """Cards that a tunnel is expected to cost beyond its length. Larger: the planner avoids
    tunnels."""

    toll: float = 1.0
    """Points that each toll point paid is taken to cost. Larger: the planner avoids tracks with
    tolls."""

    token: float = 1.5
    """Points that a token with a new symbol is worth. Larger: the planner prefers tracks that
    bring such tokens."""

    region: float = 1.0
    """Share of the average points of the next few regions that a new region counts for. Larger:
    the planner extends its network to new regions sooner than it claims other extra tracks."""

    joined: float = 1.5
    """Points added to an extra track that touches the seat's largest network, on boards with a
    longest path. Larger: extra tracks extend that network and are seldom claimed elsewhere."""

    spare_train: float = 2.0
    """The most points that each train left over by a plan may still bring. Larger: plans that
    leave many trains are valued more."""

    risk: float = 0.08
    """Chance to finish the plan's tickets that is lost for each spare turn fewer than `slack`.
    Larger: tickets that may come too late are worth less, and fewer are drawn."""

    early: float = 6.0
    """Turns of work left in the plan below which drawing tickets is considered. Larger: the
    planner draws tickets earlier, while it still works on those that it holds."""

    draw: float = 1.0
    """Points that drawing tickets must promise beyond the worth of the turn. Larger: the planner
    draws tickets less often."""

    keep: float = 0.0
    """Points that each offered ticket must add to the plan to be kept. Larger: the planner keeps
    fewer tickets."""

    harm: float = 2.8
    """Cards wanted for other tracks that the payment for a claim may take. Larger: the planner
    claims a track as soon as it can pay; smaller: it first collects for the other tracks too."""

    race: float = 0.3
    """Urgency of a claim, in wanted cards for each point that losing the track would cost, when a
    rival has a track at one of its cities. Larger: the planner claims such tracks sooner."""

    locomotive: float = 1.0
    """How many wanted cards a face-up locomotive is worth. Larger: the planner takes it more
    often, though it then gets no second card."""

    blind: float = 1.25
    """How many wanted cards a card from the deck is worth when all colours are wanted; with fewer
    colours wanted it is worth less. Larger: the planner leaves face-up locomotives more often."""

    marker: float = 0.2
    """Share of the points of a city's free tracks that a marker there is expected to earn. Larger:
    the planner places markers more readily."""

    speed: float = 2.8
    """Trains that a rival is expected to place in a claim. Larger: the planner expects the end of
    the game sooner, and gives up tickets and extra tracks that would take too long."""

    slack: float = 4.0
    """Spare turns with which a plan counts as safe. Larger: the planner is more cautious about
    long plans, and draws fewer tickets."""

    length: float = 0.05
    """Urgency of a claim, in wanted cards for each space of the track. Larger: the planner claims
    long tracks sooner."""

    loss: float = 0.1
    """Urgency of a claim, in wanted cards for each point that losing the track would cost. Larger:
    the planner sooner claims tracks that are hard to go around."""

    tunnel_harm: float = 1.0
    """Wanted cards that a tunnel's extra cards are expected to take if the payment leaves no spare
    card; each spare card makes them fewer. Larger: the planner collects more cards before it
    claims a tunnel."""

    spend: float = 0.25
    """Harm, in wanted cards, of each locomotive paid in place of a coloured card. Larger: the
    planner saves its locomotives."""

    held: float = 0.7
    """For an extra track (one that no ticket needs): share of its cards in hand that counts as
    saving turns. Larger: the planner prefers extra tracks that the hand can pay for."""

    finish: float = 0.5
    """How much a colour with few missing cards is preferred among the face-up cards. Larger: the
    planner completes one colour before it begins to collect the next."""

    def weights(self) -> np.record:
        """The weights as a record for compiled rules."""
        record: np.record = np.zeros(1, WEIGHTS)[0]
        for each in fields(PlannerWeights):
            record[each.name] = getattr(self, each.name)
        return record


WEIGHTS: Final[np.dtype[Any]] = np.dtype(
    (
        np.record,
        np.dtype([(each.name, np.float32) for each in fields(PlannerWeights)], align=True),
    )
)
"""The record of a planner's weights."""
