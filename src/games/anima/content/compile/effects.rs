//! Effects: what is more work than to read a key of an effect that `content/effect.rs` declares.

use crate::content::catalogue::{Origin, Range};
use crate::content::compile::Compiler;
use crate::content::compile::rules::Around;
use crate::content::effect::{
    AreaSide, AttackFlags, AttackMod, CONTINUOUS, Change, Duration, Number, Op, PartyMod,
    Penalties, Primitive, Scope, Source, Sweep, TokenChange, triggers_of,
};
use crate::content::vocabulary::{Kind, Stat, Trigger};
use crate::content::words::{self, TRAIT_WORDS};
use tenbin_content::names::unknown_name;
use tenbin_content::{Node, Place};

/// An effect that is being read: what its keys are read with.
pub(crate) struct Reading<'r, 'a, 'd> {
    compiler: &'r mut Compiler<'a, 'd>,
    around: &'r Around<'r>,
    /// When its rule acts.
    trigger: Trigger,
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
            ops.extend(Op::read(&mut Reading { compiler: self, around, trigger }, node));
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
}

impl Reading<'_, '_, '_> {
    fn wrong(&mut self, place: Place, message: impl Into<String>, help: impl Into<String>) {
        self.compiler.diagnostics.error_with_help(place, message, help);
    }

    /// How long an effect lasts: as stated, else as its place implies.
    pub(crate) fn duration(&mut self, node: &Node) -> Duration {
        let kept = self.trigger == Trigger::Continuous || self.around.upkeep;
        let stated = node.get("duration");
        if let Some(duration) = stated.and_then(Node::as_text).and_then(words::duration) {
            if duration == Duration::While && !kept {
                let place = stated.map_or(node.place, |stated| stated.place);
                let help = "give the ability an upkeep, or write a duration such as \"turn\"";
                self.wrong(place, "nothing keeps this up", help);
            }
            return duration;
        }
        let attack = matches!(
            self.around.kind,
            Kind::Attack | Kind::Ranged | Kind::Charge | Kind::Slam | Kind::Dodge | Kind::Counter
        );
        let in_attack = matches!(
            self.trigger,
            Trigger::DeclareAttack
                | Trigger::Targeted
                | Trigger::FriendTargeted
                | Trigger::Hit
                | Trigger::Crit
                | Trigger::EnemyDeclaresCharge
        );
        if kept {
            Duration::While
        } else if attack || in_attack {
            Duration::Attack
        } else {
            let help = "write duration = \"turn\", \"activation\", \"attack\" or \"game\"";
            self.wrong(node.place, "it is not said how long this lasts", help);
            Duration::Turn
        }
    }

    /// A number or an expression; nothing where the key is absent.
    pub(crate) fn number(&mut self, node: &Node, key: &str) -> Number {
        node.get(key).map_or(Number::plain(0), |stated| self.compiler.number(stated))
    }

    /// A length in inches as units.
    pub(crate) fn length(&self, node: &Node, key: &str) -> Option<i16> {
        node.integer(key).map(|inches| self.compiler.inches(inches))
    }

    /// A change of attacks.
    pub(crate) fn attack_mod(&mut self, node: &Node) -> AttackMod {
        AttackMod {
            at: self.number(node, "at"),
            dm: self.number(node, "dm"),
            ar_target: number(node, "ar_target").unwrap_or(0),
            extra_dice: number(node, "extra_dice").unwrap_or(0),
            flags: self.attack_flags(node),
            crit_min: self.critical(node),
            ignore_penalty: of_words(node, "ignore_penalty", words::penalty, Penalties::and),
            scope: node.text("scope").and_then(words::scope).unwrap_or(Scope::Own),
            duration: self.duration(node),
        }
    }

    /// The switches of a change of attacks.
    fn attack_flags(&mut self, node: &Node) -> AttackFlags {
        let flags = [
            ("ignore_ar", AttackFlags::IGNORE_ARMOUR),
            ("auto_crit", AttackFlags::AUTO_CRIT),
            ("throw", AttackFlags::THROW),
            ("use_secondary", AttackFlags::SECOND_DAMAGE),
            ("no_damage", AttackFlags::NO_DAMAGE),
            ("no_shield", AttackFlags::NO_SHIELD),
        ];
        let stated = flags.into_iter().filter(|(key, _)| is_so(node, key));
        let mut set = stated.fold(AttackFlags::NONE, |set, (_, flag)| set | flag);
        if let Some(factor) = node.get("damage_factor") {
            match factor.as_decimal() {
                Some(half) if (half - 0.5).abs() < 1e-9 => set |= AttackFlags::HALF_DAMAGE,
                Some(one) if (one - 1.0).abs() < 1e-9 => {}
                _ => {
                    let message = "damage can be halved, nothing else";
                    self.wrong(factor.place, message, "write damage_factor = 0.5");
                }
            }
        }
        set
    }

    /// What is added to the critical minimum: it is stated as a change of the bearer's own.
    fn critical(&mut self, node: &Node) -> i8 {
        let Some(stated) = node.get("crit_min") else { return 0 };
        let number = self.compiler.number(stated);
        if number.source != Source::CritMin || number.times != 1 {
            let message = "this is changed in steps from the bearer's own";
            self.wrong(stated.place, message, "write crit_min = \"self.crit_min - 1\"");
        }
        number.plus
    }

    /// Whom one attack on many is made on.
    pub(crate) fn sweep(&mut self, node: &Node) -> Option<Sweep> {
        let sweep = node.get("targets")?;
        if count(node, "count").is_some_and(|count| count > 1) {
            let message = "several attacks are made on one target";
            self.compiler.diagnostics.error(sweep.place, message);
        }
        Some(Sweep {
            radius: self.length(sweep, "radius_in")?,
            side: sweep.text("side").and_then(words::side).unwrap_or(AreaSide::Units),
        })
    }

    /// How a number of a character changes.
    pub(crate) fn change(&mut self, node: &Node) -> Option<Change> {
        let stated: Vec<&str> = ["amount", "factor", "set", "min"]
            .into_iter()
            .filter(|key| node.get(key).is_some())
            .collect();
        let change = match stated.as_slice() {
            ["amount"] => Change::Add(self.number(node, "amount")),
            ["factor"] => Change::Factor((node.decimal("factor")? * 100.0).round() as i16),
            ["set"] => Change::Set(number(node, "set")?),
            ["min"] => Change::Min(number(node, "min")?),
            _ => {
                let message = "`stat_mod` changes a number in one way";
                self.wrong(node.place, message, "write one of amount, factor, set and min");
                return None;
            }
        };
        let raised = self.trigger == Trigger::Continuous && matches!(change, Change::Add(_));
        if node.text("stat").and_then(words::stat) == Some(Stat::LpStart) && !raised {
            let message = "starting life points can be raised from the start only";
            self.wrong(node.place, message, "write when = \"continuous\" and an amount");
        }
        Some(change)
    }

    /// The effects that follow.
    pub(crate) fn following(&mut self, node: &Node, key: &str) -> Range {
        self.nested(node.list(key))
    }

    /// The effects that follow a pass; something follows that or a fail.
    pub(crate) fn following_pass(&mut self, node: &Node) -> Range {
        if ["fail", "pass"].iter().all(|key| node.list(key).is_empty()) {
            let message = format!("nothing follows this `{}`", node.text("do").unwrap_or_default());
            self.wrong(node.place, message, "write fail = [...] or pass = [...]");
        }
        self.following(node, "pass")
    }

    /// The lists of effects to choose from: a range of `Catalogue::lists`.
    pub(crate) fn lists(&mut self, node: &Node) -> Range {
        let lists: Vec<Range> =
            node.list("of").iter().map(|list| self.nested(list.elements())).collect();
        let stored = &mut self.compiler.catalogue.lists;
        let start = stored.len() as u16;
        stored.extend(lists);
        (start, stored.len() as u16)
    }

    fn nested(&mut self, nodes: &[Node]) -> Range {
        let ops = self.compiler.ops(nodes, self.around, self.trigger);
        self.compiler.store(&ops)
    }

    /// How far its bearer moves; a charge does so by itself.
    pub(crate) fn length_of_move(&mut self, node: &Node) -> Option<i16> {
        let inches = node.integer("inches").unwrap_or(0);
        let charges = matches!(self.around.kind, Kind::Charge | Kind::Slam);
        if inches == 0 && !charges {
            self.compiler.diagnostics.error(node.place, "`move` needs the key `inches`");
            return None;
        }
        if inches > 0 && charges {
            let help = "write move_in on the ability for its length";
            self.wrong(node.place, "a charge moves by itself", help);
        }
        if matches!(self.around.kind, Kind::Attack | Kind::Ranged) {
            let help = "write an ability of kind \"movement\" for before or after it";
            self.wrong(node.place, "an attack does not move who makes it", help);
        }
        Some(self.compiler.inches(inches))
    }

    /// How much more an action costs; None where it costs nothing.
    pub(crate) fn price(&mut self, node: &Node) -> Option<i8> {
        let more = number(node, "amount");
        if more.is_some() == node.get("set").is_some() {
            let message = "`cost_mod` says either how much more or that it costs nothing";
            self.wrong(node.place, message, "write amount = -1, or set = 0");
        }
        more
    }

    /// The number of the bearer's tokens of a name.
    pub(crate) fn token(&mut self, node: &Node) -> Option<u8> {
        let name = node.get("name")?;
        if !matches!(self.around.origin, Origin::Character | Origin::Plot) {
            let message = "only characters' abilities and plot cards have tokens";
            let help = "write limit = \"game:3\" for something that is used so often";
            self.wrong(node.place, message, help);
            return None;
        }
        self.compiler.token_of(name.place, name.as_text()?, self.around.bearer)
    }

    /// How tokens change.
    pub(crate) fn token_change(&mut self, node: &Node) -> Option<TokenChange> {
        let chosen = node.text("spend").is_some();
        let changes: Vec<TokenChange> = [
            count(node, "add").map(TokenChange::Add),
            count(node, "start").map(TokenChange::Start),
            count(node, "spend").map(TokenChange::Spend),
            chosen.then_some(TokenChange::SpendChosen),
        ]
        .into_iter()
        .flatten()
        .collect();
        let [change] = changes[..] else {
            let message = "`token` takes one of add, start and spend";
            self.compiler.diagnostics.error(node.place, message);
            return None;
        };
        Some(change)
    }

    /// The trait that an effect gives.
    pub(crate) fn given_trait(&mut self, node: &Node) -> Option<u32> {
        let word = node.get("trait")?;
        let text = word.as_text()?;
        if matches!(text, "ranged" | "reach" | "slots_2" | "leader" | "agent") {
            let known = TRAIT_WORDS.join(", ");
            let help = format!(
                "traits that can: all but ranged, reach, slots_2, leader, agent of {known}"
            );
            self.wrong(word.place, format!("`{text}` cannot be given in play"), help);
        }
        words::trait_bit(text)
    }

    /// The number of a character.
    pub(crate) fn character(&mut self, node: &Node) -> Option<u8> {
        let named = node.get("character")?;
        self.compiler.character_names.resolve(named, self.compiler.diagnostics)
    }

    /// A change of a party.
    pub(crate) fn party_mod(&mut self, node: &Node) -> Option<PartyMod> {
        if !matches!(self.around.origin, Origin::Advantage | Origin::Plot) {
            let message = "only organisation advantages and plot cards change the party";
            self.wrong(node.place, message, "write it on one of them");
        }
        let mut entries = node.entries().filter(|(key, _, _)| *key != "do");
        let (Some((word, _, value)), None) = (entries.next(), entries.next()) else {
            let help = "write { do = \"party_mod\", ... } for each";
            self.wrong(node.place, "`party_mod` changes one thing", help);
            return None;
        };
        if self.around.origin == Origin::Plot && word != "deploy_depth_in" {
            let message = "a plot card changes the deployment zone only";
            self.compiler.diagnostics.error(value.place, message);
        }
        let number = value.as_integer().unwrap_or(1) as u8;
        Some(match word {
            "deploy_depth_in" => PartyMod::DeployDepth(self.compiler.inches(i64::from(number))),
            "card_limit" => PartyMod::CardLimit(number),
            "card_factor" => PartyMod::CardFactor(number),
            "advantage_points" => PartyMod::Points(number),
            "points_factor" => PartyMod::PointsFactor(number),
            "level_discount" => PartyMod::LevelDiscount {
                categories: of_words(value, "category", words::category_bit, |set, bit| set | bit),
                levels: count(value, "levels")?,
            },
            "score_lost_factor" => return self.lost_score(value),
            _ => return None,
        })
    }

    fn lost_score(&mut self, node: &Node) -> Option<PartyMod> {
        let mut entries = node.entries();
        let (Some((word, place, factor)), None) = (entries.next(), entries.next()) else {
            let message = "`score_lost_factor` names one trait";
            self.compiler.diagnostics.error(node.place, message);
            return None;
        };
        let bits = words::trait_bit(word);
        if bits.is_none() {
            let message = format!("there is no trait `{word}`");
            unknown_name(place, message, word, TRAIT_WORDS, self.compiler.diagnostics);
        }
        let percent = (factor.as_decimal()? * 100.0).round() as u8;
        Some(PartyMod::LostScore { bits: bits?, percent })
    }
}

/// How many, where it is said.
pub(crate) fn count(node: &Node, key: &str) -> Option<u8> {
    node.integer(key).map(|number| number as u8)
}

/// A number that may be negative, where it is said.
pub(crate) fn number(node: &Node, key: &str) -> Option<i8> {
    node.integer(key).map(|number| number as i8)
}

/// Whether a switch is on; it is off where nothing is said.
pub(crate) fn is_so(node: &Node, key: &str) -> bool {
    node.boolean(key) == Some(true)
}

/// Whether a switch is on; it is on where nothing is said.
pub(crate) fn is_usual(node: &Node, key: &str) -> bool {
    node.boolean(key) != Some(false)
}

/// What the words of a list stand for, put together.
pub(crate) fn of_words<T, S: Default>(
    node: &Node,
    key: &str,
    read: fn(&str) -> Option<T>,
    put: impl Fn(S, T) -> S,
) -> S {
    let words = node.list(key).iter().filter_map(Node::as_text).filter_map(read);
    words.fold(S::default(), put)
}
