//! Characters, and characters with their equipment as members of a band.

use crate::content::catalogue::{
    ABILITIES_MAX, Amount, Character, CharacterKind, Effect, EffectRange, Member, Op, STATS, Stat,
    Target,
};
use crate::content::compile::Compiler;
use crate::content::shape;
use tenbin_content::{Node, Place};

/// Bits of a face in `Member::frightening` and `Member::fear_immune`.
const FACE_BITS: [u8; 2] = [1, 2];
/// Most movement points that the rules count with.
pub(super) const MOVEMENT_MAX: i32 = 31;
/// Fewest zeni with which a character that is no civilian is worth its price.
const FIGHTER_ZENI_MIN: u8 = 2;

impl Compiler<'_, '_> {
    /// All characters.
    pub(super) fn characters(&mut self) {
        let root = self.root;
        for node in root.list("character") {
            let kind = node.text("kind").and_then(shape::character_kind);
            let kind = kind.unwrap_or(CharacterKind::Fighter);
            let zeni = node.integer("zeni").unwrap_or(1) as u8;
            if kind != CharacterKind::Civilian && zeni < FIGHTER_ZENI_MIN {
                let place = node.get("zeni").map_or(node.place, |zeni| zeni.place);
                let id = node.text("id").unwrap_or_default();
                self.diagnostics.warning(
                    place,
                    format!("`{id}` is no civilian and costs {zeni} zeni"),
                    format!(
                        "many fighters of 1 zeni beat any band by their support alone; \
                         {FIGHTER_ZENI_MIN} zeni or more are usual"
                    ),
                );
            }
            let blue = self.ability_list(node, "abilities");
            let red = match node.get("red_abilities") {
                Some(_) => self.ability_list(node, "red_abilities"),
                None => blue.clone(),
            };
            let character = Character {
                id: node.text("id").unwrap_or_default().to_owned(),
                name: node.text("name").unwrap_or_default().to_owned(),
                alignment: node.text("alignment").and_then(shape::alignment_bit).unwrap_or(0),
                unique: node.boolean("unique").unwrap_or(false),
                kind,
                zeni,
                stats: [stats(node.get("blue")), stats(node.get("red"))],
                abilities: [blue, red],
                source: node.text("source").unwrap_or_default().to_owned(),
            };
            self.catalogue.characters.push(character);
        }
    }

    /// The abilities of a face; each once.
    fn ability_list(&mut self, node: &Node, key: &str) -> Vec<u8> {
        let mut list: Vec<u8> = Vec::new();
        for name in node.list(key) {
            let Some(ability) = self.ability_names.resolve(name, self.diagnostics) else {
                continue;
            };
            if list.contains(&ability) {
                self.diagnostics.error(name.place, "this ability is in the list already");
                continue;
            }
            list.push(ability);
        }
        list
    }

    /// The bare characters and those with one card, in the order of `Catalogue::member_with`.
    pub(super) fn members(&mut self) {
        let root = self.root;
        for (index, node) in root.list("character").iter().enumerate() {
            let place = node.get("abilities").map_or(node.place, |list| list.place);
            self.member(index as u8, &[], place);
        }
        for card in 0..self.catalogue.equipment.len() as u8 {
            for (index, node) in root.list("character").iter().enumerate() {
                self.member(index as u8, &[card], node.place);
            }
        }
    }

    /// Adds a member; more abilities than a figure may have are reported at their place.
    pub(super) fn member(&mut self, character: u8, cards: &[u8], place: Place) -> u16 {
        let member = self.built_member(character, cards);
        let id = &self.catalogue.characters[usize::from(character)].id;
        let cards: Vec<&str> = cards
            .iter()
            .map(|card| self.catalogue.equipment[usize::from(*card)].id.as_str())
            .collect();
        let with = match cards.as_slice() {
            [] => format!("`{id}`"),
            cards => format!("`{id}` with `{}`", cards.join("` and `")),
        };
        if member.abilities.len() > ABILITIES_MAX {
            self.diagnostics.error_with_help(
                place,
                format!(
                    "{with} has {} abilities; a figure may have {ABILITIES_MAX}",
                    member.abilities.len()
                ),
                "take an ability out, or forbid the card to this character by allowed_kinds or \
                 forbidden_alignments",
            );
        }
        let points = self.most_movement(&member);
        if points > MOVEMENT_MAX {
            self.diagnostics.error_with_help(
                place,
                format!("{with} could have {points} movement points; {MOVEMENT_MAX} are the most"),
                "lower its movement, what its abilities add, air_bonus or base_dice",
            );
        }
        self.catalogue.members.push(member);
        // The lists of the shape are short enough for 16 bits.
        (self.catalogue.members.len() - 1) as u16
    }

    fn built_member(&self, index: u8, cards: &[u8]) -> Member {
        let character = &self.catalogue.characters[usize::from(index)];
        let [blue, red] = &character.abilities;
        let mut abilities: Vec<u8> = Vec::new();
        blue.iter().chain(red).for_each(|ability| add(&mut abilities, *ability));
        let own = abilities.len();
        let (mut zeni, mut of_cards) = (character.zeni, Vec::new());
        for card in cards {
            let card = &self.catalogue.equipment[usize::from(*card)];
            zeni = zeni.saturating_add(card.zeni);
            // A combination that no band may have, and that a figure could not hold, stays bare.
            if card.fits(character) || own + card.abilities.len() <= ABILITIES_MAX {
                of_cards.extend(&card.abilities);
            }
        }
        for ability in &of_cards {
            add(&mut abilities, *ability);
        }
        let mut member = Member {
            character: index,
            equipment: cards.to_vec(),
            zeni,
            stats: self.printed_stats(index),
            abilities,
            in_force: [0; 2],
            by_timing: [0; 14],
            frightening: 0,
            fear_immune: 0,
            alignment: character.alignment,
            civilian: character.kind == CharacterKind::Civilian,
        };
        let lists = [blue, red];
        for (slot, ability) in member.abilities.clone().into_iter().enumerate().take(16) {
            let compiled = &self.catalogue.abilities[usize::from(ability)];
            for (timing, slots) in member.by_timing.iter_mut().enumerate() {
                *slots |= (compiled.timing >> timing & 1) << slot;
            }
            for (face, list) in lists.iter().enumerate() {
                if list.contains(&ability) || of_cards.contains(&ability) {
                    member.in_force[face] |= 1 << slot;
                    self.put_in_force(&mut member, ability, face);
                }
            }
        }
        for face in &mut member.stats {
            // OKK-218: movement points never go below 0.
            face[Stat::Movement as usize] = face[Stat::Movement as usize].max(0);
        }
        member
    }

    /// The stats of the card, or those of `red_face_malus` (OKK-011).
    fn printed_stats(&self, index: u8) -> [[i8; STATS]; 2] {
        let [blue, red] = self.catalogue.characters[usize::from(index)].stats;
        match self.knobs.red_face_malus {
            None => [blue, red],
            Some(malus) => [blue, blue.map(|stat| (stat - malus as i8).max(0))],
        }
    }

    /// What an ability on a face means for the member as a whole: stats and fear.
    fn put_in_force(&self, member: &mut Member, ability: u8, face: usize) {
        for raise in &self.raises[usize::from(ability)] {
            let stat = &mut member.stats[face][raise.stat as usize];
            *stat = stat.saturating_add(raise.n);
        }
        let compiled = &self.catalogue.abilities[usize::from(ability)];
        // The only condition of fear is to be endangered.
        let (from, to) = compiled.conditions;
        if from < to && face == 0 {
            return;
        }
        let (from, to) = compiled.ops;
        for op in &self.catalogue.ops[usize::from(from)..usize::from(to)] {
            match op.effect {
                Effect::FearAura => member.frightening |= FACE_BITS[face],
                // One that is declared does its work in the test (`Rules::passes_test`).
                Effect::FearImmune if !compiled.optional => member.fear_immune |= FACE_BITS[face],
                _ => {}
            }
        }
    }

    /// The most movement points a member can bring together by itself.
    pub(super) fn most_movement(&self, member: &Member) -> i32 {
        let knobs = &self.knobs;
        let dice = if knobs.one_die_per_stat {
            1
        } else {
            knobs.base_dice + knobs.civilian_dice * knobs.max_civilians
        };
        let best = |face: usize| {
            let mut points = i32::from(member.stats[face][Stat::Movement as usize]);
            for (slot, ability) in member.abilities.iter().enumerate().take(16) {
                if member.in_force[face] >> slot & 1 == 1 {
                    points += self.movement_added(*ability, Target::Own);
                }
            }
            points + knobs.air_bonus * dice
        };
        best(0).max(best(1))
    }

    /// The movement points that an ability can add to a target, what follows tests and re-rolled
    /// dice included.
    pub(super) fn movement_added(&self, ability: u8, to: Target) -> i32 {
        let sum = |(from, until): EffectRange| -> i32 {
            let ops = &self.catalogue.ops[usize::from(from)..usize::from(until)];
            ops.iter().map(|op| movement_of(op, to)).sum()
        };
        let (from, until) = self.catalogue.abilities[usize::from(ability)].ops;
        let mut most = 0;
        for op in &self.catalogue.ops[usize::from(from)..usize::from(until)] {
            most += match op.effect {
                Effect::WillTest { on_pass, on_fail, .. } => sum(on_pass).max(sum(on_fail)),
                Effect::RerollUsedDie { on_face, .. } => {
                    on_face.into_iter().map(sum).max().unwrap_or(0)
                }
                _ => movement_of(op, to),
            };
        }
        most
    }
}

/// The movement points that an effect adds to a target.
fn movement_of(op: &Op, to: Target) -> i32 {
    match op.effect {
        Effect::Add { amount: Amount::Movement, n, .. } if op.target == to => i32::from(n.max(0)),
        _ => 0,
    }
}

/// Adds an ability to a list that has each once (OKK-163).
fn add(abilities: &mut Vec<u8>, ability: u8) {
    if !abilities.contains(&ability) {
        abilities.push(ability);
    }
}

fn stats(face: Option<&Node>) -> [i8; STATS] {
    ["attack", "defence", "movement", "willpower"]
        .map(|stat| face.and_then(|face| face.integer(stat)).unwrap_or(0) as i8)
}
