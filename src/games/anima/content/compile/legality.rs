//! Whether a party is legal (section 2.1): every broken limit is told, with its place.

use crate::content::catalogue::{ADVANTAGES_MAX, Character, PARTY_MAX, PLOTS_MAX, SizeRow};
use crate::content::compile::parties::Written;
use crate::content::compile::{Compiler, size_row};
use crate::content::effect::PartyMod;
use crate::content::knobs::{AdvantageBudget, Knobs, LeaderLimit};
use crate::content::vocabulary::{Affiliation, Faction, traits};
use crate::content::words::{AFFILIATION_WORDS, CATEGORY_WORDS};
use tenbin_content::{Finding, Place};

/// Levels of a game for each agent (ANI-035).
const LEVELS_PER_AGENT: i32 = 150;
/// Levels of a game for each leader under `leader_limit = per_250` (ANI-033).
const LEVELS_PER_LEADER: i32 = 250;

/// What a party costs (ANI-021, ANI-032).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Cost {
    /// Levels of its characters.
    pub(super) characters: i32,
    /// What its cards cost, whoever pays.
    cards: i32,
    /// Advantage points that its advantages grant.
    granted: i32,
    /// Levels in all.
    pub(super) total: i32,
}

/// What is looked at while a party is checked.
struct Case<'w> {
    written: &'w Written,
    size: i32,
    row: SizeRow,
    knobs: &'w Knobs,
    found: Vec<Finding>,
}

impl Case<'_> {
    fn refuse(&mut self, place: Place, message: String, help: impl Into<String>) {
        self.found.push(Finding {
            place: Some(place),
            help: Some(help.into()),
            ..Finding::new(message)
        });
    }
}

impl Compiler<'_, '_> {
    /// Everything that makes a party illegal in a game of so many levels under these knobs.
    pub(super) fn illegalities(&self, written: &Written, size: i32, knobs: &Knobs) -> Vec<Finding> {
        let mut case = Case { written, size, row: size_row(size), knobs, found: Vec::new() };
        self.size_of_party(&mut case);
        self.unique_names(&mut case);
        self.factions(&mut case);
        self.organisation(&mut case);
        self.leaders_and_agents(&mut case);
        self.number_of_cards(&mut case);
        self.bearers(&mut case);
        self.org_advantages(&mut case);
        self.affordable(&mut case);
        case.found
    }

    fn character_of(&self, character: u8) -> &Character {
        &self.catalogue.characters[usize::from(character)]
    }

    /// At least one character (ANI-036), and no more than the engine counts.
    fn size_of_party(&self, case: &mut Case<'_>) {
        let (list, id) = (case.written.list, &case.written.id);
        match case.written.members.len() {
            0 => {
                let message = format!("the party `{id}` is empty");
                case.refuse(list, message, "a party holds at least one character (ANI-036)");
            }
            count if count > PARTY_MAX => {
                let message = format!("the party `{id}` has {count} characters");
                case.refuse(list, message, format!("{PARTY_MAX} are the most"));
            }
            _ => {}
        }
        if let Some((_, place)) = case.written.plots.get(PLOTS_MAX) {
            let message = format!("the party `{id}` has more than {PLOTS_MAX} plot cards");
            case.refuse(*place, message, "take some out");
        }
    }

    /// Each character once, by its printed name; agents may come several times (ANI-022, ANI-035).
    fn unique_names(&self, case: &mut Case<'_>) {
        let members = &case.written.members;
        for (index, member) in members.iter().enumerate() {
            let character = self.character_of(member.character);
            let agent = character.traits & traits::AGENT != 0;
            let earlier = members[..index]
                .iter()
                .map(|other| self.character_of(other.character))
                .find(|other| other.name == character.name);
            let Some(earlier) = earlier.filter(|_| !agent) else { continue };
            let message = if earlier.id == character.id {
                format!("`{}` is in the party `{}` twice", character.id, case.written.id)
            } else {
                format!(
                    "`{}` and `{}` are both {}, who comes once in a party",
                    earlier.id, character.id, character.name
                )
            };
            let help = "each character once, by its printed name, unless it is an agent (ANI-022)";
            case.refuse(member.place, message, help);
        }
    }

    /// Whether the ban of Light and Dark is lifted: the party is organisational (ANI-024).
    fn is_organisational(case: &Case<'_>) -> bool {
        case.written.organisation.is_some() && case.knobs.allow_org_parties
    }

    /// Light and Dark do not go together (ANI-023).
    fn factions(&self, case: &mut Case<'_>) {
        if Self::is_organisational(case) {
            return;
        }
        let first = |wanted: Faction| {
            let members = case.written.members.iter();
            members.clone().position(|one| self.character_of(one.character).faction == wanted)
        };
        let (Some(light), Some(dark)) = (first(Faction::Light), first(Faction::Dark)) else {
            return;
        };
        let id = |index: usize| &self.character_of(case.written.members[index].character).id;
        let message = format!(
            "the party `{}` holds Light (`{}`) and Dark (`{}`)",
            case.written.id,
            id(light),
            id(dark)
        );
        let place = case.written.members[light.max(dark)].place;
        let help = "take one of them out (ANI-023), or make it a party of one affiliation with \
                    organisation = \"...\" (ANI-024)";
        case.refuse(place, message, help);
    }

    /// Everybody is of the one affiliation, but for Wanderers where they are allowed (ANI-024 to
    /// ANI-026).
    fn organisation(&self, case: &mut Case<'_>) {
        let Some((affiliation, place)) = case.written.organisation else { return };
        if !case.knobs.allow_org_parties {
            let message = "organisational parties are not allowed here".to_owned();
            case.refuse(place, message, "rules.allow_org_parties is false (ANI-024)");
            return;
        }
        if affiliation == Affiliation::Wanderers && !case.knobs.wanderers_as_org {
            let message = "Wanderers are no organisation".to_owned();
            case.refuse(
                place,
                message,
                "write rules.wanderers_as_org = true to allow it (ANI-026)",
            );
        }
        let slots = case.knobs.org_wanderer_slots;
        let word = AFFILIATION_WORDS[affiliation as usize];
        let mut wanderers = 0;
        for member in &case.written.members {
            let character = self.character_of(member.character);
            if character.affiliation == affiliation {
                continue;
            }
            if character.affiliation == Affiliation::Wanderers {
                wanderers += 1;
                if wanderers <= slots {
                    continue;
                }
            }
            let message = format!(
                "`{}` is not of the organisation {word} of the party `{}`",
                character.id, case.written.id
            );
            let help = format!(
                "all are of one affiliation; rules.org_wanderer_slots = {slots} Wanderers may come \
                 with them (ANI-024, ANI-025)"
            );
            case.refuse(member.place, message, help);
        }
    }

    /// As many leaders and agents as the size allows (ANI-033, ANI-035).
    fn leaders_and_agents(&self, case: &mut Case<'_>) {
        let most = match case.knobs.leader_limit {
            LeaderLimit::Table => i32::from(case.row.leaders),
            LeaderLimit::Per250 => case.size / LEVELS_PER_LEADER,
        };
        let with = |bit: u32| {
            let members = case.written.members.iter();
            members.filter(move |one| self.character_of(one.character).traits & bit != 0)
        };
        let surplus: Vec<Place> =
            with(traits::LEADER).skip(most.max(0) as usize).map(|one| one.place).collect();
        let agents_most = case.size / LEVELS_PER_AGENT;
        let agents: Vec<(Place, Affiliation)> = with(traits::AGENT)
            .map(|one| (one.place, self.character_of(one.character).affiliation))
            .collect();
        let id = &case.written.id;
        for place in surplus {
            let message = format!("too many leaders in the party `{id}`");
            let help = format!("a game of {} levels allows {most} (ANI-030, ANI-033)", case.size);
            case.refuse(place, message, help);
        }
        let own = case.written.organisation.filter(|_| Self::is_organisational(case));
        for (index, (place, affiliation)) in agents.into_iter().enumerate() {
            if own.is_none_or(|(own, _)| own != affiliation) {
                let message = format!("an agent cannot join the party `{id}`");
                let help = format!(
                    "agents come only in an organisational party of {} (ANI-035)",
                    AFFILIATION_WORDS[affiliation as usize]
                );
                case.refuse(place, message, help);
            }
            if index as i32 >= agents_most {
                let message = format!("too many agents in the party `{id}`");
                let help = format!("a game of {} levels allows {agents_most} (ANI-035)", case.size);
                case.refuse(place, message, help);
            }
        }
    }

    /// Not more cards than characters (ANI-027), as advantages change it.
    fn number_of_cards(&self, case: &mut Case<'_>) {
        let (mut factor, mut more) = (1, 0);
        for change in self.party_mods(case.written) {
            match change {
                PartyMod::CardLimit(cards) => more += i32::from(cards),
                PartyMod::CardFactor(times) => factor *= i32::from(times),
                _ => {}
            }
        }
        let members = &case.written.members;
        let borne: usize = members.iter().map(|member| member.cards.len()).sum();
        let count = (borne + case.written.plots.len()) as i32;
        let most = members.len() as i32 * factor + more;
        if count > most {
            let message = format!("the party `{}` has {count} cards", case.written.id);
            let help =
                format!("it has {} characters and may have {most} cards (ANI-027)", members.len());
            case.refuse(case.written.list, message, help);
        }
    }

    /// One card a character, of its category, once where the card says so (ANI-028, ANI-029).
    fn bearers(&self, case: &mut Case<'_>) {
        let mut seen: Vec<u16> = Vec::new();
        let plots = case.written.plots.iter().map(|(card, place)| (*card, *place, None));
        let borne = case.written.members.iter().flat_map(|member| {
            member.cards.iter().map(move |(card, place)| (*card, *place, Some(member.character)))
        });
        for (card, place, bearer) in borne.chain(plots) {
            let ability = &self.catalogue.abilities[usize::from(card)];
            if ability.one_per_party && seen.contains(&card) {
                let message = format!("`{}` comes once in a party", ability.id);
                case.refuse(place, message, "take the other one out");
            }
            seen.push(card);
            let Some(character) = bearer.map(|bearer| self.character_of(bearer)) else { continue };
            if ability.bearers & character.categories == 0 {
                let known = CATEGORY_WORDS.iter().enumerate();
                let fits: Vec<&str> = known
                    .filter(|(bit, _)| ability.bearers >> bit & 1 == 1)
                    .map(|(_, word)| *word)
                    .collect();
                let message = format!("`{}` may not bear `{}`", character.id, ability.id);
                let help = format!("it is for: {} (ANI-029)", fits.join(", "));
                case.refuse(place, message, help);
            }
        }
        for member in &case.written.members {
            let character = self.character_of(member.character);
            let most = if character.traits & traits::SLOTS_2 != 0 { 2 } else { 1 };
            if let Some((_, place)) = member.cards.get(most) {
                let message = format!("`{}` bears {} cards", character.id, member.cards.len());
                let help = format!("it may bear {most} (ANI-028, ANI-352)");
                case.refuse(*place, message, help);
            }
        }
    }

    /// Advantages of the own organisation, as many as the size allows, each once (ANI-030, ANI-034).
    fn org_advantages(&self, case: &mut Case<'_>) {
        let own = case.written.organisation.filter(|_| Self::is_organisational(case));
        let most = usize::from(case.row.advantages).min(ADVANTAGES_MAX);
        let mut seen: Vec<u8> = Vec::new();
        for (index, chosen) in case.written.advantages.iter().enumerate() {
            let variant = &self.variants[chosen.variant];
            let ability = &self.catalogue.abilities[usize::from(variant.ability)];
            if own.is_none_or(|(own, _)| own != ability.affiliation) {
                let message =
                    format!("`{}` is not for the party `{}`", ability.id, case.written.id);
                let help = format!(
                    "it is for organisational parties of {} (ANI-034)",
                    AFFILIATION_WORDS[ability.affiliation as usize]
                );
                case.refuse(chosen.place, message, help);
            }
            if seen.contains(&variant.advantage) {
                let message = format!("`{}` is chosen twice", ability.id);
                case.refuse(chosen.place, message, "take one of them out");
            }
            seen.push(variant.advantage);
            if index >= most {
                let message =
                    format!("too many organisation advantages in the party `{}`", case.written.id);
                let help = format!("a game of {} levels allows {most} (ANI-030)", case.size);
                case.refuse(chosen.place, message, help);
            }
        }
    }

    /// What a party costs under these knobs (ANI-032), in a game of the size of the run.
    pub(super) fn cost_of(&self, written: &Written, knobs: &Knobs) -> Cost {
        self.cost_in(written, knobs, self.catalogue.size)
    }

    fn cost_in(&self, written: &Written, knobs: &Knobs, row: SizeRow) -> Cost {
        let table = i32::from(row.points);
        let mut granted = 0;
        let mut discounts = Vec::new();
        for change in self.party_mods(written) {
            match change {
                PartyMod::Points(points) => granted += i32::from(points),
                PartyMod::PointsFactor(times) => granted += table * (i32::from(times) - 1),
                PartyMod::LevelDiscount { categories, levels } => {
                    discounts.push((categories, i32::from(levels)));
                }
                _ => {}
            }
        }
        let level = |character: &Character| {
            let less = discounts.iter().filter(|(set, _)| set & character.categories != 0);
            (i32::from(character.level) - less.map(|(_, levels)| levels).sum::<i32>()).max(0)
        };
        let members = || written.members.iter();
        let characters = members().map(|member| level(self.character_of(member.character))).sum();
        let borne = members().flat_map(|member| &member.cards).chain(&written.plots);
        let price = |card: &u16| i32::from(self.catalogue.abilities[usize::from(*card)].cost);
        let cards: i32 = borne.map(|(card, _)| price(card)).sum();
        let of_levels = match knobs.advantage_budget {
            AdvantageBudget::LevelsOnly | AdvantageBudget::LevelsCapped => cards - granted,
            AdvantageBudget::PointsThenLevels => cards - granted - table,
            AdvantageBudget::PointsOnly => 0,
        };
        Cost { characters, cards, granted, total: characters + of_levels.max(0) }
    }

    /// Characters and cards cost no more than the size of the game (ANI-021, ANI-032).
    fn affordable(&self, case: &mut Case<'_>) {
        let cost = self.cost_in(case.written, case.knobs, case.row);
        let Cost { characters, cards, granted, total } = cost;
        let id = &case.written.id;
        if total > case.size {
            let message = format!(
                "the party `{id}` costs {total} levels; the size of the game is {}",
                case.size
            );
            let mut parts: Vec<String> = case
                .written
                .members
                .iter()
                .map(|member| self.character_of(member.character))
                .map(|character| format!("{} {}", character.id, character.level))
                .collect();
            parts.push(format!("cards {cards}"));
            let help = format!(
                "{}; characters count {characters}, cards {} after points (ANI-021, ANI-032)",
                parts.join(" + "),
                total - characters
            );
            case.refuse(case.written.list, message, help);
        }
        let capped = matches!(
            case.knobs.advantage_budget,
            AdvantageBudget::PointsOnly | AdvantageBudget::LevelsCapped
        );
        let points = i32::from(case.row.points) + granted;
        if capped && cards > points {
            let message = format!(
                "the cards of the party `{id}` cost {cards}; its advantage points are {points}"
            );
            let help = "take cards out, or change rules.advantage_budget (ANI-032)";
            case.refuse(case.written.list, message, help);
        }
    }
}
