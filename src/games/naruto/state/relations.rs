//! Who and what is meant by the relations of a target, and by a source and its marks.

use crate::content::vocabulary::Relation;
use crate::state::{Frame, Mark, Marks, Moment, Prep, Set, Source, State, UnitId, other, teams_in};
use tenbin_engine::{Seat, SeatSet};

impl State {
    /// A ninja in play as the source of its effects.
    #[inline]
    pub(crate) fn source_of(&self, unit: UnitId) -> Source {
        let place = &self.units[unit.index()];
        Source {
            card: Some(place.card),
            unit: Some(unit),
            serial: place.serial,
            seat: place.controller,
            ..Source::default()
        }
    }

    /// The marks of a group.
    pub(crate) fn marks_of(&self, marks: Marks) -> &[Mark] {
        let from = usize::from(marks.from);
        self.marks.get(from..from + usize::from(marks.count)).unwrap_or_default()
    }

    /// The seats of a set, the active player's first.
    pub(crate) fn in_turn(&self, seats: SeatSet) -> impl Iterator<Item = Seat> + use<> {
        let active = self.attacker();
        [active, other(active)].into_iter().filter(move |&seat| seats.has(seat))
    }

    /// Whether the active player's announced card has not taken effect yet: the window in which an
    /// interruption is played tells (NAR-071).
    pub(crate) fn is_being_played(&self) -> bool {
        let window = self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Window(moment) => Some(*moment),
            _ => None,
        });
        !self.announced[self.active.index()].negated
            && window.is_none_or(|moment| moment == Moment::Announced)
    }

    /// The teams that a relation allows.
    pub(crate) fn related_teams(&self, relation: Relation, source: Source) -> Set {
        let seat = source.seat;
        let (own_team, place) = match self.source_team(source) {
            None => (0, 0),
            Some(team) => (self.manned_team(team).bit(), team.bit()),
        };
        let facing = || teams_in(place).fold(0, |set, team| set | self.facing(team));
        let in_battle = |teams: Set| teams & self.fighting();
        match relation {
            Relation::Any => self.teams_of(seat) | self.teams_of(other(seat)),
            Relation::Own => self.teams_of(seat),
            Relation::OtherOwn => self.teams_of(seat) & !own_team,
            Relation::Opponent => self.teams_of(other(seat)),
            Relation::BattlingUser
            | Relation::FrontBattlingUser
            | Relation::BackupBattlingUser
            | Relation::OpposingTeam
            | Relation::OpposingBackup => facing(),
            Relation::UserTeam => own_team,
            Relation::InBattleOwn => in_battle(self.teams_of(seat)),
            Relation::InBattleOpponent => in_battle(self.teams_of(other(seat))),
            Relation::JustCalled | Relation::BeingPlayed | Relation::OnChainOpponent => 0,
        }
    }

    /// The ninjas that a relation allows.
    pub(crate) fn related_units(&self, relation: Relation, source: Source) -> Set {
        let seat = source.seat;
        let itself = self.ninja_of(source).map_or(0, UnitId::bit);
        let facing = || self.related_teams(Relation::OpposingTeam, source);
        match relation {
            Relation::Any => self.all_units(),
            Relation::Own => self.units_of(seat),
            Relation::OtherOwn => self.units_of(seat) & !itself,
            Relation::Opponent => self.units_of(other(seat)),
            Relation::BattlingUser | Relation::OpposingTeam => self.members_of(facing()),
            Relation::UserTeam => self.members_of(self.related_teams(Relation::UserTeam, source)),
            Relation::FrontBattlingUser => self.fronts_of(facing()),
            // Of a front-less team every ninja is a back-up ninja (NAR-247).
            Relation::BackupBattlingUser | Relation::OpposingBackup => {
                self.members_of(facing()) & !self.fronts_of(facing())
            }
            Relation::InBattleOwn => self.units_of(seat) & self.units_in_battle(),
            Relation::InBattleOpponent => self.units_of(other(seat)) & self.units_in_battle(),
            Relation::JustCalled => {
                let announced = &self.announced[self.active.index()];
                let called = announced.unit.filter(|&unit| self.is_in_play(unit));
                called.filter(|_| announced.what == Prep::Call).map_or(0, UnitId::bit)
            }
            Relation::BeingPlayed | Relation::OnChainOpponent => 0,
        }
    }
}
