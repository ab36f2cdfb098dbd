//! Ids of the recorder that depend on the content, worked out once.

use crate::board::Square;
use crate::content::catalogue::{ABILITIES_MAX, Catalogue, Member};
use crate::content::knobs::Knobs;
use crate::record::GROUPS_ALWAYS;
use crate::record::event_keys::EventKeys;
use crate::record::rolls::FightConditions;
use crate::rules::Rules;
use crate::state::dice::Face;
use crate::state::{FigureId, State};
use tenbin_engine::schema::GroupId;

/// No row, no card.
pub(crate) const NO_ROW: u16 = u16::MAX;
/// Levels of the group of bands and boards are no more than this; else there is none.
const BAND_BOARDS_MAX: usize = 256;
/// Boards told apart in squares.csv are no more than this; else all share one map.
const MAPS_MAX: usize = 16;

/// Where rows begin, and what counts for what.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    /// Numbers for what is told in short.
    pub(crate) event_keys: EventKeys,
    /// Conditions of combats and shots.
    pub(crate) fights: FightConditions,
    /// Most inspiration dice of a band.
    pub(crate) pool_max: u32,
    /// Bands that may meet, ascending: levels of the group.
    pub(crate) bands: Vec<u8>,
    /// For each band its place among them.
    pub(crate) band_levels: Vec<u16>,
    /// Budgets of these bands, ascending.
    pub(crate) budgets: Vec<u8>,
    /// The group of budgets, where there are several.
    pub(crate) budget_group: Option<GroupId>,
    /// The group of boards, where several are played on.
    pub(crate) board_group: Option<GroupId>,
    /// The group of bands and boards, where several are played on and they are not too many.
    pub(crate) band_board_group: Option<GroupId>,
    /// Characters of bands that play, ascending.
    pub(crate) playing: Vec<u8>,
    /// For each character its place among them, or `NO_ROW`.
    pub(crate) duelists: Vec<u16>,
    /// Abilities that are cards of the reports: those of characters, used by choice.
    pub(crate) used_abilities: Vec<u8>,
    /// For each ability its card, or `NO_ROW`.
    pub(crate) ability_cards: Vec<u16>,
    /// The card of the first equipment.
    pub(crate) equipment_cards: u16,
    /// For each member and slot, the equipment that gives it, if any does.
    pub(crate) slot_equipment: Vec<[Option<u8>; ABILITIES_MAX]>,
    /// For each member, the cards that count as played when it is activated: its character, and
    /// equipment of which nothing is used by choice.
    pub(crate) activated_cards: Vec<Vec<u16>>,
    /// Whether boards have maps of their own in squares.csv.
    pub(crate) maps: bool,
}

impl Rows {
    /// Works the ids out.
    pub(crate) fn new(knobs: &Knobs, content: &Catalogue) -> Self {
        let bands = ascending(content.pairs.iter().flat_map(|&(one, two)| [one, two]));
        let mut band_levels = vec![NO_ROW; content.bands.len()];
        for (level, &band) in (0..).zip(&bands) {
            band_levels[usize::from(band)] = level;
        }
        let budget = |&band: &u8| content.bands[usize::from(band)].budget;
        let budgets = ascending(bands.iter().map(budget));
        let playing = playing(content, &bands);
        let mut duelists = vec![NO_ROW; content.characters.len()];
        for (place, &character) in playing.iter().enumerate() {
            duelists[usize::from(character)] = place as u16;
        }
        let equipment_cards = content.characters.len() as u16;
        let first = equipment_cards + content.equipment.len() as u16;
        let used_abilities: Vec<u8> = (0..content.abilities.len() as u8)
            .filter(|&ability| {
                let ability = &content.abilities[usize::from(ability)];
                ability.optional && ability.equipment.is_none()
            })
            .collect();
        let mut ability_cards = vec![NO_ROW; content.abilities.len()];
        for (card, &ability) in (first..).zip(&used_abilities) {
            ability_cards[usize::from(ability)] = card;
        }
        let members = &content.members;
        let most = knobs.base_dice + knobs.civilian_dice * knobs.max_civilians;
        let boards = content.boards.len();
        let mut group = GROUPS_ALWAYS;
        let mut next_group = |there: bool| {
            group += u16::from(there);
            there.then(|| GroupId(group - 1))
        };
        let effects = content.ops.iter().map(|op| op.effect);
        Self {
            event_keys: EventKeys::new(content, most as u32),
            fights: FightConditions::new(knobs.combat_die_sides, effects),
            pool_max: most as u32,
            budget_group: next_group(budgets.len() > 1),
            board_group: next_group(boards > 1),
            band_board_group: next_group(boards > 1 && bands.len() * boards <= BAND_BOARDS_MAX),
            bands,
            band_levels,
            budgets,
            playing,
            duelists,
            used_abilities,
            ability_cards,
            equipment_cards,
            slot_equipment: members.iter().map(|member| slot_equipment(content, member)).collect(),
            activated_cards: members
                .iter()
                .map(|member| activated_cards(content, member, equipment_cards))
                .collect(),
            maps: (1..=MAPS_MAX).contains(&boards),
        }
    }

    /// Names of the boards as levels and keys.
    pub(crate) fn board_names(&self, content: &Catalogue) -> Vec<String> {
        if content.boards.is_empty() {
            vec!["random".to_owned()]
        } else {
            content.boards.iter().map(|plan| plan.id.clone()).collect()
        }
    }

    /// The condition of [`POOL_FACE`](crate::record::rolls::POOL_FACE).
    #[inline]
    pub(crate) fn pool_condition(&self, face: Face, dice: u32) -> u16 {
        (face as u32 * self.pool_max + dice - 1) as u16
    }

    /// Row of duels.csv, where both characters have one.
    #[inline]
    pub(crate) fn duel_row(
        &self,
        rules: &Rules,
        state: &State,
        one: FigureId,
        two: FigureId,
    ) -> Option<u16> {
        let place =
            |figure: FigureId| self.duelists[usize::from(rules.member(state, figure).character)];
        let (one, two) = (place(one), place(two));
        let width = self.playing.len() as u16;
        (one != NO_ROW && two != NO_ROW).then(|| one * width + two)
    }

    /// Row of squares.csv, where the board has a map.
    #[inline]
    pub(crate) fn square_row(&self, rules: &Rules, state: &State, square: Square) -> Option<u16> {
        let side = u16::from(rules.side());
        if !state.board.contains(square) || u16::from(state.board.side) != side {
            return None;
        }
        let map = match (self.maps, state.board_index) {
            (false, _) => 0,
            // The empty board of a scenario.
            (true, None) => return None,
            (true, Some(board)) => u16::from(board),
        };
        Some((map * side + square.y as u16) * side + square.x as u16)
    }
}

/// The numbers in ascending order, each once.
fn ascending(numbers: impl Iterator<Item = u8>) -> Vec<u8> {
    let mut list: Vec<u8> = numbers.collect();
    list.sort_unstable();
    list.dedup();
    list
}

/// Characters of the bands that may meet.
fn playing(content: &Catalogue, bands: &[u8]) -> Vec<u8> {
    let members = bands.iter().flat_map(|&band| &content.bands[usize::from(band)].members);
    ascending(members.map(|&member| content.members[usize::from(member)].character))
}

/// The equipment that gives each slot; an ability of the character itself is its own (OKK-163).
fn slot_equipment(content: &Catalogue, member: &Member) -> [Option<u8>; ABILITIES_MAX] {
    let own = &content.characters[usize::from(member.character)].abilities;
    let mut slots = [None; ABILITIES_MAX];
    for (slot, ability) in slots.iter_mut().zip(&member.abilities) {
        if !own.iter().any(|list| list.contains(ability)) {
            let gives = |card: &&u8| {
                let card = &content.equipment[usize::from(**card)];
                card.abilities.contains(ability)
            };
            *slot = member.equipment.iter().find(gives).copied();
        }
    }
    slots
}

fn activated_cards(content: &Catalogue, member: &Member, equipment_cards: u16) -> Vec<u16> {
    let passive = |card: &&u8| {
        let abilities = &content.equipment[usize::from(**card)].abilities;
        !abilities.iter().any(|&ability| content.abilities[usize::from(ability)].optional)
    };
    let passive = member.equipment.iter().filter(passive);
    let cards = passive.map(|&card| equipment_cards + u16::from(card));
    std::iter::once(u16::from(member.character)).chain(cards).collect()
}
