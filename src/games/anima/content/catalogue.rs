//! What the content compiles to: characters, abilities, cards and advantages as lists of rules,
//! scenery, layouts and ready parties, all under dense ids (sections 3 and 4 of the rules
//! catalogue).
//!
//! A character's ability, an advantage card and an organisation advantage are one and the same
//! thing, an [`Ability`]: a header and rules of trigger, conditions, target and effects.

use crate::content::effect::{Condition, Op, Rule};
use crate::content::vocabulary::{
    Affiliation, Base, Faction, Kind, School, Stat, State as Token, Trigger,
};
use crate::space::point;

/// Most characters of a party.
pub const PARTY_MAX: usize = 16;
/// No card, no advantage.
pub(crate) const NOTHING: u16 = u16::MAX;
/// Most abilities of a character.
pub const ABILITIES_MAX: usize = 8;
/// Most equipment and power cards of a character (ANI-028, `slots_2`).
pub const CARDS_MAX: usize = 2;
/// Most organisation advantages of a party (ANI-030).
pub const ADVANTAGES_MAX: usize = 3;
/// Most plot cards of a party.
pub const PLOTS_MAX: usize = 6;
/// Slot of the first card among what a model can use; abilities come before.
pub const CARD_SLOT: u8 = ABILITIES_MAX as u8;
/// Slot of the first organisation advantage.
pub const ADVANTAGE_SLOT: u8 = CARD_SLOT + CARDS_MAX as u8;
/// All slots of a model.
pub const SLOTS: u8 = ADVANTAGE_SLOT + ADVANTAGES_MAX as u8;
/// Most pieces of scenery on a table.
pub const PIECES_MAX: usize = 8;
/// Most infiltration markers of a side: 3 and one for each of eight (ANI-411, ANI-413).
pub const MARKERS_MAX: usize = 11;

/// A range of one of the catalogue's lists: first, end.
pub type Range = (u16, u16);

/// Where an ability comes from.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Origin {
    /// A character's own.
    Character,
    /// An equipment card.
    Equipment,
    /// A power card.
    Power,
    /// A plot card (of the player).
    Plot,
    /// An organisation advantage (of the party).
    Advantage,
}

/// How often something may be used.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Limit {
    /// As often as action points last.
    None,
    /// So often a turn (at most 3).
    Turn(u8),
    /// So often a game (at most 3).
    Game(u8),
}

/// A special ability, card or advantage (section 4).
#[derive(Clone, Eq, PartialEq, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a key of its own in the content files
pub struct Ability {
    /// Its id; of a character's ability with the character in front (`damien.breathless`).
    pub id: String,
    /// Its name.
    pub name: String,
    /// The words of its file, written by hand; empty where it has none.
    pub text: String,
    /// Where its numbers come from.
    pub source: String,
    /// What it is.
    pub origin: Origin,
    /// Action points.
    pub ap: u8,
    /// Action points that may be paid beyond (`ap_extra_max`).
    pub ap_extra_max: u8,
    /// Ki, magic, ...
    pub school: School,
    /// Attack, effect, ...
    pub kind: Kind,
    /// May be used at any time its trigger says (ANI-122).
    pub reactive: bool,
    /// How often.
    pub limit: Limit,
    /// Action points each Upkeep; 0 for none (ANI-094).
    pub upkeep: u8,
    /// Its range in units; 0 for none of its own.
    pub range: i16,
    /// Length of its movement in units instead of the speed; 0 for none.
    pub move_length: i16,
    /// Its target must be seen.
    pub requires_sight: bool,
    /// What must hold to use it: a range of `Catalogue::conditions`.
    pub requires: Range,
    /// Life points it costs (ANI-129).
    pub cost_lp: u8,
    /// Tokens it costs: which of the character's (0 or 1), how many.
    pub cost_tokens: (u8, u8),
    /// Its rules: a range of `Catalogue::rules`.
    pub rules: Range,
    /// The triggers of its rules, one bit each by `Trigger`.
    pub triggers: u32,
    /// A card's cost in levels or points.
    pub cost: u8,
    /// Categories that may bear a card, as bits of `category`; all bits where anybody may.
    pub bearers: u8,
    /// At most one of this card in a party (`nine_lives`).
    pub one_per_party: bool,
    /// An organisation advantage that one character of the party is given.
    pub one_character: bool,
    /// The affiliation of an organisation advantage.
    pub affiliation: Affiliation,
}

impl Ability {
    /// Whether any of its rules has this trigger.
    #[inline]
    pub fn has(&self, trigger: Trigger) -> bool {
        self.triggers >> trigger as u32 & 1 == 1
    }
}

/// A character card (ANI-010).
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Character {
    /// Its id.
    pub id: String,
    /// Its printed name, by which it is unique in a party (ANI-022).
    pub name: String,
    /// Where its numbers come from.
    pub source: String,
    /// Its affiliation (ANI-026).
    pub affiliation: Affiliation,
    /// Light, Dark or neither (ANI-023).
    pub faction: Faction,
    /// Bits of `category`.
    pub categories: u8,
    /// What it costs and scores.
    pub level: u8,
    /// Attack, Damage, Defence, Armour, Resistance, by [`Stat`].
    pub stats: [i8; Stat::FIGHTING],
    /// The second Damage of its card; the first where there is none.
    pub damage_second: i8,
    /// Life points.
    pub lp: u8,
    /// Walk and run in units (continuous table).
    pub walk: i16,
    /// Run in units.
    pub run: i16,
    /// Walk and run in squares (ANI-541).
    pub squares: (u8, u8),
    /// Action points a turn.
    pub recovery: u8,
    /// Action points it may hold.
    pub ap_max: u8,
    /// Its base.
    pub base: Base,
    /// Bits of `traits`.
    pub traits: u32,
    /// Range of its basic ranged attack in units; 0 for none (ANI-342).
    pub ranged: i16,
    /// Reach of its melee attacks in units; 0 for contact only (ANI-354).
    pub reach: i16,
    /// States it is immune to, one bit each (ANI-344).
    pub immune: u16,
    /// Die from which its hits are critical; 0 for the knob's (ANI-341).
    pub crit_min: u8,
    /// Names of its tokens (energy, power).
    pub tokens: Vec<String>,
    /// Its abilities: indices into `Catalogue::abilities`; an index into this list is a slot.
    pub abilities: Vec<u16>,
    /// Triggers of all its abilities together.
    pub triggers: u32,
}

/// The form of a piece of scenery, in units.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Form {
    /// A disc.
    Circle {
        /// Its radius.
        radius: i16,
    },
    /// A rectangle about its centre.
    Rectangle {
        /// Its width before it is turned.
        width: i16,
        /// Its depth before it is turned.
        depth: i16,
    },
}

/// What a piece of scenery is (section 3.8).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum Ground {
    /// Inhospitable (ANI-441), 6 cm high.
    Forest,
    /// Inhospitable, 4 cm high.
    Rocks,
    /// An elevation (ANI-443).
    Hill,
    /// Impassable and high, thin (ANI-442).
    Wall,
    /// Impassable and high, solid.
    Block,
    /// Impassable and low.
    River,
    /// A minor obstacle (ANI-445).
    Minor,
}

/// What a displaced model suffers there (ANI-374).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[repr(u8)]
pub enum CrashClass {
    /// Nothing.
    None,
    /// ANI-375.
    Minor,
    /// ANI-376.
    Forest,
    /// ANI-377.
    Wall,
    /// ANI-378.
    Impassable,
}

/// A kind of scenery piece with all that rules ask of it (ANI-444).
#[derive(Clone, Eq, PartialEq, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a key of its own in the content files
pub struct Template {
    /// Its id.
    pub id: String,
    /// What it is.
    pub ground: Ground,
    /// Its form.
    pub form: Form,
    /// Its height in units.
    pub height: i16,
    /// What a crash into it does.
    pub crash: CrashClass,
    /// It blocks lines of sight (by its height).
    pub blocks_sight: bool,
    /// It is a source of cover.
    pub cover: bool,
    /// Movement is halved inside (`move_mult` 2).
    pub slow: bool,
    /// Nobody moves through (forest, rocks, hill and minor: false).
    pub impassable: bool,
    /// It can be climbed (ANI-202).
    pub climbable: bool,
}

/// A piece of scenery on the table: template, centre, rotation in steps of 15 degrees.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Piece {
    /// Index into `Catalogue::templates`.
    pub template: u8,
    /// Quarter-degree-free rotation: steps of 15 degrees anticlockwise, 0 to 23.
    pub turn: u8,
    /// Its centre.
    pub at: point::Point,
}

/// An arrangement of scenery (section 3.8).
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Layout {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its pieces.
    pub pieces: Vec<Piece>,
}

/// A character of a ready party with its cards.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Entry {
    /// Index into `Catalogue::characters`.
    pub character: u8,
    /// Its equipment and powers: indices into `Catalogue::abilities`.
    pub cards: Vec<u16>,
}

/// A ready party (section 3.7), checked by section 2.1.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Party {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Levels it may cost: the size of the game it is made for.
    pub size: u16,
    /// Bits of factions in it.
    pub factions: u8,
    /// Its organisation; `None` for a party by faction.
    pub organisation: Option<Affiliation>,
    /// Its characters.
    pub entries: Vec<Entry>,
    /// Its plot cards: indices into `Catalogue::abilities`.
    pub plots: Vec<u16>,
    /// Its organisation advantages: indices into `Catalogue::abilities`. A `choose` made at party
    /// building is compiled into a variant of the advantage, so nothing is left to choose.
    pub advantages: Vec<u16>,
    /// For each advantage, the characters it was given to at party building (bit per entry); all
    /// bits where it concerns the whole party (Empress's Chosen: one).
    pub advantage_members: Vec<u16>,
    /// What it costs in all.
    pub total: u16,
    /// Levels of its characters.
    pub characters_total: u16,
    /// Gnosis points a turn (ANI-500, `gnosis_scale` applied).
    pub gnosis: u8,
}

/// All compiled content of a variant.
#[derive(Clone, Debug)]
pub struct Catalogue {
    /// Abilities of characters, then cards, then advantages.
    pub abilities: Vec<Ability>,
    /// Rules of abilities.
    pub rules: Vec<Rule>,
    /// Effects of rules.
    pub ops: Vec<Op>,
    /// The lists of effects that `choose` lets choose from: ranges of `ops`.
    pub lists: Vec<Range>,
    /// Conditions of rules and of abilities.
    pub conditions: Vec<Condition>,
    /// Characters.
    pub characters: Vec<Character>,
    /// Equipment and powers: indices into `abilities`.
    pub cards: Vec<u16>,
    /// Plot cards.
    pub plots: Vec<u16>,
    /// Organisation advantages (every variant of a choice is one).
    pub advantages: Vec<u16>,
    /// Kinds of scenery.
    pub templates: Vec<Template>,
    /// The pool of section 3.9, as templates in order.
    pub pool: Vec<u8>,
    /// Arrangements of scenery.
    pub layouts: Vec<Layout>,
    /// The arrangements that `layouts` names: indices; one is drawn each game.
    pub layouts_played: Vec<u8>,
    /// Ready parties of all sizes.
    pub parties: Vec<Party>,
    /// The ordered pairs of parties that may meet, all equally likely (`party_choice`).
    pub pairs: Vec<(u8, u8)>,
    /// Limits of the game's size (ANI-030).
    pub size: SizeRow,
}

/// A row of the size table (ANI-030, ANI-031).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct SizeRow {
    /// Its number: ALPHA 0, BETA 1, ... OMEGA 4.
    pub class: u8,
    /// Leaders.
    pub leaders: u8,
    /// Gnosis points.
    pub gnosis: u8,
    /// Advantage points.
    pub points: u8,
    /// Organisation advantages.
    pub advantages: u8,
}

/// The states a token may be of, for reports.
pub const TOKENS: [Token; Token::COUNT] = Token::ALL;

impl Catalogue {
    /// The rules of a range.
    pub(crate) fn rules_of(&self, range: (u16, u16)) -> &[Rule] {
        self.rules.get(range.0 as usize..range.1 as usize).unwrap_or_default()
    }

    /// The effects of a range.
    pub(crate) fn ops_of(&self, range: (u16, u16)) -> &[Op] {
        self.ops.get(range.0 as usize..range.1 as usize).unwrap_or_default()
    }

    /// The lists of effects of a range.
    pub(crate) fn lists_of(&self, range: Range) -> &[Range] {
        self.lists.get(range.0 as usize..range.1 as usize).unwrap_or_default()
    }

    /// Whether a plot card must be revealed at set-up: it has a rule for it that is no choice.
    pub(crate) fn is_revealed_at_start(&self, card: u16) -> bool {
        let Some(ability) = self.abilities.get(card as usize) else { return false };
        ability.origin == Origin::Plot
            && self
                .rules_of(ability.rules)
                .iter()
                .any(|rule| rule.trigger == Trigger::SetUp && !rule.optional)
    }
}
