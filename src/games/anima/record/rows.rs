//! Ids of the recorder that depend on the content, worked out once.

use crate::content::catalogue::{Ability, Catalogue, Origin, Party, Range};
use crate::content::effect::Op;
use crate::content::knobs::{Knobs, SceneryMode};
use crate::content::vocabulary::Trigger;
use crate::record::event_keys::EventKeys;
use crate::record::rolls::AttackConditions;
use crate::record::{CLASSES, class_of_size, groups};
use crate::rules::Rules;
use crate::state::{ModelId, State};
use tenbin_engine::schema::GroupId;

/// No row, no card, no level.
pub(crate) const NO_ROW: u16 = u16::MAX;
/// Levels of the group of parties and layouts are no more than this; else there is none.
const PARTY_LAYOUTS_MAX: usize = 256;

/// Where rows begin, and what counts for what.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    /// Numbers for what is told in short.
    pub(crate) event_keys: EventKeys,
    /// Conditions of attack rolls.
    pub(crate) attacks: AttackConditions,
    /// Parties that may meet, ascending: levels of the group.
    pub(crate) parties: Vec<u8>,
    /// For each party its place among them, or `NO_ROW`.
    pub(crate) party_levels: Vec<u16>,
    /// Size classes of these parties, ascending: levels of the group.
    pub(crate) classes: Vec<u8>,
    /// Names of the arrangements of scenery as levels.
    pub(crate) layout_names: Vec<String>,
    /// The group of layouts, where several are played on.
    pub(crate) layout_group: Option<GroupId>,
    /// The group of parties and layouts, where several are played on and they are not too many.
    pub(crate) party_layout_group: Option<GroupId>,
    /// Characters of parties that play, ascending.
    pub(crate) playing: Vec<u8>,
    /// For each character its place among them, or `NO_ROW`.
    pub(crate) duelists: Vec<u16>,
    /// Cards and advantages in the order of the schema's cards after the characters.
    pub(crate) advantages: Vec<u16>,
    /// For each ability its place among them, or `NO_ROW`.
    pub(crate) advantage_places: Vec<u16>,
    /// For each ability whether it acts all the time and is never used.
    pub(crate) passive: Vec<bool>,
    /// For each ability the states that follow when a resistance roll against it fails, one bit
    /// each.
    pub(crate) resisted_states: Vec<u16>,
    /// For each party the schema's cards it brings, each once, ascending.
    pub(crate) brought: Vec<Vec<u16>>,
}

impl Rows {
    /// Works the ids out.
    pub(crate) fn new(knobs: &Knobs, content: &Catalogue) -> Self {
        let parties = ascending(content.pairs.iter().flat_map(|&(one, two)| [one, two]));
        let entries = |party: &u8| &content.parties[usize::from(*party)].entries;
        let playing = ascending(parties.iter().flat_map(entries).map(|entry| entry.character));
        let mut advantages: Vec<u16> = Vec::new();
        for list in [&content.cards, &content.plots, &content.advantages] {
            advantages.extend(
                list.iter().filter(|card| !advantages.contains(card)).copied().collect::<Vec<_>>(),
            );
        }
        let advantage_places = places(content.abilities.len(), &advantages);
        let card =
            |ability: u16| content.characters.len() as u16 + advantage_places[usize::from(ability)];
        let layout_names = layout_names(knobs, content);
        let layouts = layout_names.len();
        let mut group = groups::ALWAYS;
        let mut next_group = |there: bool| {
            group += u16::from(there);
            there.then(|| GroupId(group - 1))
        };
        let size = |party: &u8| class_of_size(content.parties[usize::from(*party)].size);
        Self {
            event_keys: EventKeys::new(knobs, content),
            attacks: AttackConditions::new(knobs, content),
            party_levels: places(content.parties.len(), &parties),
            classes: ascending(parties.iter().map(size)),
            layout_group: next_group(layouts > 1),
            party_layout_group: next_group(
                layouts > 1 && parties.len() * layouts <= PARTY_LAYOUTS_MAX,
            ),
            layout_names,
            duelists: places(content.characters.len(), &playing),
            playing,
            passive: content
                .abilities
                .iter()
                .map(|one| is_passive(one.triggers, one.origin))
                .collect(),
            resisted_states: content
                .abilities
                .iter()
                .map(|one| resisted_states(content, one))
                .collect(),
            brought: content.parties.iter().map(|party| brought(party, card)).collect(),
            advantages,
            advantage_places,
            parties,
        }
    }

    /// Row of duels.csv, where both characters have one.
    #[inline]
    pub(crate) fn duel_row(&self, state: &State, one: ModelId, two: ModelId) -> Option<u16> {
        let place = |model: ModelId| self.duelists[usize::from(state.model(model).character)];
        let (one, two) = (place(one), place(two));
        let width = self.playing.len() as u16;
        (one != NO_ROW && two != NO_ROW).then(|| one * width + two)
    }

    /// The level of the layout of a game, where it is one of those played.
    pub(super) fn layout_level(rules: &Rules, state: &State) -> Option<u16> {
        if rules.knobs.scenery_mode != SceneryMode::Layout {
            return Some(0);
        }
        let played = &rules.catalogue.layouts_played;
        played.iter().position(|&layout| layout == state.layout).map(|place| place as u16)
    }

    /// Words of the size classes that play.
    pub(super) fn class_names(&self) -> Vec<String> {
        self.classes.iter().map(|&class| CLASSES[usize::from(class)].to_owned()).collect()
    }
}

/// Names of the arrangements that may come up, or the way in which scenery is set up.
fn layout_names(knobs: &Knobs, content: &Catalogue) -> Vec<String> {
    let word = match knobs.scenery_mode {
        SceneryMode::Layout => {
            let played = content.layouts_played.iter();
            return played.map(|&layout| content.layouts[usize::from(layout)].id.clone()).collect();
        }
        SceneryMode::RandomLegal => "random",
        SceneryMode::PlayerPlaced => "placed",
        SceneryMode::None => "none",
    };
    vec![word.to_owned()]
}

/// The numbers in ascending order, each once.
fn ascending(numbers: impl Iterator<Item = u8>) -> Vec<u8> {
    let mut list: Vec<u8> = numbers.collect();
    list.sort_unstable();
    list.dedup();
    list
}

/// For each of so many its place in a list, or `NO_ROW`.
fn places<N: Copy + Into<usize>>(count: usize, list: &[N]) -> Vec<u16> {
    let mut places = vec![NO_ROW; count];
    for (place, &number) in (0..).zip(list) {
        places[number.into()] = place;
    }
    places
}

/// Cards and advantages that act all the time are never used by anybody.
fn is_passive(triggers: u32, origin: Origin) -> bool {
    let always = 1 << Trigger::Continuous as u32 | 1 << Trigger::PartyBuilding as u32;
    origin != Origin::Character && triggers & !always == 0
}

/// States in the lists that follow a failed resistance roll.
fn resisted_states(content: &Catalogue, ability: &Ability) -> u16 {
    let ops = |range: Range| &content.ops[usize::from(range.0)..usize::from(range.1)];
    let rules = &content.rules[usize::from(ability.rules.0)..usize::from(ability.rules.1)];
    let fails = rules.iter().flat_map(|rule| ops(rule.ops)).filter_map(|op| match *op {
        Op::Resist { fail, .. } => Some(ops(fail)),
        _ => None,
    });
    fails.flatten().fold(0, |states, op| match *op {
        Op::AddState { state, .. } => states | 1 << state as u16,
        _ => states,
    })
}

/// Characters, cards, plots and advantages of a party.
fn brought(party: &Party, card: impl Fn(u16) -> u16) -> Vec<u16> {
    let characters = party.entries.iter().map(|entry| u16::from(entry.character));
    let attached = party.entries.iter().flat_map(|entry| &entry.cards);
    let others = attached.chain(&party.plots).chain(&party.advantages);
    let mut list: Vec<u16> = characters.chain(others.map(|&ability| card(ability))).collect();
    list.sort_unstable();
    list.dedup();
    list
}
