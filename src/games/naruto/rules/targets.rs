//! Targets: what an expression designates (NAR-230 to NAR-233, NAR-243 to NAR-247). Whether a
//! designated target still is the same is in `identity.rs`.

use arrayvec::ArrayVec;

use crate::content::catalogue::{Card, Filter, TargetExpr};
use crate::content::index::aura;
use crate::content::vocabulary::{CardKind, Noun, Relation};
use crate::rules::Rules;
use crate::state::{
    CardId, GainId, Link, Object, PLAYERS, Prep, Resolution, Set, Source, State, TeamId, UnitId,
    teams_in, units_in,
};
use tenbin_engine::Seat;
use tenbin_engine::pile::each;

/// Most objects an expression may find.
pub(super) const OBJECTS_MAX: usize = 128;
/// Objects, ascending.
pub(super) type Objects = ArrayVec<Object, OBJECTS_MAX>;

/// What is chosen by whom, and what for.
#[derive(Copy, Clone)]
pub(super) struct Choice<'a> {
    /// The target expression.
    pub(crate) expr: &'a TargetExpr,
    /// Who chooses, through which ninja, with which card.
    pub(crate) source: Source,
    /// Control of the target is to be taken (NAR-301).
    pub(super) taking: bool,
}

impl Rules {
    /// A choice by an expression for a source: of techniques and tactics it is known whether they
    /// take control.
    pub(super) fn choice<'a>(
        &self,
        state: &State,
        expr: &'a TargetExpr,
        source: Source,
    ) -> Choice<'a> {
        let taking = source
            .card
            .is_some_and(|card| self.index.auras.of(state.kind(card)) & aura::TAKES != 0);
        Choice { expr, source, taking }
    }

    /// Every object that the expression allows now and that can be targeted, ascending. The source
    /// is who chooses (seat), through which ninja (unit: the user of a technique, the ninja whose
    /// text it is, or none), with which card.
    pub(crate) fn candidates(&self, state: &State, expr: &TargetExpr, source: Source) -> Objects {
        self.options(state, self.choice(state, expr, source))
    }

    /// Every object that a choice allows now.
    pub(super) fn options(&self, state: &State, choice: Choice) -> Objects {
        let mut objects = Objects::new();
        self.visit(state, choice, |object| {
            objects.push(object);
            objects.is_full()
        });
        objects
    }

    /// Whether there is one.
    pub(super) fn has_candidate(&self, state: &State, expr: &TargetExpr, source: Source) -> bool {
        self.has_option(state, self.choice(state, expr, source))
    }

    /// Whether a choice allows anything.
    pub(super) fn has_option(&self, state: &State, choice: Choice) -> bool {
        let mut found = false;
        self.visit(state, choice, |_| {
            found = true;
            true
        });
        found
    }

    /// Visits the objects of a choice, ascending, until `act` says to stop.
    fn visit(&self, state: &State, choice: Choice, mut act: impl FnMut(Object) -> bool) {
        let Choice { expr, source, .. } = choice;
        match expr.noun {
            Noun::Ninja | Noun::User => {
                let units = self.allowed_units(state, choice);
                let announced = expr.relation == Relation::BeingPlayed
                    && self.is_announced(state, Prep::Call, &expr.filter);
                let found = units_in(units).map(Object::Unit);
                found.chain(announced.then_some(Object::Announced)).any(act);
            }
            Noun::Team => {
                teams_in(self.allowed_teams(state, expr, source)).map(Object::Team).any(act);
            }
            Noun::Technique => {
                for (place, link) in state.chain.iter().enumerate() {
                    if self.is_allowed_link(state, link, expr, source)
                        && act(Object::Link(place as u8))
                    {
                        return;
                    }
                }
            }
            Noun::Tactic => {
                if self.is_announced(state, Prep::Tactic, &expr.filter) {
                    act(Object::Announced);
                }
            }
            Noun::Gain => {
                for seat in related_seats(expr.relation, source) {
                    let gains = state.players[seat.index()].gains.len() as u8;
                    if (0..gains).any(|position| act(Object::Gain(GainId::at(seat, position)))) {
                        return;
                    }
                }
            }
            // A player can always be targeted (NAR-272).
            Noun::Player => {
                related_seats(expr.relation, source).map(Object::Player).any(act);
            }
            Noun::CardInDiscard => {
                for seat in related_seats(expr.relation, source) {
                    let fitting = self.fitting(
                        state,
                        seat,
                        state.players[seat.index()].discard,
                        &expr.filter,
                    );
                    let cards = each(self.distinct(state, seat, fitting));
                    if cards.map(|place| Object::Card(CardId::at(seat, place))).any(&mut act) {
                        return;
                    }
                }
            }
        }
    }

    /// The ninjas that a choice allows and that can be targeted.
    fn allowed_units(&self, state: &State, choice: Choice) -> Set {
        let Choice { expr, source, .. } = choice;
        let related = if expr.noun == Noun::User {
            state.ninja_of(source).map_or(0, UnitId::bit)
        } else {
            state.related_units(expr.relation, source)
        };
        units_in(related)
            .filter(|&unit| self.is_fitting_unit(state, unit, choice))
            .filter(|&unit| !self.is_unit_immune(state, unit, source))
            .fold(0, |set, unit| set | unit.bit())
    }

    /// Whether a ninja meets the conditions of a choice beside its relation.
    pub(super) fn is_fitting_unit(&self, state: &State, unit: UnitId, choice: Choice) -> bool {
        self.unit_passes(state, unit, &choice.expr.filter)
            && (!choice.taking || self.may_take(state, choice.source.seat, unit))
    }

    /// The teams that an expression allows and that can be targeted. The immunity of a ninja in a
    /// team does not count (NAR-233); a filter is met by a team with a ninja that meets it.
    fn allowed_teams(&self, state: &State, expr: &TargetExpr, source: Source) -> Set {
        teams_in(state.related_teams(expr.relation, source))
            .filter(|&team| self.team_passes(state, team, &expr.filter))
            .filter(|&team| !self.is_team_immune(state, team, source))
            .fold(0, |set, team| set | team.bit())
    }

    /// Whether a ninja of a team meets a filter.
    pub(super) fn team_passes(&self, state: &State, team: TeamId, filter: &Filter) -> bool {
        *filter == Filter::default()
            || units_in(state.teams[team.index()].members)
                .any(|unit| self.unit_passes(state, unit, filter))
    }

    /// Whether a technique on the chain is allowed: not yet resolved, and not the chooser itself
    /// (NAR-244).
    fn is_allowed_link(
        &self,
        state: &State,
        link: &Link,
        expr: &TargetExpr,
        source: Source,
    ) -> bool {
        let related = match expr.relation {
            Relation::Own | Relation::OtherOwn | Relation::InBattleOwn => {
                link.caster == source.seat
            }
            Relation::Any => true,
            _ => link.caster != source.seat,
        };
        related
            && link.resolution == Resolution::Waiting
            && Some(link.card) != source.card
            && self.link_passes(state, link, &expr.filter)
    }

    /// Whether a technique on the chain meets a filter; its user counts for ranks.
    pub(super) fn link_passes(&self, state: &State, link: &Link, filter: &Filter) -> bool {
        let total = self.card(state, link.card).cost.printed() + link.x;
        let user_is_low = filter.user_rank_at_most.is_none_or(|most| {
            state.is_alive(link.user, link.user_serial)
                && self.traits(state, link.user).rank.at_most(most)
        });
        filter.kind.is_none_or(|kind| kind == CardKind::Technique)
            && filter.total_cost_at_most.is_none_or(|most| total <= most)
            && user_is_low
    }

    /// Whether the active player has announced a card of this sort that is being played.
    pub(super) fn is_announced(&self, state: &State, what: Prep, filter: &Filter) -> bool {
        let announced = &state.announced[state.active.index()];
        announced.what == what
            && state.is_being_played()
            && announced.card.is_some_and(|card| card_passes(self.card(state, card), filter))
    }

    /// Whether a ninja in play meets a filter.
    pub(super) fn unit_passes(&self, state: &State, unit: UnitId, filter: &Filter) -> bool {
        let place = &state.units[unit.index()];
        if filter.injured.is_some_and(|injured| injured != place.injured) {
            return false;
        }
        let card = self.card(state, place.card);
        if filter.entry_turn_at_most.is_some_and(|most| card.entry_turn > most) {
            return false;
        }
        if filter.combat_at_most.is_some_and(|most| self.combat(state, unit) > i32::from(most)) {
            return false;
        }
        let plain = filter.sex.is_none()
            && filter.rank_at_least.is_none()
            && filter.attributes == 0
            && filter.keywords == 0;
        if plain {
            return filter.kind.is_none_or(|kind| kind == CardKind::Ninja);
        }
        let traits = self.traits(state, unit);
        filter.kind.is_none_or(|kind| kind == CardKind::Ninja)
            && filter.sex.is_none_or(|sex| sex == traits.sex)
            && filter.rank_at_least.is_none_or(|least| traits.rank.at_least(least))
            && (filter.attributes == 0 || filter.attributes & traits.attributes != 0)
            && (filter.keywords == 0 || filter.keywords & traits.keywords != 0)
    }

    /// Those of a set of a seat's own cards that meet a filter.
    pub(crate) fn fitting(&self, state: &State, seat: Seat, set: u64, filter: &Filter) -> u64 {
        if *filter == Filter::default() {
            return set;
        }
        let kinds = &state.kinds[seat.index()];
        each(set)
            .filter(|&place| {
                let kind = usize::from(kinds[usize::from(place)]);
                card_passes(&self.catalogue.cards[kind], filter)
            })
            .fold(0, |found, place| found | 1 << place)
    }
}

/// The seats that a relation allows, ascending.
fn related_seats(relation: Relation, source: Source) -> impl Iterator<Item = Seat> {
    PLAYERS.into_iter().filter(move |seat| match relation {
        Relation::Any => true,
        Relation::Opponent
        | Relation::InBattleOpponent
        | Relation::OpposingTeam
        | Relation::OnChainOpponent
        | Relation::BattlingUser => *seat != source.seat,
        _ => *seat == source.seat,
    })
}

/// Whether a card that is not in play meets a filter: what is printed on it counts.
pub(super) fn card_passes(card: &Card, filter: &Filter) -> bool {
    let is_ninja = card.kind == CardKind::Ninja;
    let of_ninjas = filter.sex.is_none_or(|sex| is_ninja && sex == card.sex)
        && filter.rank_at_least.is_none_or(|least| is_ninja && card.rank.at_least(least))
        && filter.combat_at_most.is_none_or(|most| is_ninja && card.values[0][0] <= most)
        && (filter.attributes == 0 || filter.attributes & card.attributes != 0)
        && (filter.keywords == 0 || filter.keywords & card.keywords != 0);
    let is_technique = card.kind == CardKind::Technique;
    filter.kind.is_none_or(|kind| kind == card.kind)
        && of_ninjas
        && filter.entry_turn_at_most.is_none_or(|most| !is_technique && card.entry_turn <= most)
        && filter.total_cost_at_most.is_none_or(|most| is_technique && card.cost.printed() <= most)
}
