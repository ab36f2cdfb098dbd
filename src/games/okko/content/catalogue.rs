//! What the content compiles to: characters, abilities as lists of effects, equipment, ready bands,
//! tiles and boards, all under dense ids (sections 3 and 4 of the rules catalogue).

use crate::board::Board;
use crate::board::tile::TileFace;
pub use crate::content::effect::Effect;
use crate::content::knobs::DIE_FACES;
use crate::state::dice::Face;

/// Most abilities a figure may have, its equipment's included.
pub const ABILITIES_MAX: usize = 10;
/// Most equipment cards of a figure (`max_equipment_per_character`).
pub const EQUIPMENT_MAX: usize = 3;
/// Most figures of a band: budget 30, fighters from 2 zeni, 3 civilians for 1 (OKK-030).
pub const BAND_MAX: usize = 16;

/// One of the four stats of a face (OKK-010).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub enum Stat {
    /// In attacks; Fire.
    Attack,
    /// Against attacks and shots; Earth.
    Defence,
    /// Movement points; Air.
    Movement,
    /// For tests; Water.
    Willpower,
}

/// Stats of a face.
pub const STATS: usize = 4;

/// A set of alignments or a single one, one bit each (OKK-032).
pub mod alignment {
    /// Red mask.
    pub const DEMON_HUNTER: u8 = 1;
    /// Black mask.
    pub const EVIL_CREATURE: u8 = 2;
    /// Grey mask.
    pub const MERCENARY: u8 = 4;
}

/// What sort of character it is.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub enum CharacterKind {
    /// Fights.
    Fighter,
    /// Gives an inspiration die (OKK-041).
    Civilian,
    /// At most one a band (OKK-036).
    Sorcerer,
}

/// When an ability acts or may be used, one bit each.
pub mod timing {
    /// Always, or for a length of time.
    pub const PASSIVE: u16 = 1;
    /// Step 2 of a combat.
    pub const ATTACK: u16 = 1 << 1;
    /// Step 3 of a combat.
    pub const DEFEND: u16 = 1 << 2;
    /// Step 2 of a shot.
    pub const SHOT: u16 = 1 << 3;
    /// Step 3 of a shot.
    pub const SHOT_DEFEND: u16 = 1 << 4;
    /// When support is counted.
    pub const SUPPORT: u16 = 1 << 5;
    /// At the start of a movement.
    pub const MOVEMENT: u16 = 1 << 6;
    /// When falling back.
    pub const FALL_BACK: u16 = 1 << 7;
    /// Before a Willpower test.
    pub const WILL_TEST: u16 = 1 << 8;
    /// Would become endangered.
    pub const WOULD_ENDANGER: u16 = 1 << 9;
    /// Would go out.
    pub const WOULD_GO_OUT: u16 = 1 << 10;
    /// At any time of the own activation.
    pub const OWN_ACTIVATION: u16 = 1 << 11;
    /// As the action.
    pub const ACTION: u16 = 1 << 12;
    /// The cancel window (OKK-160).
    pub const CANCEL_WINDOW: u16 = 1 << 13;
}

/// How often an ability may be used.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Uses {
    /// As often as one likes.
    Unlimited,
    /// Once a phase.
    OncePerPhase,
    /// Once a game.
    OncePerGame,
}

/// The reasons of a Willpower test, one bit each.
pub mod test_kind {
    /// Attacking a frightening enemy.
    pub const FEAR: u8 = 1;
    /// Becoming alert again.
    pub const RECOVERY: u8 = 2;
    /// Resisting something.
    pub const RESIST: u8 = 4;
}

/// What brings a result about, one bit each.
pub mod cause {
    /// A combat.
    pub const COMBAT: u8 = 1;
    /// A shot.
    pub const SHOT: u8 = 2;
    /// A fall-back.
    pub const FALL_BACK: u8 = 4;
    /// Leaving a zone of control.
    pub const DISENGAGE: u8 = 8;
    /// An ability.
    pub const EFFECT: u8 = 16;
}

/// What must hold for an ability; all of a list must.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Condition {
    /// The opponent of the fight has one of these alignments.
    OpponentAlignment(u8),
    /// The opponent of the fight is endangered.
    OpponentEndangered,
    /// The opponent of the fight is frightening.
    OpponentFrightening,
    /// The bearer is endangered.
    SelfEndangered,
    /// The bearer has entered so many squares in this activation.
    EnteredAtLeast(u8),
    /// The bearer has entered no square in this activation.
    EnteredNone,
    /// The back-attack bonus applies.
    BackAttack,
    /// The attacker stood in the bearer's zone of control before the turn of step 4.
    AttackerWasInZone,
    /// No supporter counts on either side; waits for the result (OKK-162).
    NoSupport,
    /// The margin after its shifts is this; waits for the result.
    MarginIs(u8),
    /// The test is of one of these kinds.
    TestKind(u8),
    /// The bearer wins; waits for the result.
    SelfWins,
    /// The bearer is the active character and attacks.
    ActiveAttacker,
    /// The result comes of one of these causes.
    Cause(u8),
    /// The bearer stands in no enemy zone of control.
    NotInEnemyZone,
    /// The target stands in no zone of control of its enemies.
    TargetNotInEnemyZone,
}

/// Whom an effect acts on.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub enum Target {
    /// The bearer.
    Own,
    /// The other fighter.
    Opponent,
    /// The attacker of the fight.
    Attacker,
    /// A chosen friend, never the bearer.
    OneFriend,
    /// A chosen enemy.
    OneEnemy,
    /// Every enemy the selectors allow.
    AllEnemies,
    /// A chosen die of the pool.
    OnePoolDie,
    /// The die that paid for the ability.
    UsedDie,
}

/// Which figures a target may be.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a key of its own in the content files
pub struct Selector {
    /// Largest distance; 255 for any.
    pub within: u8,
    /// Must be in the bearer's field of vision.
    pub in_field_of_vision: bool,
    /// A free line of fire must lead there.
    pub line_of_fire: bool,
    /// Must touch the bearer's square.
    pub adjacent: bool,
    /// Must be endangered.
    pub endangered_only: bool,
    /// Must stand in no zone of control of its enemies (`target_not_in_enemy_zoc`).
    pub not_in_enemy_zone: bool,
}

impl Selector {
    /// Any figure.
    pub const ANY: Self = Self {
        within: u8::MAX,
        in_field_of_vision: false,
        line_of_fire: false,
        adjacent: false,
        endangered_only: false,
        not_in_enemy_zone: false,
    };
}

/// How long an effect lasts (OKK-438).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub enum Duration {
    /// One roll.
    ThisRoll,
    /// One movement.
    ThisMovement,
    /// Until the present phase ends.
    Phase,
    /// Until the owner of the user begins the next phase.
    UntilUserNextPhase,
    /// Until the end of the next phase of the target's owner.
    TargetNextPhaseEnd,
    /// While the card is in play.
    Permanent,
}

/// What `add` raises.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub enum Amount {
    /// Attack.
    Attack,
    /// Defence.
    Defence,
    /// Movement points.
    Movement,
    /// Willpower.
    Willpower,
    /// The value of a shot.
    Shot,
    /// The own total of the fight.
    Total,
}

/// Who chooses the square of a fall-back.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Chooser {
    /// As the rules say.
    Rules,
    /// The loser.
    Loser,
    /// The winner.
    Winner,
}

/// A range of `Catalogue::effects`.
pub type EffectRange = (u16, u16);

/// An effect with whom it acts on and the conditions of its own.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Op {
    /// What happens.
    pub effect: Effect,
    /// To whom.
    pub target: Target,
    /// Which figures may be chosen.
    pub selector: Selector,
}

impl Op {
    /// Whether it says anything about movements.
    pub fn changes_movement(&self) -> bool {
        let adds = matches!(self.effect, Effect::Add { amount: Amount::Movement, .. });
        adds || matches!(self.effect, Effect::MovementRule { .. })
    }
}

/// An ability of a character or an equipment card (OKK-150 to OKK-156).
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Ability {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The face it costs; `None` for automatic ones (OKK-150).
    pub element: Option<Face>,
    /// Bits of `timing`.
    pub timing: u16,
    /// Replaces the action (OKK-154).
    pub action: bool,
    /// How often.
    pub uses: Uses,
    /// Its bearer decides whether it is used; false for automatic passive ones (OKK-150, OKK-161).
    pub optional: bool,
    /// A range of `Catalogue::conditions`.
    pub conditions: (u16, u16),
    /// A range of `Catalogue::ops`.
    pub ops: (u16, u16),
    /// The equipment card it comes from; none for an ability of a character.
    pub equipment: Option<u8>,
    /// The card is turned face down after use (OKK-039).
    pub single_use: bool,
    /// What it does, in sentences.
    pub text: String,
    /// Where its numbers come from.
    pub source: String,
}

/// A character (OKK-010).
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Character {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// One bit of `alignment`.
    pub alignment: u8,
    /// At most one a band (OKK-034).
    pub unique: bool,
    /// Its kind.
    pub kind: CharacterKind,
    /// What it costs.
    pub zeni: u8,
    /// Stats of the blue and the red face.
    pub stats: [[i8; STATS]; 2],
    /// Abilities of the blue and the red face (OKK-012).
    pub abilities: [Vec<u8>; 2],
    /// Where its numbers come from.
    pub source: String,
}

/// An equipment card (OKK-037 to OKK-040).
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Equipment {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it costs.
    pub zeni: u8,
    /// Stays after use.
    pub permanent: bool,
    /// Its abilities: an ability of its own and those it grants.
    pub abilities: Vec<u8>,
    /// Kinds that may carry it, one bit each by [`CharacterKind`].
    pub allowed_kinds: u8,
    /// Alignments that may not carry it, as bits.
    pub forbidden_alignments: u8,
    /// What it does, in sentences.
    pub text: String,
    /// Where its numbers come from.
    pub source: String,
}

impl Equipment {
    /// Whether a character may carry it (OKK-038).
    pub fn fits(&self, character: &Character) -> bool {
        self.allowed_kinds >> character.kind as u8 & 1 == 1
            && self.forbidden_alignments & character.alignment == 0
    }
}

/// A character with its equipment, as a member of a band: everything the rules ask of a figure, in
/// one place.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Member {
    /// Its character.
    pub character: u8,
    /// Its equipment.
    pub equipment: Vec<u8>,
    /// What it is worth with its equipment (OKK-066).
    pub zeni: u8,
    /// Stats by face with what permanent unconditional effects add (`red_face_malus` applied).
    pub stats: [[i8; STATS]; 2],
    /// All its abilities without doubles (OKK-163), character's first; an index into this list is
    /// a slot.
    pub abilities: Vec<u8>,
    /// Slots in force by face, one bit each.
    pub in_force: [u16; 2],
    /// For each bit of `timing`, the slots that have it.
    pub by_timing: [u16; 14],
    /// Automatic: is frightening, is immune to fear (bits by face: 1 blue, 2 red).
    pub frightening: u8,
    /// Never tests for fear, by face.
    pub fear_immune: u8,
    /// Alignment bit.
    pub alignment: u8,
    /// A civilian.
    pub civilian: bool,
}

/// A ready band (section 3.6).
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Band {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The budget it is made for.
    pub budget: u8,
    /// Members, as indices into `Catalogue::members`.
    pub members: Vec<u16>,
    /// Zeni of all members.
    pub total: u8,
    /// Alignments in it, as bits.
    pub alignments: u8,
}

/// A named arrangement of tiles.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct BoardPlan {
    /// Its id.
    pub id: String,
    /// The board itself.
    pub board: Board,
}

/// All compiled content of a variant.
#[derive(Clone, Debug)]
pub struct Catalogue {
    /// Abilities.
    pub abilities: Vec<Ability>,
    /// Effects of abilities.
    pub ops: Vec<Op>,
    /// Conditions of abilities.
    pub conditions: Vec<Condition>,
    /// Characters.
    pub characters: Vec<Character>,
    /// Equipment.
    pub equipment: Vec<Equipment>,
    /// Characters with equipment: first the bare characters in their order, then every character
    /// with the first equipment card it may carry or not, and so on (for scenarios), then the
    /// bands' members with two cards and more. See [`Catalogue::member_with`].
    pub members: Vec<Member>,
    /// Ready bands.
    pub bands: Vec<Band>,
    /// The ordered pairs of bands that may meet, all equally likely (`band_choice`).
    pub pairs: Vec<(u8, u8)>,
    /// Faces of tiles.
    pub tiles: Vec<TileFace>,
    /// Boards that may be drawn; empty where `tile_selection` is random.
    pub boards: Vec<BoardPlan>,
    /// The faces of an inspiration die.
    pub die_faces: [Face; DIE_FACES],
}

impl Catalogue {
    /// The member that is this character with at most one equipment card.
    pub fn member_with(&self, character: u8, equipment: Option<u8>) -> u16 {
        let row = equipment.map_or(0, |card| u16::from(card) + 1);
        row * self.characters.len() as u16 + u16::from(character)
    }
}
