//! Rows whose number depends on the content, worked out once.

use crate::content::catalogue::{Goal, Scope};
use crate::content::ids::{AdvantageId, EventId, RoleId};
use crate::content::knobs::DeathWindow;
use crate::record::event_keys::EventKeys;
use crate::record::tables::use_names;
use crate::rules::Rules;
use crate::state::{State, Usage};
use tenbin_engine::SeatSet;

/// Where rows begin whose number depends on the content.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    /// For each event, the row of its first roll in `event_rolls.csv`.
    event_rolls: Vec<u16>,
    /// For each advantage type, the row of its first use in `advantage_uses.csv`.
    uses: Vec<u16>,
    /// For each event, the objectives that ask for it (bit = objective).
    pub(crate) wanted: Vec<u64>,
    /// Numbers for what is told in short.
    pub(crate) event_keys: EventKeys,
    /// Whether cards can be given: there is gifts.csv.
    pub(crate) gifts: bool,
}

impl Rows {
    /// Works the numbers out.
    pub(crate) fn new(rules: &Rules) -> Self {
        let Rules { knobs, catalogue, index } = rules;
        let all_modes = index.masks.all_modes;
        let mut next = 0;
        let event_rolls = catalogue
            .events
            .iter()
            .map(|event| {
                next += event.rolls.len() as u16;
                next - event.rolls.len() as u16
            })
            .collect();
        let event_roll_rows = u32::from(next);
        let mut next = 0;
        let uses = AdvantageId::ALL[..catalogue.advantages.len()]
            .iter()
            .map(|&kind| {
                let own = use_names(catalogue, kind, knobs.allow_misplay, all_modes).len() as u16;
                next += own;
                next - own
            })
            .collect();
        let event_keys = EventKeys::new(knobs, catalogue, event_roll_rows, u32::from(next));
        let asks = |event: usize, goal: Goal| match goal {
            Goal::Mission(pairs) => pairs.iter().flatten().any(|kind| kind.index() == event),
            Goal::Killer => catalogue.events[event].killer,
            Goal::LastClan => false,
        };
        let wanted = (0..catalogue.events.len()).map(|event| {
            let objectives = catalogue.objectives.iter().enumerate();
            objectives
                .filter(|(_, card)| asks(event, card.goal))
                .fold(0, |set, (index, _)| set | 1 << index)
        });
        Self {
            wanted: wanted.collect(),
            event_rolls,
            uses,
            event_keys,
            gifts: knobs.expert_mode || knobs.death_window == DeathWindow::AnyoneMayGift,
        }
    }
}

impl Rows {
    /// Row of `event_rolls.csv`.
    #[inline]
    pub(crate) fn event_roll_row(&self, event: EventId, index: u8) -> u16 {
        self.event_rolls[event.index()] + u16::from(index)
    }

    /// Row of `advantage_uses.csv`.
    #[inline]
    pub(crate) fn use_row(&self, rules: &Rules, kind: AdvantageId, usage: Usage) -> u16 {
        let uses = rules.catalogue.advantages[kind.index()].uses;
        let modes = uses.end - uses.start;
        let offset = match usage {
            Usage::All => modes,
            Usage::Wrongly => modes + u16::from(rules.is_all_modes(kind)),
            Usage::One(mode) => u16::from(mode.number()),
        };
        self.uses[kind.index()] + offset
    }
}

/// Row of `event_roles.csv`.
#[inline]
pub(crate) fn event_role_row(rules: &Rules, event: EventId, role: RoleId) -> u16 {
    event.row() * rules.catalogue.roles.len() as u16 + role.row()
}

/// Row of `role_eliminations.csv`; without a killer the rows after all roles.
#[inline]
pub(crate) fn pair_row(rules: &Rules, killer: Option<RoleId>, victim: RoleId) -> u16 {
    let roles = rules.catalogue.roles.len() as u16;
    killer.map_or(roles, RoleId::row) * roles + victim.row()
}

/// Row of facers.csv for the player facing now.
pub(crate) fn facer_row(rules: &Rules, state: &State) -> u16 {
    let seats = u16::from(rules.index.seats);
    let others = state.event.faced.without(SeatSet::of(state.active)).len() as u16;
    if rules.event_card(state).scope == Scope::All {
        seats + 1
    } else if state.event.facer != Some(state.active) {
        others
    } else if others == 0 {
        0
    } else {
        seats
    }
}
