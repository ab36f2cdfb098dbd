//! Effects: from the words of section 4 of the rules catalogue to operations.

use crate::content::catalogue::{Origin, Range};
use crate::content::compile::Compiler;
use crate::content::compile::rules::Around;
use crate::content::effect::{
    ActionName, AreaSide, AttackMod, Change, Duration, Keep, Number, Op, PartyMod, Scope, Sign,
    Source, TokenChange, attack_flag,
};
use crate::content::shape::effects::Primitive;
use crate::content::vocabulary::{Kind, Stat, State, Trigger};
use crate::content::words::{self, TRAIT_WORDS};
use tenbin_content::{Node, Place};

/// Attack or Damage that is not fixed.
const NOT_FIXED: i8 = -128;
/// Every token of a sort.
const ALL: u8 = 255;
/// Most of a token where nothing is said.
const TOKENS_MAX: i64 = 20;
/// Effects that may be there always.
const CONTINUOUS: [Primitive; 10] = [
    Primitive::AttackMod,
    Primitive::StatMod,
    Primitive::RollMod,
    Primitive::ExtraDie,
    Primitive::CostMod,
    Primitive::Forbid,
    Primitive::Immunity,
    Primitive::GrantTrait,
    Primitive::DamageCap,
    Primitive::PartyMod,
];

/// Triggers of an effect that has a meaning at these only; `None` for any but `continuous`.
fn triggers_of(effect: Primitive) -> Option<&'static [Trigger]> {
    use Trigger::{
        AfterDeployment, AfterRoll, BeforeRoll, Continuous, DeclareAttack, EnemyDeclaresCharge,
        FriendDamaged, FriendTargeted, PartyBuilding, SetUp, Targeted, WouldDie,
    };
    Some(match effect {
        Primitive::Reroll => &[AfterRoll],
        Primitive::SetRoll => &[BeforeRoll],
        Primitive::PreventDamage | Primitive::RedirectDamage => &[FriendDamaged],
        Primitive::Survive | Primitive::AttackerRerolls => &[WouldDie],
        Primitive::Miss => &[Targeted, FriendTargeted, EnemyDeclaresCharge, DeclareAttack],
        Primitive::Retarget => &[FriendTargeted],
        Primitive::DamageCap => &[Continuous],
        Primitive::PartyMod => &[Continuous, PartyBuilding, SetUp],
        Primitive::Redeploy => &[AfterDeployment],
        _ => return None,
    })
}

impl Compiler<'_, '_> {
    /// The effects of a list; those that follow others are stored in front of them.
    pub(super) fn ops(&mut self, nodes: &[Node], around: &Around<'_>, trigger: Trigger) -> Vec<Op> {
        let mut ops = Vec::new();
        for node in nodes {
            let Some((word, place)) =
                node.get("do").and_then(|word| Some((word.as_text()?, word.place)))
            else {
                continue;
            };
            let Some(primitive) = Primitive::of_word(word) else { continue };
            self.timely(primitive, place, around, trigger);
            ops.extend(self.op(primitive, node, around, trigger));
        }
        ops
    }

    /// Whether an effect may act at this trigger.
    fn timely(
        &mut self,
        primitive: Primitive,
        place: Place,
        around: &Around<'_>,
        trigger: Trigger,
    ) {
        let word = primitive.word();
        let (message, help) = match triggers_of(primitive) {
            Some(triggers) if !triggers.contains(&trigger) => {
                let known = words::TRIGGER_WORDS.iter().copied().filter(|word| {
                    words::trigger(word).is_some_and(|trigger| triggers.contains(&trigger))
                });
                let known: Vec<&str> = known.collect();
                (
                    format!("`{word}` cannot act at this trigger"),
                    format!("it acts at: {}", known.join(", ")),
                )
            }
            None if trigger == Trigger::Continuous && !CONTINUOUS.contains(&primitive) => (
                format!("`{word}` happens at a moment; this rule is always there"),
                format!(
                    "give the rule a trigger, or take one of: {}",
                    CONTINUOUS.map(Primitive::word).join(", ")
                ),
            ),
            _ if primitive == Primitive::Discard
                && matches!(around.origin, Origin::Character | Origin::Advantage) =>
            {
                ("only a card is discarded".to_owned(), "write limit = \"game:1\"".to_owned())
            }
            _ => return,
        };
        self.diagnostics.error_with_help(place, message, help);
    }

    /// Effects that follow another.
    fn nested(&mut self, nodes: &[Node], around: &Around<'_>, trigger: Trigger) -> Range {
        let ops = self.ops(nodes, around, trigger);
        self.store(&ops)
    }

    fn op(
        &mut self,
        primitive: Primitive,
        node: &Node,
        around: &Around<'_>,
        trigger: Trigger,
    ) -> Option<Op> {
        if let Some(op) = plain(primitive) {
            return Some(op);
        }
        let whole = |key: &str, usual: i64| node.integer(key).unwrap_or(usual);
        let truth = |key: &str| node.boolean(key).unwrap_or(false);
        Some(match primitive {
            Primitive::AttackMod => self.attack_mod(node, around, trigger),
            Primitive::Attack => self.attack(node),
            Primitive::StatMod => return self.stat_mod(node, around, trigger),
            Primitive::RollMod | Primitive::ExtraDie | Primitive::Reroll | Primitive::SetRoll => {
                of_rolls(primitive, node)
            }
            Primitive::LoseLp => Op::LoseLp {
                amount: self.number(node.get("amount")?),
                may_kill: node.boolean("may_kill").unwrap_or(true),
            },
            Primitive::Heal => Op::Heal {
                amount: self.number(node.get("amount")?),
                own: node.get("target").is_some(),
            },
            Primitive::GainAp => Op::GainAp(whole("amount", 1) as u8),
            Primitive::LoseAp => Op::LoseAp(whole("amount", 1) as u8),
            Primitive::AddState | Primitive::RemoveStates | Primitive::Immunity => {
                of_states(primitive, node)
            }
            Primitive::Resist | Primitive::RollCheck | Primitive::Choose => {
                self.branching(primitive, node, around, trigger)
            }
            Primitive::Move => return self.movement(node, around),
            Primitive::Displace => Op::Displace { inches: whole("inches", 1) as u8 },
            Primitive::Place => Op::Place { radius: self.inches(whole("radius_in", 1)) },
            Primitive::FreeAction => Op::FreeAction {
                action: node.text("action").and_then(words::action).unwrap_or(ActionName::None),
                ignore_movement: truth("ignore_movement_limit"),
            },
            Primitive::CostMod => self.cost_mod(node, around, trigger),
            Primitive::PreventDamage => Op::PreventDamage(whole("amount", 1) as u8),
            Primitive::DamageCap => Op::DamageCap(whole("amount", 1) as u8),
            Primitive::Survive => Op::Survive { lp: whole("lp", 1) as u8, e: whole("e", 0) as u8 },
            Primitive::Forbid => Op::Forbid {
                actions: of_words(node.list("actions"), words::forbidden, |set, action| {
                    set | action.bit()
                }),
                duration: self.duration(node, around, trigger),
            },
            Primitive::Token => return self.token(node, around),
            Primitive::GrantTrait => return self.grant_trait(node, around, trigger),
            Primitive::PartyMod => return self.party_mod(node, around),
            Primitive::Revive => Op::Revive {
                character: self
                    .character_names
                    .resolve(node.get("character")?, self.diagnostics)?,
                lp: whole("lp", 1) as u8,
                radius: self.inches(whole("radius_in", 1)),
            },
            Primitive::MoveScenery => {
                Op::MoveScenery { length: super::centimetres(node.get("cm")?) }
            }
            Primitive::Redeploy => Op::Redeploy(whole("count", 1) as u8),
            // The shape knows no other word.
            _ => return None,
        })
    }

    /// Effects that others follow.
    fn branching(
        &mut self,
        primitive: Primitive,
        node: &Node,
        around: &Around<'_>,
        trigger: Trigger,
    ) -> Op {
        if primitive == Primitive::Choose {
            let mut lists = Vec::new();
            for list in node.list("of") {
                lists.push(Op::List(self.nested(list.elements(), around, trigger)));
            }
            return Op::Choose { lists: self.store(&lists) };
        }
        let fail = self.nested(node.list("fail"), around, trigger);
        let pass = self.nested(node.list("pass"), around, trigger);
        if fail.0 == fail.1 && pass.0 == pass.1 {
            let message = format!("nothing follows this `{}`", primitive.word());
            self.diagnostics.error_with_help(
                node.place,
                message,
                "write fail = [...] or pass = [...]",
            );
        }
        let least = |key: &str| node.integer(key).unwrap_or(1) as u8;
        if primitive == Primitive::Resist {
            let friends_roll = node.boolean("friends_roll").unwrap_or(true);
            Op::Resist { e: least("e"), fail, pass, friends_roll }
        } else {
            Op::RollCheck { at_least: least("at_least"), pass, fail }
        }
    }

    /// How long an effect lasts: as stated, else as its place implies.
    fn duration(&mut self, node: &Node, around: &Around<'_>, trigger: Trigger) -> Duration {
        let stated = node.get("duration");
        if let Some(duration) = stated.and_then(Node::as_text).and_then(words::duration) {
            if duration == Duration::While && trigger != Trigger::Continuous && !around.upkeep {
                let place = stated.map_or(node.place, |stated| stated.place);
                self.diagnostics.error_with_help(
                    place,
                    "nothing keeps this up",
                    "give the ability an upkeep, or write a duration such as \"turn\"",
                );
            }
            return duration;
        }
        let attack = matches!(
            around.kind,
            Kind::Attack | Kind::Ranged | Kind::Charge | Kind::Slam | Kind::Dodge | Kind::Counter
        );
        let in_attack = matches!(
            trigger,
            Trigger::DeclareAttack
                | Trigger::Targeted
                | Trigger::FriendTargeted
                | Trigger::Hit
                | Trigger::Crit
                | Trigger::EnemyDeclaresCharge
        );
        if trigger == Trigger::Continuous || around.upkeep {
            Duration::While
        } else if attack || in_attack {
            Duration::Attack
        } else {
            self.diagnostics.error_with_help(
                node.place,
                "it is not said how long this lasts",
                "write duration = \"turn\", \"activation\", \"attack\" or \"game\"",
            );
            Duration::Turn
        }
    }

    fn attack_mod(&mut self, node: &Node, around: &Around<'_>, trigger: Trigger) -> Op {
        let mut number = |key: &str| node.get(key).map_or(Number::plain(0), |n| self.number(n));
        let (at, dm) = (number("at"), number("dm"));
        let flags = [
            ("ignore_ar", attack_flag::IGNORE_ARMOUR),
            ("auto_crit", attack_flag::AUTO_CRIT),
            ("throw", attack_flag::THROW),
            ("use_secondary", attack_flag::SECOND_DAMAGE),
            ("no_damage", attack_flag::NO_DAMAGE),
            ("no_shield", attack_flag::NO_SHIELD),
        ];
        let mut set = flags
            .into_iter()
            .filter(|(key, _)| node.boolean(key) == Some(true))
            .fold(0, |set, (_, flag)| set | flag);
        if let Some(factor) = node.get("damage_factor") {
            match factor.as_decimal() {
                Some(half) if (half - 0.5).abs() < 1e-9 => set |= attack_flag::HALF_DAMAGE,
                Some(one) if (one - 1.0).abs() < 1e-9 => {}
                _ => self.diagnostics.error_with_help(
                    factor.place,
                    "damage can be halved, nothing else",
                    "write damage_factor = 0.5",
                ),
            }
        }
        Op::AttackMod(AttackMod {
            at,
            dm,
            ar_target: node.integer("ar_target").unwrap_or(0) as i8,
            extra_dice: node.integer("extra_dice").unwrap_or(0) as i8,
            crit_min: self.critical(node),
            flags: set,
            ignore_penalty: of_words(
                node.list("ignore_penalty"),
                words::penalty_bit,
                |set, bit: u8| set | bit,
            ),
            scope: node.text("scope").and_then(words::scope).unwrap_or(Scope::Own),
            duration: self.duration(node, around, trigger),
        })
    }

    /// What is added to the critical minimum: it is stated as a change of the bearer's own.
    fn critical(&mut self, node: &Node) -> i8 {
        let Some(stated) = node.get("crit_min") else { return 0 };
        let number = self.number(stated);
        if number.source != Source::CritMin || number.times != 1 {
            self.diagnostics.error_with_help(
                stated.place,
                "this is changed in steps from the bearer's own",
                "write crit_min = \"self.crit_min - 1\"",
            );
        }
        number.plus
    }

    fn attack(&mut self, node: &Node) -> Op {
        let sweep = node.get("targets");
        let side = sweep.and_then(|sweep| sweep.text("side")).and_then(words::side);
        if let Some(sweep) = sweep
            && node.integer("count").is_some_and(|count| count > 1)
        {
            self.diagnostics.error(sweep.place, "several attacks are made on one target");
        }
        let fixed = |key: &str| node.integer(key).map_or(NOT_FIXED, |n| n as i8);
        let radius = sweep.and_then(|sweep| sweep.integer("radius_in")).unwrap_or(0);
        Op::Attack {
            count: node.integer("count").unwrap_or(1) as u8,
            sweep_radius: self.inches(radius),
            sweep_side: side.unwrap_or(AreaSide::Units),
            free: node.boolean("free").unwrap_or(false),
            range: self.inches(node.integer("ranged_in").unwrap_or(0)),
            at_fixed: fixed("at_fixed"),
            dm_fixed: fixed("dm_fixed"),
        }
    }

    fn stat_mod(&mut self, node: &Node, around: &Around<'_>, trigger: Trigger) -> Option<Op> {
        let stat = node.text("stat").and_then(words::stat)?;
        let stated: Vec<&str> = ["amount", "factor", "set", "min"]
            .into_iter()
            .filter(|key| node.get(key).is_some())
            .collect();
        let change = match stated.as_slice() {
            ["amount"] => Change::Add(self.number(node.get("amount")?)),
            ["factor"] => Change::Factor((node.decimal("factor")? * 100.0).round() as i16),
            ["set"] => Change::Set(node.integer("set")? as i8),
            ["min"] => Change::Min(node.integer("min")? as i8),
            _ => {
                self.diagnostics.error_with_help(
                    node.place,
                    "`stat_mod` changes a number in one way",
                    "write one of amount, factor, set and min",
                );
                return None;
            }
        };
        let always = trigger == Trigger::Continuous;
        if matches!(stat, Stat::LpStart) && !(always && matches!(change, Change::Add(_))) {
            self.diagnostics.error_with_help(
                node.place,
                "starting life points can be raised from the start only",
                "write when = \"continuous\" and an amount",
            );
        }
        Some(Op::StatMod { stat, change, duration: self.duration(node, around, trigger) })
    }

    fn movement(&mut self, node: &Node, around: &Around<'_>) -> Option<Op> {
        let inches = node.integer("inches").unwrap_or(0);
        let charges = matches!(around.kind, Kind::Charge | Kind::Slam);
        if inches == 0 && !charges {
            self.diagnostics.error(node.place, "`move` needs the key `inches`");
            return None;
        }
        if inches > 0 && charges {
            self.diagnostics.error_with_help(
                node.place,
                "a charge moves by itself",
                "write move_in on the ability for its length",
            );
        }
        if matches!(around.kind, Kind::Attack | Kind::Ranged) {
            self.diagnostics.error_with_help(
                node.place,
                "an attack does not move who makes it",
                "write an ability of kind \"movement\" for before or after it",
            );
        }
        let truth = |key: &str| node.boolean(key).unwrap_or(false);
        Some(Op::Move {
            length: self.inches(inches),
            straight: truth("straight"),
            intangible: truth("intangible"),
            leave_melee: truth("leave_melee"),
            counts: node.boolean("count_as_move").unwrap_or(true),
        })
    }

    fn cost_mod(&mut self, node: &Node, around: &Around<'_>, trigger: Trigger) -> Op {
        let (amount, set) = (node.integer("amount"), node.integer("set"));
        if amount.is_some() == set.is_some() {
            self.diagnostics.error_with_help(
                node.place,
                "`cost_mod` says either how much more or that it costs nothing",
                "write amount = -1, or set = 0",
            );
        }
        Op::CostMod {
            action: node.text("action").and_then(words::action).unwrap_or(ActionName::None),
            amount: amount.unwrap_or(0) as i8,
            to_zero: set.is_some(),
            duration: self.duration(node, around, trigger),
        }
    }

    fn token(&mut self, node: &Node, around: &Around<'_>) -> Option<Op> {
        let name = node.get("name")?;
        if !matches!(around.origin, Origin::Character | Origin::Plot) {
            self.diagnostics.error_with_help(
                node.place,
                "only characters' abilities and plot cards have tokens",
                "write limit = \"game:3\" for something that is used so often",
            );
            return None;
        }
        let token = self.token_of(name.place, name.as_text()?, around.bearer)?;
        let amount = |key: &str| node.integer(key).map(|n| n as u8);
        let chosen = node.text("spend").is_some();
        let changes: Vec<TokenChange> = [
            amount("add").map(TokenChange::Add),
            amount("start").map(TokenChange::Start),
            amount("spend").map(TokenChange::Spend),
            chosen.then_some(TokenChange::SpendChosen),
        ]
        .into_iter()
        .flatten()
        .collect();
        let [change] = changes[..] else {
            self.diagnostics.error(node.place, "`token` takes one of add, start and spend");
            return None;
        };
        let max = node.integer("max").unwrap_or(TOKENS_MAX) as u8;
        Some(Op::Token { token, change, max })
    }

    fn grant_trait(&mut self, node: &Node, around: &Around<'_>, trigger: Trigger) -> Option<Op> {
        let word = node.get("trait")?;
        let text = word.as_text()?;
        if matches!(text, "ranged" | "reach" | "slots_2" | "leader" | "agent") {
            let known = TRAIT_WORDS.join(", ");
            self.diagnostics.error_with_help(
                word.place,
                format!("`{text}` cannot be given in play"),
                format!(
                    "traits that can: all but ranged, reach, slots_2, leader, agent of {known}"
                ),
            );
        }
        let bits = words::trait_bit(text)?;
        Some(Op::GrantTrait { bits, duration: self.duration(node, around, trigger) })
    }

    fn party_mod(&mut self, node: &Node, around: &Around<'_>) -> Option<Op> {
        if !matches!(around.origin, Origin::Advantage | Origin::Plot) {
            self.diagnostics.error_with_help(
                node.place,
                "only organisation advantages and plot cards change the party",
                "write it on one of them",
            );
        }
        let mut entries = node.entries().filter(|(key, _, _)| *key != "do");
        let (Some((word, _, value)), None) = (entries.next(), entries.next()) else {
            self.diagnostics.error_with_help(
                node.place,
                "`party_mod` changes one thing",
                "write { do = \"party_mod\", ... } for each",
            );
            return None;
        };
        if around.origin == Origin::Plot && word != "deploy_depth_in" {
            self.diagnostics.error(value.place, "a plot card changes the deployment zone only");
        }
        let number = value.as_integer().unwrap_or(1) as u8;
        Some(Op::PartyMod(match word {
            "deploy_depth_in" => PartyMod::DeployDepth(self.inches(i64::from(number))),
            "card_limit" => PartyMod::CardLimit(number),
            "card_factor" => PartyMod::CardFactor(number),
            "advantage_points" => PartyMod::Points(number),
            "points_factor" => PartyMod::PointsFactor(number),
            "level_discount" => PartyMod::LevelDiscount {
                categories: of_words(
                    value.list("category"),
                    words::category_bit,
                    |set, bit: u8| set | bit,
                ),
                levels: value.integer("levels").unwrap_or(1) as u8,
            },
            "score_lost_factor" => return self.lost_score(value),
            _ => return None,
        }))
    }

    fn lost_score(&mut self, node: &Node) -> Option<Op> {
        let mut entries = node.entries();
        let (Some((word, place, factor)), None) = (entries.next(), entries.next()) else {
            self.diagnostics.error(node.place, "`score_lost_factor` names one trait");
            return None;
        };
        let bits = words::trait_bit(word);
        if bits.is_none() {
            let message = format!("there is no trait `{word}`");
            let known = TRAIT_WORDS;
            tenbin_content::names::unknown_name(place, message, word, known, self.diagnostics);
        }
        let percent = (factor.as_decimal()? * 100.0).round() as u8;
        Some(Op::PartyMod(PartyMod::LostScore { bits: bits?, percent }))
    }
}

/// Effects without keys.
fn plain(primitive: Primitive) -> Option<Op> {
    Some(match primitive {
        Primitive::Swap => Op::Swap,
        Primitive::Hide => Op::Hide,
        Primitive::Reveal => Op::Reveal,
        Primitive::EscapeAuto => Op::EscapeAuto,
        Primitive::RedirectDamage => Op::RedirectDamage,
        Primitive::Miss => Op::Miss,
        Primitive::Retarget => Op::Retarget,
        Primitive::Discard => Op::Discard,
        Primitive::AttackerRerolls => Op::AttackerRerolls,
        _ => return None,
    })
}

/// Effects on rolls.
fn of_rolls(primitive: Primitive, node: &Node) -> Op {
    let rolls = of_words(node.list("roll"), words::roll, |set, bits: u16| set | bits);
    let whole = |key: &str| node.integer(key).unwrap_or(1);
    match primitive {
        Primitive::RollMod => Op::RollMod { rolls, amount: whole("amount") as i8 },
        Primitive::ExtraDie => Op::ExtraDie { rolls },
        Primitive::Reroll => Op::Reroll {
            rolls,
            any_player: node.text("whose") == Some("any"),
            failed_only: node.boolean("failed_only").unwrap_or(false),
            keep: node.text("keep").and_then(words::keep).unwrap_or(Keep::New),
        },
        _ => Op::SetRoll { value: whole("value") as u8 },
    }
}

/// Effects on states.
fn of_states(primitive: Primitive, node: &Node) -> Op {
    match primitive {
        Primitive::AddState => Op::AddState {
            state: node.text("state").and_then(words::state).unwrap_or(State::Haste),
            level: node.integer("level").unwrap_or(1) as u8,
        },
        Primitive::RemoveStates => Op::RemoveStates {
            sign: node.text("sign").and_then(words::sign).unwrap_or(Sign::Any),
            count: node.integer("count").map_or(ALL, |count| count as u8),
        },
        _ => Op::Immunity {
            states: of_words(node.list("states"), words::states, |set, bits: u16| set | bits),
            displacement: node.boolean("displacement").unwrap_or(false),
        },
    }
}

/// What the words of a list stand for, put together.
fn of_words<T, S: Default>(
    nodes: &[Node],
    read: fn(&str) -> Option<T>,
    put: impl Fn(S, T) -> S,
) -> S {
    let words = nodes.iter().filter_map(Node::as_text).filter_map(read);
    words.fold(S::default(), put)
}
