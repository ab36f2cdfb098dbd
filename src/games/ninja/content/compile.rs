//! Turns checked content into the tables the engine reads, and checks what no shape can see:
//! names that refer to each other, sums of decks, and the rules of the data (section 3.8).

mod decks;
pub(crate) mod effects;
mod reach;
mod uses;

use crate::content::catalogue::{CLANS, Catalogue, Goal, Objective, Role, Scope};
use crate::content::ids::{AdvantageId, DisadvantageId, EventId, RoleId};
use crate::content::knobs::{AllEventConquest, KillerScope, Knobs, ObjectiveChoice, RivalMap};
use crate::content::shape::CONTENT;
use tenbin_content::names::{Names, unknown_name};
use tenbin_content::places::in_order;
use tenbin_content::{Content, Diagnostics, Node};
use tenbin_engine::pile::{CardSet, DECK_MAX, Places};

/// Fewest and most players (section 1).
pub const PLAYERS: std::ops::RangeInclusive<u8> = 2..=7;
/// Killers in the event deck (NIN-430).
const KILLERS: u32 = 3;
/// The tag that makes an event a killer.
const KILLER_TAG: &str = "killer";
/// Most objectives, so that a set of them fits one word.
const OBJECTIVES_MAX: usize = 64;
/// Most different tags: a set of them is one word of a card.
const TAGS_MAX: usize = 32;

/// Compiles checked content for a number of seats. Whatever is wrong goes to the diagnostics, all
/// of it at once, and then there is no result.
pub fn compile(
    content: &Content,
    seats: u8,
    diagnostics: &mut Diagnostics,
) -> Option<(Knobs, Catalogue)> {
    let before = diagnostics.count();
    if !PLAYERS.contains(&seats) {
        let (fewest, most) = (PLAYERS.start(), PLAYERS.end());
        diagnostics.error_anywhere(format!(
            "ninja is for {fewest} to {most} players; {seats} were asked for"
        ));
        return None;
    }
    let lists = ["advantage", "disadvantage", "event"];
    let root = &in_order((&content.base, &content.root), &CONTENT, &lists, "count", &decks::IDLE);
    let rules_node = root.get("rules")?;
    let knobs = Knobs::read(rules_node)?;
    let mut compiler = Compiler {
        base: &content.base,
        root,
        rules_node,
        knobs,
        roles: Names::of(root, "role", diagnostics),
        advantages: Names::of(root, "advantage", diagnostics),
        disadvantages: Names::of(root, "disadvantage", diagnostics),
        events: Names::of(root, "event", diagnostics),
        cards: empty_cards(),
        cure: None,
        diagnostics,
    };
    compiler.tags();
    compiler.roles();
    compiler.role_pool(seats);
    compiler.advantage_deck();
    compiler.answers_are_to_something();
    compiler.disadvantage_deck();
    compiler.event_deck();
    compiler.objectives(seats);
    compiler.playable_by_every_clan();
    let cards = compiler.cards;
    (diagnostics.count() == before).then_some((knobs, cards))
}

fn empty_cards() -> Catalogue {
    Catalogue {
        roles: Vec::new(),
        role_pool: 0,
        objectives: Vec::new(),
        advantages: Vec::new(),
        disadvantages: Vec::new(),
        events: Vec::new(),
        advantage_of: [AdvantageId::default(); DECK_MAX],
        disadvantage_of: [DisadvantageId::default(); DECK_MAX],
        event_of: [EventId::default(); DECK_MAX],
        advantage_deck: 0,
        disadvantage_deck: 0,
        event_deck: 0,
        advantage_places: Places::default(),
        disadvantage_places: Places::default(),
        event_places: Places::default(),
        uses: Vec::new(),
        ops: Vec::new(),
        conditions: Vec::new(),
        then_ranges: Vec::new(),
        id_sets: Vec::new(),
        tags: Vec::new(),
    }
}

/// The state of a compilation.
pub(crate) struct Compiler<'a, 'd> {
    /// What the game's own files say.
    base: &'a Node,
    root: &'a Node,
    rules_node: &'a Node,
    pub(crate) knobs: Knobs,
    roles: Names<'a>,
    advantages: Names<'a>,
    disadvantages: Names<'a>,
    events: Names<'a>,
    cards: Catalogue,
    /// The disadvantage that a remedy being read takes away, and how many copies that needs.
    pub(crate) cure: Option<(DisadvantageId, u8)>,
    diagnostics: &'d mut Diagnostics,
}

impl Compiler<'_, '_> {
    /// Numbers the tags in the order in which cards name them.
    fn tags(&mut self) {
        let root = self.root;
        let cards = root.list("advantage").iter().chain(root.list("event"));
        for tag in cards.flat_map(|card| card.list("tags")) {
            let Some(text) = tag.as_text() else { continue };
            if self.cards.tags.iter().any(|known| known == text) {
                continue;
            }
            if self.cards.tags.len() == TAGS_MAX {
                let message = format!("this is one tag too many: there may be {TAGS_MAX}");
                self.diagnostics.error(tag.place, message);
                return;
            }
            self.cards.tags.push(text.to_owned());
        }
    }

    /// The index of a tag; an unknown one is an error with the nearest name.
    fn tag(&mut self, node: &Node) -> Option<u8> {
        let text = node.as_text()?;
        let found = self.cards.tags.iter().position(|known| known == text);
        if found.is_none() {
            let known: Vec<&str> = self.cards.tags.iter().map(String::as_str).collect();
            let message = format!("no card has the tag `{text}`");
            unknown_name(node.place, message, text, &known, self.diagnostics);
        }
        found.map(|index| index as u8)
    }

    /// The index of a tag that a card of this deck must bear.
    fn tag_among(&mut self, deck: &str, node: &Node) -> Option<u8> {
        let found = self.tag(node)?;
        let bears =
            |card: &Node| card.list("tags").iter().any(|tag| tag.as_text() == node.as_text());
        if self.root.list(deck).iter().any(bears) {
            return Some(found);
        }
        let text = node.as_text().unwrap_or_default();
        self.diagnostics.error_with_help(
            node.place,
            format!("no {deck} card has the tag `{text}`"),
            format!("give {deck} cards tags = [\"{text}\"], or name a tag that they have"),
        );
        None
    }

    /// The tags of a card as a set.
    fn tag_set(&mut self, card: &Node) -> u32 {
        card.list("tags").iter().filter_map(|tag| self.tag(tag)).fold(0, |set, tag| set | 1 << tag)
    }

    /// Roles and their rivals (NIN-001 to NIN-003).
    fn roles(&mut self) {
        let nodes = self.root.list("role");
        if nodes.len() != CLANS {
            let place =
                nodes.get(CLANS).or(nodes.last()).map_or(self.root.place, |node| node.place);
            let message = format!("ninja has {CLANS} roles, not {}", nodes.len());
            let help = "an id of one of the seven changes that role; more or fewer roles are beyond \
                        the program (see Limits in README.md)";
            self.diagnostics.error_with_help(place, message, help);
        }
        let chosen = match self.knobs.rival_map {
            RivalMap::PoolClosed => "pool_closed",
            RivalMap::Cycle7 => "cycle7",
            RivalMap::Custom => "custom",
        };
        for (index, node) in nodes.iter().enumerate() {
            let Some(rivals) = node.get("rival") else { continue };
            let mut rival = 0;
            for (map, _, name) in rivals.entries() {
                let Some(found) = self.roles.resolve(name, self.diagnostics) else { continue };
                if found as usize == index {
                    self.diagnostics.error_with_help(
                        name.place,
                        "a role cannot be its own rival",
                        "name another role",
                    );
                }
                if map == chosen {
                    rival = found;
                }
            }
            if rivals.get(chosen).is_none() {
                self.diagnostics.error_with_help(
                    rivals.place,
                    format!("rules.rival_map is \"{chosen}\", but this role has no rival for it"),
                    format!("add {chosen} = \"...\", the id of another role"),
                );
            }
            let knobs = &self.knobs;
            let base = [
                ("base_att", knobs.base_att),
                ("base_dif", knobs.base_dif),
                ("base_cst", knobs.base_cst),
                ("base_int", knobs.base_int),
            ];
            self.cards.roles.push(Role {
                id: node.text("id").unwrap_or_default().to_owned(),
                name: node.text("name").unwrap_or_default().to_owned(),
                rival: RoleId::of(rival),
                base: base.map(|(key, rule)| node.integer(key).unwrap_or(rule.into()) as i8),
            });
        }
    }

    /// The roles that may be dealt (NIN-021 to NIN-023).
    fn role_pool(&mut self, seats: u8) {
        let Some(pool) = self.rules_node.get("role_pool") else { return };
        let mut set = 0_u8;
        if pool.as_text().is_some() {
            for (index, role) in self.root.list("role").iter().take(CLANS).enumerate() {
                if role.integer("players_min").is_some_and(|least| least <= i64::from(seats)) {
                    set |= 1 << index;
                }
            }
        } else {
            for name in pool.elements() {
                let Some(role) = self.roles.resolve(name, self.diagnostics) else { continue };
                if role as usize >= CLANS {
                    continue;
                }
                if set >> role & 1 == 1 {
                    self.diagnostics.error(name.place, "this role is in the list already");
                }
                set |= 1 << role;
            }
        }
        if set.count_ones() < seats.into() {
            self.diagnostics.error_with_help(
                pool.place,
                format!("{} roles may be dealt, but {seats} players sit down", set.count_ones()),
                "put more roles into rules.role_pool, lower players_min in roles.toml, or seat \
                 fewer players",
            );
        }
        self.cards.role_pool = set;
    }

    /// Objectives (NIN-402 to NIN-404).
    fn objectives(&mut self, seats: u8) {
        let root = self.root;
        Names::of(root, "objective", self.diagnostics);
        let nodes = root.list("objective");
        let each = match self.knobs.objective_choice {
            ObjectiveChoice::Deal1 => 1,
            ObjectiveChoice::Deal2Keep1 => 2,
        };
        let needed = usize::from(seats) * each;
        let place = nodes.last().map_or(root.place, |node| node.place);
        if nodes.len() < needed {
            let message = format!(
                "{} objectives are too few: {seats} players are dealt {needed}",
                nodes.len()
            );
            // Of two things that are too many or too few, the one that the variant changed.
            let (place, help) = match self.rules_node.entry("objective_choice") {
                Some((place, _)) if each > 1 => (
                    place,
                    format!(
                        "seat at most {} players, write objective_choice = \"deal_1\", or add \
                         objectives to objectives.toml",
                        nodes.len() / each
                    ),
                ),
                _ => (place, "seat fewer players, or add objectives to objectives.toml".to_owned()),
            };
            self.diagnostics.error_with_help(place, message, help);
        }
        if nodes.len() > OBJECTIVES_MAX {
            let message = format!("{} objectives; there may be {OBJECTIVES_MAX}", nodes.len());
            self.diagnostics.error(place, message);
        }
        for node in nodes {
            let goal = match node.text("kind") {
                Some("killer") => Some(Goal::Killer),
                Some("last_clan") => Some(Goal::LastClan),
                _ => self.mission(node),
            };
            if let (Some(pairs), Some(Goal::Killer | Goal::LastClan)) = (node.entry("pairs"), goal)
            {
                self.diagnostics.error(pairs.0, "only a mission has pairs of events");
            }
            if let Some(goal) = goal {
                self.cards.objectives.push(Objective {
                    id: node.text("id").unwrap_or_default().to_owned(),
                    name: node.text("name").unwrap_or_default().to_owned(),
                    source: node.text("source").unwrap_or_default().to_owned(),
                    goal,
                });
            }
        }
    }

    /// The two pairs of events of a mission; each event must be one that can be conquered.
    fn mission(&mut self, node: &Node) -> Option<Goal> {
        let Some(pairs) = node.get("pairs") else {
            self.diagnostics.error_with_help(
                node.place,
                "a mission needs two pairs of events",
                "write: pairs = [[\"E01\", \"E09\"], [\"E05\", \"E08\"]]",
            );
            return None;
        };
        let mut found = Vec::new();
        for pair in pairs.elements() {
            let names = pair.elements();
            for name in names {
                let Some(event) = self.events.resolve(name, self.diagnostics) else { continue };
                self.conquerable(event, name);
                found.push(event);
            }
            if let [first, second] = names
                && first.as_text() == second.as_text()
            {
                let message = "the two events of a pair must differ: two copies count as one";
                self.diagnostics.error(second.place, message);
            }
        }
        match found.as_slice() {
            &[first, second, third, fourth] => {
                let pairs = [[first, second], [third, fourth]];
                Some(Goal::Mission(pairs.map(|pair| pair.map(EventId::of))))
            }
            _ => None,
        }
    }

    fn conquerable(&mut self, event: u8, name: &Node) {
        let Some(node) = self.root.list("event").get(usize::from(event)) else { return };
        let id = name.as_text().unwrap_or_default();
        let never = self.knobs.all_event_conquest == AllEventConquest::Never;
        if never && node.text("scope") == Some("all") {
            let message = format!("the event `{id}` is for all players: nobody conquers it");
            self.diagnostics.error(name.place, message);
        }
        if node.integer("count") == Some(0) {
            let message = format!("the event `{id}` has no copy in the deck");
            self.diagnostics.error(name.place, message);
        }
    }

    /// Every clan must be able to play something.
    fn playable_by_every_clan(&mut self) {
        let playable: u8 = self
            .cards
            .advantages
            .iter()
            .filter(|card| card.copies > 0)
            .fold(0, |clans, card| clans | card.clans);
        for (index, node) in self.root.list("role").iter().take(CLANS).enumerate() {
            if playable >> index & 1 == 0 {
                let id = node.text("id").unwrap_or_default();
                let message = format!("no card of the advantage deck bears the symbol of `{id}`");
                self.diagnostics.error(node.place, message);
            }
        }
    }

    /// Killers are exactly three cards (NIN-430).
    fn killers(&mut self) {
        let killers = self.cards.events.iter().filter(|event| event.killer);
        let count: u32 = killers.map(|event| u32::from(event.copies)).sum();
        if count != KILLERS {
            let nodes = self.root.list("event");
            let is_killer = |node: &&Node| {
                node.list("tags").iter().any(|tag| tag.as_text() == Some(KILLER_TAG))
            };
            let place = nodes.iter().rfind(is_killer).or(nodes.last());
            self.diagnostics.error_with_help(
                place.map_or(self.root.place, |node| node.place),
                format!("the event deck holds {count} killers; there must be exactly {KILLERS}"),
                "a killer is an event with tags = [\"killer\"]",
            );
        }
    }

    /// The scope of an event after the knob `killer_scope` (NIN-432).
    fn scope(&self, printed: Scope, killer: bool) -> Scope {
        if killer && self.knobs.killer_scope == KillerScope::All { Scope::All } else { printed }
    }
}

/// A set of the first `count` physical cards after `start`.
fn run_of_cards(start: usize, count: usize) -> CardSet {
    (start..start + count).filter(|card| *card < DECK_MAX).fold(0, |set, card| set | 1 << card)
}
