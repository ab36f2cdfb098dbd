//! The headers of abilities, cards and advantages: price, range, limit, requirements.

use crate::content::catalogue::{Ability, Character, Limit, Origin};
use crate::content::compile::expressions::Bearer;
use crate::content::compile::rules::Around;
use crate::content::compile::{Compiler, text_of, title};
use crate::content::effect;
use crate::content::effect::{Op, Target};
use crate::content::knobs::ApCap;
use crate::content::vocabulary::{Affiliation, Kind, School, Trigger};
use crate::content::words;
use tenbin_content::{Node, Place, Value};

/// All categories.
pub(super) const ANYBODY: u8 = 0b111;
/// Uses a turn or game that are counted.
const USES_MAX: u8 = 3;
/// Triggers at which a window opens for reactions (ANI-128).
const WINDOWS: u32 = 1 << Trigger::Targeted as u32
    | 1 << Trigger::FriendTargeted as u32
    | 1 << Trigger::EnemyDeclaresCharge as u32
    | 1 << Trigger::DamageTaken as u32
    | 1 << Trigger::FriendDamaged as u32
    | 1 << Trigger::RecoveryEnd as u32
    | 1 << Trigger::BeforeRoll as u32;

/// What an ability is compiled from beside its node.
#[derive(Copy, Clone)]
pub(super) struct Header<'n> {
    /// Where it comes from.
    pub(super) origin: Origin,
    /// Its id in the catalogue.
    pub(super) id: &'n str,
    /// The rules it has.
    pub(super) rules: &'n [Node],
    /// What its words may refer to.
    pub(super) bearer: Bearer<'n>,
    /// The source of what bears it, where it has none of its own.
    pub(super) source: &'n str,
}

impl Compiler<'_, '_> {
    /// Compiles an ability.
    pub(super) fn ability(&mut self, node: &Node, header: &Header<'_>) -> Ability {
        let kind = kind_of(node, header);
        let upkeep = node.integer("upkeep").unwrap_or(0) as u8;
        let reactive = node.boolean("reactive").unwrap_or(false);
        let range = self.inches(node.integer("range_in").unwrap_or(0));
        let bearer = header.bearer;
        let around =
            Around { origin: header.origin, kind, upkeep: upkeep > 0, reactive, range, bearer };
        let requirements = self.conditions(node.list("requires"), bearer);
        let requires = self.store_conditions(&requirements);
        let cost_tokens = self.price_in_tokens(node, bearer);
        let (rules, triggers) = self.rules(header.rules, &around);
        let effect_at_range = kind == Kind::Effect && range > 0;
        let ability = Ability {
            id: header.id.to_owned(),
            name: name_of(node),
            text: text_of(node, "text"),
            source: node.text("source").unwrap_or(header.source).to_owned(),
            origin: header.origin,
            ap: node.integer("ap").unwrap_or(0) as u8,
            ap_extra_max: node.integer("ap_extra_max").unwrap_or(0) as u8,
            school: node.text("school").and_then(words::school).unwrap_or(School::None),
            kind,
            reactive,
            limit: self.limit(node.get("limit")),
            upkeep,
            range,
            move_length: self.inches(node.integer("move_in").unwrap_or(0)),
            requires_sight: node.boolean("requires_los").unwrap_or(effect_at_range),
            requires,
            cost_lp: node.integer("cost_lp").unwrap_or(0) as u8,
            cost_tokens,
            rules,
            triggers,
            cost: 0,
            bearers: ANYBODY,
            one_per_party: false,
            one_character: false,
            affiliation: Affiliation::Wanderers,
        };
        self.sensible(node, header, &ability);
        ability
    }

    fn price_in_tokens(&mut self, node: &Node, bearer: Bearer<'_>) -> (u8, u8) {
        let Some(price) = node.get("cost_tokens") else { return (0, 0) };
        let Some(name) = price.get("name") else { return (0, 0) };
        let token = self.token_of(name.place, name.as_text().unwrap_or_default(), bearer);
        (token.unwrap_or(0), price.integer("n").unwrap_or(0) as u8)
    }

    /// `turn:n`, `game:n`.
    pub(super) fn limit(&mut self, node: Option<&Node>) -> Limit {
        let Some(node) = node else { return Limit::None };
        let text = node.as_text().unwrap_or_default();
        let parsed = text.split_once(':').and_then(|(unit, number)| {
            let number: u8 = number.trim().parse().ok()?;
            let fits = (1..=USES_MAX).contains(&number);
            match unit.trim() {
                "turn" if fits => Some(Limit::Turn(number)),
                "game" if fits => Some(Limit::Game(number)),
                _ => None,
            }
        });
        if parsed.is_none() {
            self.diagnostics.error_with_help(
                node.place,
                format!("{text:?} is no limit"),
                format!("write \"turn:1\" or \"game:1\", with 1 to {USES_MAX}"),
            );
        }
        parsed.unwrap_or(Limit::None)
    }

    /// What the keys of a header say together.
    fn sensible(&mut self, node: &Node, header: &Header<'_>, ability: &Ability) {
        let place = |key: &str| node.get(key).map_or(node.place, |node| node.place);
        let attacks =
            matches!(ability.kind, Kind::Attack | Kind::Ranged | Kind::Charge | Kind::Slam);
        let defends = matches!(ability.kind, Kind::Dodge | Kind::Counter);
        if header.rules.is_empty() && !attacks {
            self.wrong(place("rules"), "this does nothing", "write rules = [{ when = ... }]");
        }
        if ability.kind == Kind::Ranged && ability.range == 0 {
            self.wrong(node.place, "a ranged attack needs a range", "write range_in");
        }
        if ability.kind == Kind::Innate && ability.ap > 0 {
            let help = "write kind = \"effect\", or leave ap out";
            self.wrong(place("ap"), "what is innate costs no action points", help);
        }
        if node.get("move_in").is_some() && !matches!(ability.kind, Kind::Charge | Kind::Slam) {
            let help = "write `move` among its effects";
            self.wrong(place("move_in"), "only a charge or slam has a length of its own", help);
        }
        if ability.range > 0 && !self.heeds_range(ability) {
            let help = "write kind = \"ranged\", or target = \"enemy_in_range\"";
            self.wrong(place("range_in"), "nothing here looks at this range", help);
        }
        if ability.ap_extra_max > 0 && !header.rules.iter().any(mentions_extra) {
            let help = "write for example { do = \"attack_mod\", at = \"2 * paid_extra\" }";
            self.wrong(place("ap_extra_max"), "nothing counts what is paid beyond", help);
        }
        if ability.reactive && !defends && ability.triggers & WINDOWS == 0 {
            self.wrong(
                place("reactive"),
                "no rule of this ability opens for a reaction",
                "write a trigger such as \"targeted\", \"friend_targeted\" or \"damage_taken\"",
            );
        }
        if attacks && ability.ap_extra_max == 0 && self.reads_extra(ability) {
            let help = "write ap_extra_max";
            self.wrong(node.place, "`paid_extra` is always 0: nothing more may be paid", help);
        }
        if ability.has(Trigger::Use) && self.is_free_and_endless(ability) {
            self.wrong(
                node.place,
                "it costs nothing and may be used without end",
                "give it ap, limit = \"turn:1\", or discard it (section 8, 15)",
            );
        }
        self.one_choice(node, header, ability);
    }

    fn wrong(&mut self, place: Place, message: &str, help: &str) {
        self.diagnostics.error_with_help(place, message, help);
    }

    fn ops_of(&self, ability: &Ability) -> impl Iterator<Item = &Op> {
        let (from, to) = ability.rules;
        let rules = &self.catalogue.rules[usize::from(from)..usize::from(to)];
        rules
            .iter()
            .flat_map(|rule| &self.catalogue.ops[usize::from(rule.ops.0)..usize::from(rule.ops.1)])
    }

    fn reads_extra(&self, ability: &Ability) -> bool {
        let extra = effect::Source::PaidExtra;
        self.ops_of(ability).any(|op| match op {
            Op::AttackMod(change) => change.at.source == extra || change.dm.source == extra,
            _ => false,
        })
    }

    /// Whether the range of an ability is looked at: by a shot, or by whom a rule of it names.
    fn heeds_range(&self, ability: &Ability) -> bool {
        let (from, to) = ability.rules;
        let effect = matches!(ability.kind, Kind::Effect | Kind::Innate);
        ability.kind == Kind::Ranged
            || self.catalogue.rules[usize::from(from)..usize::from(to)].iter().any(
                |rule| match rule.target {
                    Target::EnemyInRange => true,
                    Target::Target | Target::Area { about_target: true, .. } => effect,
                    _ => false,
                },
            )
    }

    /// Refuses a price that a character can never pay: it holds no more action points (ANI-126) and
    /// may not be left with 0 life points (ANI-129).
    pub(super) fn can_be_paid(&mut self, node: &Node, ability: &Ability, own: &Character) {
        let place = |key: &str| node.get(key).map_or(node.place, |node| node.place);
        if ability.ap > own.ap_max && self.knobs.ap_cap == ApCap::Hard {
            let message =
                format!("`{}` never holds {} action points to pay for this", own.id, ability.ap);
            let help = format!("write at most {}, its max_ap", own.ap_max);
            self.diagnostics.error_with_help(place("ap"), message, help);
        }
        if ability.cost_lp >= own.lp && !self.knobs.overheal {
            let message =
                format!("`{}` has {} life points and may not spend them all", own.id, own.lp);
            let help = format!("write at most {}", own.lp.saturating_sub(1));
            self.diagnostics.error_with_help(place("cost_lp"), message, help);
        }
    }

    /// Whether nothing ends the uses of an ability in one activation.
    fn is_free_and_endless(&self, ability: &Ability) -> bool {
        let spends = ability.ap > 0
            || ability.limit != Limit::None
            || ability.upkeep > 0
            || ability.cost_lp > 0
            || ability.cost_tokens.1 > 0
            || matches!(ability.kind, Kind::Movement | Kind::Charge | Kind::Slam);
        !spends && !self.ops_of(ability).any(|op| *op == Op::Discard)
    }

    /// All rules of one use have the same chosen target: it is part of the action.
    fn one_choice(&mut self, node: &Node, header: &Header<'_>, ability: &Ability) {
        let (from, to) = ability.rules;
        let rules = &self.catalogue.rules[usize::from(from)..usize::from(to)];
        let chosen: Vec<Target> = rules
            .iter()
            .filter(|rule| rule.trigger == Trigger::Use)
            .map(|rule| rule.target)
            .filter(|target| {
                matches!(
                    target,
                    Target::FriendInCz
                        | Target::OtherFriendInCz
                        | Target::EnemyInCz
                        | Target::UnitInCz
                        | Target::EnemyInRange
                        | Target::Scenery
                        | Target::PartyMember
                )
            })
            .collect();
        if chosen.windows(2).any(|pair| pair[0] != pair[1]) {
            let place = header.rules.first().map_or(node.place, |rule| rule.place);
            let help = "give them one target, or make two abilities of them";
            self.wrong(place, "the rules of one use choose different targets", help);
        }
    }
}

/// Whether something in a rule is counted by what is paid beyond the cost.
fn mentions_extra(node: &Node) -> bool {
    let within = |list: &[Node]| list.iter().any(mentions_extra);
    node.as_text().is_some_and(|text| text.contains("paid_extra"))
        || node.entries().any(|(_, _, value)| mentions_extra(value))
        || matches!(&node.value, Value::List(list) if within(list))
}

/// The kind as stated; of a card: an effect where it is used, else innate.
fn kind_of(node: &Node, header: &Header<'_>) -> Kind {
    let uses = |rule: &Node| rule.text("when") == Some("use");
    let usual = match header.origin {
        Origin::Character => Kind::Effect,
        _ if header.rules.iter().any(uses) => Kind::Effect,
        _ => Kind::Innate,
    };
    node.text("kind").and_then(words::kind).unwrap_or(usual)
}

/// The display name: as stated, else made of the id.
pub(super) fn name_of(node: &Node) -> String {
    match node.text("name") {
        Some(name) => name.to_owned(),
        None => title(node.text("id").unwrap_or_default()),
    }
}
