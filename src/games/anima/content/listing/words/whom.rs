//! On whom a rule acts, in words.

use super::Teller;
use super::clause::Subject;
use crate::content::catalogue::{Ability, Origin};
use crate::content::effect::{AreaSide, Rule, Target};
use crate::content::vocabulary::Trigger;

/// What the bearer of an ability, card or advantage is called.
pub(super) struct Bearer {
    /// As who does something.
    pub(super) it: Subject,
    /// In a moment: `when a character of your party hits`.
    pub(super) lead: String,
    /// Before what it has.
    pub(super) own: String,
    /// Before its rolls.
    pub(super) rolls: String,
}

impl Bearer {
    /// The bearer of an ability.
    pub(super) fn of(ability: &Ability) -> Self {
        let named = |it: Subject, lead: &str, own: &str, rolls: &str| Self {
            it,
            lead: lead.to_owned(),
            own: own.to_owned(),
            rolls: rolls.to_owned(),
        };
        match ability.origin {
            Origin::Character => named(Subject::one("it"), "it", "its", "its"),
            Origin::Equipment | Origin::Power => {
                named(Subject::one("the bearer"), "the bearer", "the bearer's", "the bearer's")
            }
            Origin::Plot => named(Subject::many("you"), "you", "your", "your"),
            Origin::Advantage if ability.one_character => {
                let chosen = Subject::named("the chosen character", "the character");
                named(chosen, "the chosen character", "the character's", "the chosen character's")
            }
            Origin::Advantage => {
                let each = Subject::named("each character of your party", "the character");
                named(each, "a character of your party", "the character's", "your")
            }
        }
    }
}

impl Teller<'_> {
    /// On whom a rule acts, with what tells those apart.
    pub(super) fn subject(&self, rule: &Rule, narrowing: &str) -> Subject {
        let own = &self.who.own;
        let it = &self.who.it.short;
        let included = if it == "it" { "itself" } else { it.as_str() };
        let plot = self.is_plot();
        let named = |full: &str, short: &str| Subject::named(&format!("{full}{narrowing}"), short);
        let zoned = |full: &str, short: &str| {
            let zone = if plot { String::new() } else { format!(" in {own} control zone") };
            named(&format!("{full}{zone}"), short)
        };
        let sided = |full: &str| {
            let also = if plot { String::new() } else { format!(" ({included} included)") };
            let zoned = zoned(full, "the character");
            Subject { full: format!("{}{also}", zoned.full), ..zoned }
        };
        match rule.target {
            Target::Own => self.who.it.clone(),
            Target::Target if self.is_chosen(rule) => named(&self.enemy_in_reach(), "the enemy"),
            Target::Target => Subject::one(&self.target_noun(rule)),
            Target::Attacker if rule.trigger == Trigger::Death => Subject::one("the killer"),
            Target::Attacker => Subject::one("the attacker"),
            Target::FriendInCz if plot => named("a character of your party", "the character"),
            Target::FriendInCz => zoned(&format!("{it} or a friend"), "the character"),
            Target::OtherFriendInCz => zoned("another friend", "the friend"),
            Target::FriendsInCz => named(
                &format!("each friend in {own} control zone ({included} included)"),
                "the friend",
            ),
            Target::EnemyInCz => zoned("an enemy", "the enemy"),
            Target::EnemiesInCz => zoned("each enemy", "the enemy"),
            Target::UnitInCz => sided("a character of either side"),
            Target::UnitsInCz => sided("each character of either side"),
            Target::EnemyInRange => named(&self.enemy_in_reach(), "the enemy"),
            Target::EngagedEnemies => {
                named(&format!("each enemy in contact with {it}"), "the enemy")
            }
            Target::Area { about_target, radius, side, with_centre } => {
                let centre = match about_target {
                    false => it.clone(),
                    true if self.is_chosen(rule) => self.enemy_in_reach(),
                    true => self.target_noun(rule),
                };
                let included = match (with_centre, about_target) {
                    (true, true) if self.is_chosen(rule) => " (that enemy included)".to_owned(),
                    (true, true) => format!(" ({centre} included)"),
                    (true, false) => format!(" ({included} included)"),
                    (false, _) => String::new(),
                };
                let (who, short) = of_side(side);
                named(
                    &format!("each {who} within {} of {centre}{included}", self.inches(radius)),
                    short,
                )
            }
            Target::FriendsInSight => {
                named(&format!("each friend in {own} sight ({included} included)"), "the friend")
            }
            Target::Scenery => Subject::named("a piece of scenery", "the piece"),
            Target::Party => named("each character of your party", "the character"),
            Target::PartyMember => named("a character of your party", "the character"),
            Target::Players { own: true, enemy: false } => Subject::many("you"),
            Target::Players { own: false, enemy: true } => Subject::one("your opponent"),
            Target::Players { .. } => Subject::one("each player"),
        }
    }

    /// Whether conditions about the target tell apart on whom the rule acts.
    pub(super) fn is_narrowed(&self, rule: &Rule) -> bool {
        match rule.target {
            Target::Own | Target::Attacker | Target::Scenery | Target::Players { .. } => false,
            Target::Target => self.is_chosen(rule),
            Target::FriendInCz
            | Target::OtherFriendInCz
            | Target::FriendsInCz
            | Target::EnemyInCz
            | Target::EnemiesInCz
            | Target::UnitInCz
            | Target::UnitsInCz
            | Target::EnemyInRange
            | Target::EngagedEnemies
            | Target::Area { .. }
            | Target::FriendsInSight
            | Target::Party
            | Target::PartyMember => true,
        }
    }

    /// Whether the owner chooses the target of a rule that names no sort of it.
    fn is_chosen(&self, rule: &Rule) -> bool {
        rule.trigger == Trigger::Use && !self.is_attack() && !self.ability.reactive
    }

    fn enemy_in_reach(&self) -> String {
        match (self.ability.range, self.is_plot()) {
            (_, true) => "an enemy".to_owned(),
            (0, false) => format!("an enemy in {} control zone", self.who.own),
            (range, false) => {
                format!("an enemy in {} sight within {}", self.who.own, self.inches(range))
            }
        }
    }

    /// Whom a rule speaks of as the target.
    pub(super) fn target_noun(&self, rule: &Rule) -> String {
        let answers = self.ability.reactive || rule.optional;
        match rule.trigger {
            // Who answers an attack answers the attacker.
            Trigger::Targeted | Trigger::DamageTaken if answers => "the attacker",
            Trigger::BeforeRoll | Trigger::AfterRoll => "the character it is rolled against",
            Trigger::Kill => "the destroyed enemy",
            Trigger::FriendTargeted => "that friend",
            Trigger::FriendDamaged | Trigger::EnemyDeclaresCharge => "that character",
            _ => "the target",
        }
        .to_owned()
    }

    /// Whether a friend may be among those on whom a rule acts.
    pub(super) fn may_be_friend(&self, rule: &Rule) -> bool {
        match rule.target {
            Target::Attacker
            | Target::EnemyInCz
            | Target::EnemiesInCz
            | Target::EnemyInRange
            | Target::EngagedEnemies
            | Target::Area { side: AreaSide::Enemies, .. }
            | Target::Scenery => false,
            // Whom a friend's moment is about.
            Target::Target => matches!(
                rule.trigger,
                Trigger::FriendTargeted | Trigger::FriendDamaged | Trigger::EnemyDeclaresCharge
            ),
            Target::Own
            | Target::FriendInCz
            | Target::OtherFriendInCz
            | Target::FriendsInCz
            | Target::UnitInCz
            | Target::UnitsInCz
            | Target::Area { side: AreaSide::Friends | AreaSide::Units, .. }
            | Target::FriendsInSight
            | Target::Party
            | Target::PartyMember
            | Target::Players { .. } => true,
        }
    }

    /// Whether one alone has the ability: not a player, and not a whole party.
    pub(super) fn bears_alone(&self) -> bool {
        match self.ability.origin {
            Origin::Character | Origin::Equipment | Origin::Power => true,
            Origin::Plot => false,
            Origin::Advantage => self.ability.one_character,
        }
    }

    /// Who makes the free attacks and actions of a rule: a friend that it names, else the bearer.
    pub(super) fn actor(&self, rule: &Rule, subject: &Subject) -> Subject {
        let (it, short) = (&self.who.it.short, &subject.short);
        match rule.target {
            Target::UnitInCz | Target::UnitsInCz | Target::Area { side: AreaSide::Units, .. } => {
                Subject::one(&format!("{short}, if a friend, or else {it}"))
            }
            _ if self.may_be_friend(rule) || self.is_plot() => subject.clone(),
            _ => self.who.it.clone(),
        }
    }
}

/// Those of a side, in the singular, and what one of them is called from then on.
pub(super) fn of_side(side: AreaSide) -> (&'static str, &'static str) {
    match side {
        AreaSide::Enemies => ("enemy", "the enemy"),
        AreaSide::Friends => ("friend", "the friend"),
        AreaSide::Units => ("character of either side", "the character"),
    }
}
