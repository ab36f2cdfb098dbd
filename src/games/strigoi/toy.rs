//! A small game in code for the tests of single rules: three wolves, a few cards and tokens of each
//! sort, all rules as the catalogue's defaults have them.

use crate::board::{Room, Space};
use crate::content::catalogue::{
    Ability, Acquire, Action as Card, Catalogue, Condition, Encounter, Hero, Numbers, Pack,
    Platform, Reward, Side, Span, StrigoiToken, Tile, Vampire, Wound,
};
use crate::content::effect::{HowMany, Op};
use crate::content::knobs::{
    AbilityUses, BoardLayout, Collapse, CounterWho, Counterattack, EmptyHand, Knobs,
    LadderLossRelocation, LadderPlacement, LastLadderGain, LostMonster, MechanicsRange,
    Phase3Letter, PlayedRewardsDiscard, ProtectionCount, StrigoiCenterRoom, SupremeStuck,
    SurplusWounds, TargetTie,
};
use crate::content::vocabulary::{
    Colour, Event, Family, FightKind, FrameKind, Letter, Receiver, Source, Target, Timing,
};
use crate::record::{Reporter, Rows};
use crate::rules::Rules;
use crate::rules::flow::Flow;
use crate::state::action::Action;
use crate::state::piles::{PILES, Pile};
use crate::state::{CardId, Frame, HeroId, PieceId, State, Vampire as Figure, VampireId};
use tenbin_engine::{NullRecorder, Scripted, Seat};

/// Action cards by number; the seats' own come first, in ascending initiative.
pub(super) const BERSERK: u8 = 0;
pub(super) const PREACH: u8 = 1;
pub(super) const GUARDED: u8 = 2;
pub(super) const REND: u8 = 3;
pub(super) const LEAD: u8 = 4;
pub(super) const MOON: u8 = 5;
pub(super) const FIST_LOW: u8 = 6;
pub(super) const FIST_HIGH: u8 = 7;
pub(super) const REBEL: u8 = 8;
pub(super) const EVIL: u8 = 9;
pub(super) const INCENSE: u8 = 10;
pub(super) const BLEED: u8 = 11;
/// The kind of both copies of Fist by Fist.
pub(super) const FIST: u8 = 6;

/// Kinds of Reward cards; each has two pieces, in order.
pub(super) const DAGGER: u8 = 0;
pub(super) const CROSSBOW: u8 = 1;
pub(super) const SHIELD: u8 = 2;
pub(super) const GREATSWORD: u8 = 3;
pub(super) const HOLY_WATER: u8 = 4;
/// Kinds of Reward tokens; two pieces each.
pub(super) const PLUS_TWO: u8 = 0;
pub(super) const WARD: u8 = 1;
/// Kinds of Wound tokens; four pieces each.
pub(super) const PLAIN: u8 = 0;
pub(super) const DOUBLE: u8 = 1;
pub(super) const WEAK: u8 = 2;
pub(super) const SHOCK: u8 = 3;
/// Kinds of Encounters: two Ghouls and two Monks are grey, two Demons red.
pub(super) const GHOUL: u8 = 0;
pub(super) const MONK: u8 = 1;
pub(super) const DEMON: u8 = 2;

/// A card by its number.
pub(super) fn card(number: u8) -> CardId {
    CardId::of(number)
}

/// A piece by its number.
pub(super) fn piece(number: u8) -> PieceId {
    PieceId::of(number)
}

/// No Wound tokens.
pub(super) const UNHURT: [u8; 0] = [];

const FOES: u8 = 1 << Source::Monster as u8 | 1 << Source::Strigoi as u8;
const CLOSE: u8 = 1 << FightKind::Monster as u8 | 1 << FightKind::Melee as u8;
const RANGED: u8 = 1 << FightKind::Ranged as u8;

/// What is printed on a card: timings, target, condition, ops.
type Printed<'a> = (&'a [Timing], Target, Condition, &'a [Op]);

/// The pieces of a kind, as bits, where each kind has so many.
pub(super) fn pieces(kind: u8, copies: u8) -> u64 {
    ((1 << copies) - 1) << (kind * copies)
}

impl Catalogue {
    fn store(&mut self, ops: &[Op]) -> Span {
        let from = self.ops.len() as u16;
        self.ops.extend(ops);
        Span { from, to: self.ops.len() as u16 }
    }

    /// Each ability is a use of its own.
    pub(super) fn print(&mut self, printed: &[Printed]) -> Span {
        let from = self.abilities.len() as u16;
        for (slot, (timings, target, condition, ops)) in printed.iter().enumerate() {
            let timings = timings.iter().fold(0, |set, &timing| set | 1 << timing as u8);
            let ops = self.store(ops);
            let (condition, target, slot) = (*condition, *target, slot as u8);
            self.abilities.push(Ability { timings, condition, target, ops, slot });
        }
        Span { from, to: self.abilities.len() as u16 }
    }

    fn card(&mut self, id: &str, combat: i32, printed: &[Printed]) {
        let number = self.actions.len() as u8;
        let family = if number < FIST_LOW { Family::Base } else { Family::Legendary };
        let kind = if number == FIST_HIGH { FIST } else { number };
        let abilities = self.print(printed);
        let protection = printed.iter().filter(|one| one.0 == [Timing::OnHit]).count() as u8;
        self.actions.push(Card {
            id: id.to_owned(),
            name: id.to_owned(),
            kind,
            family,
            owner: None,
            movement: 4,
            combat,
            initiative: number + 1,
            letter: Letter::X,
            abilities,
            protection,
            stealth: false,
            source: String::new(),
        });
        self.kinds.push(id.to_owned());
    }

    fn reward(&mut self, id: &str, bonus: [i8; 2], printed: &[Printed]) -> Reward {
        let when = |fights| Condition { fights, ..Condition::default() };
        let [close, ranged] = bonus.map(|bonus| [Op::AddFight(bonus)]);
        let mut all: Vec<Printed> = vec![
            (&[Timing::InFight], Target::SelfWolf, when(CLOSE), &close),
            (&[Timing::InFight], Target::SelfWolf, when(RANGED), &ranged),
        ];
        all.extend(printed);
        let protection = printed.iter().filter(|one| one.0 == [Timing::OnHit]).count() as u8;
        Reward {
            said: 0,
            id: id.to_owned(),
            name: id.to_owned(),
            copies: 2,
            abilities: self.print(&all),
            protection,
            stealth: false,
            source: String::new(),
        }
    }

    fn encounter(&mut self, id: &str, colour: Colour, strength: i32, ops: [&[Op]; 3]) {
        let [help, loss, win] = ops.map(|ops| self.store(ops));
        let monk = help.from < help.to;
        let (id, name, copies) = (id.to_owned(), id.to_owned(), 2);
        self.encounters.push(Encounter {
            id,
            name,
            colour,
            copies,
            strength,
            monk,
            help,
            loss,
            win,
            source: String::new(),
        });
    }

    fn wound(&mut self, id: &str, points: u8, combat: i8, ops: &[Op]) {
        let on_receive = self.store(ops);
        let (id, name, copies, movement) = (id.to_owned(), id.to_owned(), 4, 0);
        let source = String::new();
        self.wounds.push(Wound {
            said: 0,
            id,
            name,
            copies,
            points,
            movement,
            combat,
            on_receive,
            source,
        });
    }
}

fn protection() -> Printed<'static> {
    let foes = Condition { sources: FOES, ..Condition::default() };
    (&[Timing::OnHit], Target::SelfWolf, foes, &[Op::Prevent(1)])
}

fn acquire(kind: u8, event: Event, to: Receiver) -> Acquire {
    Acquire {
        id: String::new(),
        kind,
        event,
        colours: 0,
        sources: 0,
        total: 0,
        first_time_game: true,
        first_time_player: false,
        to,
        source: String::new(),
    }
}

fn bare_catalogue() -> Catalogue {
    let side = |life, combat| Side { life, damage: 2, combat };
    let vampire = |id: &str, life, combat| Vampire {
        id: id.to_owned(),
        name: id.to_owned(),
        front: side(life, combat),
        supreme: side(8, 11),
        source: String::new(),
    };
    let source = String::new;
    let tile =
        Tile { id: "T".to_owned(), frame: [FrameKind::Plain; 6], broken: 0, source: source() };
    let platform =
        |symbol| Platform { id: "PL".to_owned(), open: 0b11_1111, symbol, source: source() };
    let hero = |first: u8| Hero {
        id: format!("wolf{first}"),
        name: format!("wolf{first}"),
        cards: 0b11 << (first * 2),
        source: source(),
    };
    Catalogue {
        heroes: (0..3).map(hero).collect(),
        actions: Vec::new(),
        kinds: Vec::new(),
        display: 0,
        abilities: Vec::new(),
        ops: Vec::new(),
        rewards: Vec::new(),
        tokens: Vec::new(),
        encounters: Vec::new(),
        wounds: Vec::new(),
        strigoi_tokens: VampireId::ALL
            .map(|who| StrigoiToken {
                id: format!("token{}", who.number()),
                who,
                damage: 0,
                copies: 1,
                source: source(),
            })
            .to_vec(),
        pieces: [const { Vec::new() }; PILES],
        places: Default::default(),
        vampires: [vampire("master", 4, 9), vampire("apprentice", 3, 8)],
        tiles: vec![tile; 6],
        platforms: [Some(VampireId::Master), None, Some(VampireId::Apprentice), None, None, None]
            .map(platform)
            .to_vec(),
        layout: None,
        acquires: Vec::new(),
        pack: Pack::Random,
        numbers: Numbers { altar_threshold: 3, inferno_limit: 3, ladders: 5 },
    }
}

fn catalogue() -> Catalogue {
    let mut c = bare_catalogue();
    let free = Condition::default();
    let own_wound: Printed =
        (&[Timing::InFight], Target::SelfWolf, free, &[Op::WoundSelf(1, false)]);
    let retrieval: Printed =
        (&[Timing::OwnTurn, Timing::InFight], Target::SelfWolf, free, &[Op::RetrieveReward(1)]);
    let heal = |timing| -> Printed<'static> {
        let timing: &[Timing] =
            if timing == Timing::OwnTurn { &[Timing::OwnTurn] } else { &[Timing::OnPlay] };
        (timing, Target::WolvesInRoom, Condition::default(), &[Op::Heal(1)])
    };
    c.card("berserk", 7, &[own_wound]);
    c.card("preach", 3, &[heal(Timing::OwnTurn), heal(Timing::OwnTurn)]);
    c.card("guarded", 4, &[protection(), protection()]);
    c.card("rend", 5, &[retrieval]);
    c.card(
        "lead",
        4,
        &[(&[Timing::OwnTurn], Target::Wolf, free, &[Op::RecoverActions(HowMany::Number(1))])],
    );
    c.card("moon", 4, &[protection()]);
    for id in ["fist.low", "fist.high", "rebel", "evil", "incense", "bleed"] {
        c.card(id, 3, &[]);
    }
    c.display = 0b1111_1100_0000;
    let shield = [protection(), protection()];
    c.rewards = vec![
        c.reward("dagger", [2, 2], &[]),
        c.reward("crossbow", [2, 4], &[]),
        c.reward("shield", [1, 1], &shield),
        c.reward("greatsword", [6, 6], &[own_wound]),
        c.reward("holy_water", [2, 2], &[heal(Timing::OnPlay)]),
    ];
    c.tokens = vec![c.reward("plus2", [2, 0], &[]), c.reward("ward", [0, 0], &[protection()])];
    c.wound("plain", 1, 0, &[]);
    c.wound("double", 2, 0, &[]);
    c.wound("weak", 1, -1, &[]);
    c.wound("shock", 1, 0, &[Op::Shock(1)]);
    let all: &[Op] = &[Op::RecoverActions(HowMany::All)];
    c.encounter("ghoul", Colour::Grey, 4, [&[], &[Op::Shock(1)], &[Op::GainReward(1)]]);
    c.encounter("monk", Colour::Grey, 4, [all, &[Op::Wound(1)], &[Op::GainToken(1)]]);
    let spoils = [Op::GainBlood(1), Op::GainToken(1), Op::GainReward(1)];
    c.encounter("demon", Colour::Red, 8, [&[], &[Op::Wound(2), Op::Shock(1)], &spoils]);
    c.pieces[Pile::Strigoi as usize] = vec![0, 1];
    c.pieces[Pile::Grey as usize] = vec![GHOUL, GHOUL, MONK, MONK];
    c.pieces[Pile::Red as usize] = vec![DEMON, DEMON];
    c.pieces[Pile::Wound as usize] = (0..16).map(|piece| piece / 4).collect();
    c.pieces[Pile::Reward as usize] = (0..10).map(|piece| piece / 2).collect();
    c.pieces[Pile::Token as usize] = (0..4).map(|piece| piece / 2).collect();
    c.acquires = acquires();
    c
}

/// STR-470, STR-473, STR-474, STR-476, STR-477.
fn acquires() -> Vec<Acquire> {
    let strigoi = 1 << Source::Strigoi as u8;
    vec![
        Acquire {
            colours: 1 << Colour::Grey as u8,
            first_time_game: false,
            first_time_player: true,
            ..acquire(FIST, Event::MonsterDefeated, Receiver::ActivePlayer)
        },
        Acquire {
            total: 3,
            ..acquire(REBEL, Event::RewardCardGained, Receiver::FewestRewardCards)
        },
        acquire(EVIL, Event::ThirdWoundByStrigoi, Receiver::ActivePlayer),
        acquire(INCENSE, Event::WolfDefeated, Receiver::WoundedWolf),
        Acquire { sources: strigoi, ..acquire(BLEED, Event::WolfWounded, Receiver::WoundedWolf) },
    ]
}

fn knobs() -> Knobs {
    Knobs {
        board_layout: BoardLayout::Random,
        ladders_in_play: Some(5),
        ladder_placement: LadderPlacement::Random,
        start_altar: 0,
        blood_points: 12,
        miniatures_block_sight: false,
        ladder_in_sight: true,
        played_rewards_discard: PlayedRewardsDiscard::EndOfAssault,
        empty_hand: EmptyHand::Rest,
        voluntary_rest: false,
        min_movement: 1,
        reencounter_on_stay: false,
        wolves_can_be_jumped: true,
        stairs_cost: Some(1),
        lost_monster: LostMonster::Bottom,
        shock_discards: 1,
        monk_counts_heroic: false,
        ability_uses: AbilityUses::OncePerIcon,
        mechanics_range: MechanicsRange::Any,
        own_wound: 1,
        protection_count: ProtectionCount::Cards,
        strigoi_center_room: StrigoiCenterRoom::Blocked,
        bounce: true,
        bounce_hits_ladder: false,
        golden_rule: true,
        ladder_loss_relocation: LadderLossRelocation::LadderOrStairs,
        ladder_shield_needs_sight: true,
        last_ladder_gain: LastLadderGain::Loss,
        targets_per_attack: 1,
        target_tie: TargetTie::HigherInitiative,
        collision_is_attack: false,
        counterattack: Counterattack::On,
        counter_who: CounterWho::Attacked,
        counter_uses_fight: false,
        wounds_to_defeat: 3,
        surplus_wounds: SurplusWounds::NeverDrawn,
        encounter_blocks_attack: false,
        altar_max: 5,
        attack_costs_blood: 0,
        boost_with_action_cards: false,
        allow_failed_attack: true,
        ranged_allows_tokens: false,
        supreme_keeps_wounds: true,
        collapse: Collapse::On,
        collapse_costs_blood: 1,
        supreme_stuck: SupremeStuck::Stay,
        phase3: true,
        phase3_letter: Phase3Letter::Lowest,
        curse_wounds: 1,
        curse_protection: true,
        heroic_cards: true,
        legendary_cards: true,
        max_assaults: 60,
    }
}

/// A game in the middle of an Assault, with everything that is drawn told beforehand.
pub(super) struct Toy {
    pub(super) rules: Rules,
    rows: Rows,
    pub(super) state: State,
    pub(super) chance: Scripted,
}

impl Toy {
    /// Three wolves in the centre room without cards; both Strigoi far off; it is seat 1's turn, in
    /// the menu. `change` may change rules and content first.
    pub(super) fn new(change: impl FnOnce(&mut Knobs, &mut Catalogue)) -> Self {
        let (mut knobs, mut catalogue) = (knobs(), catalogue());
        change(&mut knobs, &mut catalogue);
        let rows = Rows::new(&knobs, &catalogue, 3);
        let rules = Rules::new(knobs, catalogue, 3);
        let mut state = State::new();
        for pile in Pile::ALL {
            let count = rules.catalogue.pieces[pile as usize].len();
            state.piles[pile as usize].deck = (1 << count) - 1;
        }
        state.display = rules.catalogue.display;
        state.supply = 12;
        state.vampires = [0, 2].map(|room| Figure {
            room: Some(Room::of(room)),
            supreme: false,
            bare: 0,
            wounds: 0,
        });
        for (seat, wolf) in state.wolves[..3].iter_mut().enumerate() {
            wolf.hero = Some(HeroId::of(seat as u8));
            wolf.space = Some(Space::of(96 + seat as u8));
        }
        // Something to come back to: a hit or fight of a test ends here.
        state.frames.push(Frame::PickWolf(Seat(0)));
        Self { rules, rows, state, chance: Scripted::new(1) }
    }

    /// Lays out plain tiles with platforms that are open on all sides.
    pub(super) fn with_board(mut self) -> Self {
        self.state.board.platform = [0, 1, 2, 3, 4, 5];
        self.rules.build_board(&mut self.state);
        self
    }

    /// The next piece drawn from a pile comes from this set.
    pub(super) fn next(&mut self, pile: Pile, pieces: u64) -> &mut Self {
        self.chance.draws[pile.stream().source()].push_back(pieces.into());
        self
    }

    /// Runs a rule, then settles until somebody must choose.
    pub(super) fn run(&mut self, rule: impl FnOnce(&mut Flow<'_, Scripted, NullRecorder>)) {
        let mut recorder = NullRecorder;
        let report = Reporter { rows: &self.rows, recorder: &mut recorder };
        let mut flow =
            Flow { rules: &self.rules, state: &mut self.state, chance: &mut self.chance, report };
        rule(&mut flow);
        flow.settle();
    }

    /// Takes a choice that must be legal.
    pub(super) fn act(&mut self, action: Action) {
        let options = self.options();
        assert!(options.contains(&action), "{action:?} is none of {options:?}");
        self.run(|flow| flow.act(action));
    }

    /// The choices now.
    pub(super) fn options(&self) -> Vec<Action> {
        let mut actions = arrayvec::ArrayVec::new();
        self.rules.fill_legal(&self.state, &mut actions);
        actions.to_vec()
    }

    /// Whether everything begun is over.
    pub(super) fn is_over(&self) -> bool {
        let state = &self.state;
        state.frames.len() == 1
            && state.fights.is_empty()
            && state.hits.is_empty()
            && state.runs.is_empty()
            && state.activations.is_empty()
    }

    /// The kinds of a wolf's Wound tokens, ascending.
    pub(super) fn wounds(&self, seat: u8) -> Vec<u8> {
        let wounds = self.state.wolf(Seat(seat)).wounds;
        tenbin_engine::pile::each(wounds).map(|piece| piece / 4).collect()
    }
}
