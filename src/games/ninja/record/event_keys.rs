//! Keys of what happens often (`Recorder::shorthand`): one number for each way in which it can
//! happen, so that the recorder counts the key, and works the rows out once, at the end.

use crate::content::catalogue::Catalogue;
use crate::content::ids::{AdvantageId, DisadvantageId, EventId};
use crate::content::knobs::Knobs;
use crate::record::ROUNDS_MAX;
use crate::state::PLAYERS_MAX;

/// The lowest and the highest difference of number and bonus that have keys of their own.
const NEEDS: [i16; 2] = [-16, 31];
/// Roll purposes, of which some have a number needed.
const PURPOSES: u32 = 7;
/// Rows of facers.csv.
const FACERS: u32 = PLAYERS_MAX as u32 + 2;
/// Rows of rounds.csv, from 0.
const ROUNDS: u32 = ROUNDS_MAX as u32 + 1;
/// Rows of `attack_targets.csv`.
const BELIEFS: u32 = 6;
/// Kinds of attacks.
const ATTACKS: u32 = 3;
/// Stats of success rolls.
const STATS: u32 = 4;

/// Where the keys of each kind begin, and how many there are of their parts.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct EventKeys {
    needs: u32,
    faces: u32,
    throws: u32,
    bonuses: u32,
    results: u32,
    event_rolls: u32,
    attempts: u32,
    facers: u32,
    events: u32,
    conquests: u32,
    penalties: u32,
    turns: u32,
    phase_attacks: u32,
    received: u32,
    plays: u32,
    lost: u32,
    held: u32,
    disadvantages: u32,
    declared: u32,
    rolled: u32,
    targets: u32,
    ends: u32,
}

impl EventKeys {
    /// Numbers the keys of a content with so many rows of `event_rolls.csv` and
    /// `advantage_uses.csv`.
    pub(super) fn new(knobs: &Knobs, catalogue: &Catalogue, event_rolls: u32, uses: u32) -> Self {
        let mut next = 0;
        let mut take = |count: u32| {
            next += count;
            next - count
        };
        let faces = (knobs.dice_per_roll * (knobs.die_sides - 1) + 1) as u32;
        let (needs, roles) = (faces + 1, catalogue.roles.len() as u32);
        let (events, advantages) =
            (catalogue.events.len() as u32, catalogue.advantages.len() as u32);
        let own_needs = (NEEDS[1] - NEEDS[0] + 1) as u32;
        Self {
            needs,
            faces,

            throws: take(PURPOSES * needs * faces * 2),
            bonuses: take(PURPOSES * 2),
            results: take(4 * own_needs * faces * 4),
            event_rolls: take(event_rolls * STATS * 2),
            attempts: take(events * roles * 6),
            facers: take(FACERS * 3),
            events: take(events * 2 * ROUNDS),
            conquests: take(events * roles),
            penalties: take(events),
            turns: take(ROUNDS),
            phase_attacks: take(ROUNDS),
            received: take(advantages * 2),
            plays: take(uses),
            lost: take(advantages),
            held: take(advantages),
            disadvantages: take(catalogue.disadvantages.len() as u32),
            declared: take(ATTACKS),
            rolled: take(ATTACKS * 2),
            targets: take(BELIEFS * 4),
            ends: take(ROUNDS),
        }
    }

    /// Dice thrown for a purpose: class of the number needed, outcome, and whether it passes.
    #[inline]
    pub(crate) fn throw(&self, purpose: u32, need: u16, outcome: u16, passed: bool) -> u32 {
        let row = (purpose * self.needs + u32::from(need)) * self.faces + u32::from(outcome);
        self.throws + 2 * row + u32::from(passed)
    }

    /// A throw that gives a bonus or none.
    #[inline]
    pub(crate) fn bonus(&self, purpose: u32, gives: bool) -> u32 {
        self.bonuses + 2 * purpose + u32::from(gives)
    }

    /// A result that counts, told as a whole with its throw or without; none where the number needed
    /// is out of all bounds.
    #[inline]
    pub(crate) fn result(
        &self,
        index: u16,
        need: i16,
        outcome: u16,
        passed: bool,
        whole: bool,
    ) -> Option<u32> {
        let place = need.wrapping_sub(NEEDS[0]) as u16;
        let count = (NEEDS[1] - NEEDS[0] + 1) as u16;
        let row = u32::from(index * count + place) * self.faces + u32::from(outcome);
        (place < count).then_some(self.results + 4 * row + 2 * u32::from(whole) + u32::from(passed))
    }

    /// A success roll of an event.
    #[inline]
    pub(crate) fn event_roll(&self, row: u16, stat: u32, passed: bool) -> u32 {
        self.event_rolls + (u32::from(row) * STATS + stat) * 2 + u32::from(passed)
    }

    /// The outcome of an attempt at an event by a role, as the active player or not.
    #[inline]
    pub(crate) fn attempt(&self, role_row: u16, outcome: u32, active: u32) -> u32 {
        self.attempts + u32::from(role_row) * 6 + outcome * 2 + active
    }

    /// The same by the row of facers.csv.
    #[inline]
    pub(crate) fn facer(&self, row: u16, outcome: u32) -> u32 {
        self.facers + u32::from(row) * 3 + outcome
    }

    /// An event is turned up.
    #[inline]
    pub(crate) fn event(&self, kind: EventId, wanted: u32, round: u16) -> u32 {
        self.events + (u32::from(kind.row()) * 2 + wanted) * ROUNDS + u32::from(round)
    }

    /// An event is conquered by a role.
    #[inline]
    pub(crate) fn conquest(&self, role_row: u16) -> u32 {
        self.conquests + u32::from(role_row)
    }

    /// A disadvantage is drawn for an event.
    #[inline]
    pub(crate) fn penalty(&self, kind: EventId) -> u32 {
        self.penalties + u32::from(kind.row())
    }

    /// A turn begins in a round.
    #[inline]
    pub(crate) fn turn(&self, round: u16) -> u32 {
        self.turns + u32::from(round)
    }

    /// An attack of phase 3 in a round.
    #[inline]
    pub(crate) fn phase_attack(&self, round: u16) -> u32 {
        self.phase_attacks + u32::from(round)
    }

    /// A card comes into a hand.
    #[inline]
    pub(crate) fn received(&self, kind: AdvantageId, drawn: bool) -> u32 {
        self.received + 2 * u32::from(kind.row()) + u32::from(drawn)
    }

    /// A card is played.
    #[inline]
    pub(crate) fn play(&self, use_row: u16) -> u32 {
        self.plays + u32::from(use_row)
    }

    /// A card was in the hand of a player who is eliminated.
    #[inline]
    pub(crate) fn lost(&self, kind: AdvantageId) -> u32 {
        self.lost + u32::from(kind.row())
    }

    /// A card is in a hand when the game ends.
    #[inline]
    pub(crate) fn held(&self, kind: AdvantageId) -> u32 {
        self.held + u32::from(kind.row())
    }

    /// A disadvantage is turned up.
    #[inline]
    pub(crate) fn disadvantage(&self, kind: DisadvantageId) -> u32 {
        self.disadvantages + u32::from(kind.row())
    }

    /// An attack is declared.
    #[inline]
    pub(crate) fn declared(&self, row: u16) -> u32 {
        self.declared + u32::from(row)
    }

    /// The roll of an attack counts.
    #[inline]
    pub(crate) fn rolled(&self, row: u16, hit: bool) -> u32 {
        self.rolled + 2 * u32::from(row) + u32::from(hit)
    }

    /// An attack on a rival, a hunter or neither.
    #[inline]
    pub(crate) fn target(&self, belief: u16, rival: bool, hunter: bool) -> u32 {
        self.targets + u32::from(belief) * 4 + 2 * u32::from(rival) + u32::from(hunter)
    }

    /// A game ends in a round.
    #[inline]
    pub(crate) fn end(&self, round: u16) -> u32 {
        self.ends + u32::from(round)
    }
}
