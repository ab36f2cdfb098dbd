//! What games are told apart by (`win_rates.csv`).

use crate::record::{AFFILIATIONS, Declared, EDGES, FACTIONS};
use tenbin_engine::numbered;
use tenbin_engine::schema::{Group, GroupId, GroupKind, words};

numbered! {
    of_every_content(declared: &Declared<'_>) -> Group, GroupId:
    PARTY = Group::new("party", "the party of the player", declared.parties(), true);
    FACTION = Group::new(
        "faction",
        "the party's faction; mixed: Light and Dark in one organisation (ANI-024)",
        words(&FACTIONS),
        true,
    );
    AFFILIATION = Group::new(
        "affiliation",
        "the organisation of the party; mixed for a party by faction",
        words(&AFFILIATIONS),
        true,
    );
    AGAINST = Group::new(
        "against",
        "the organisation of the enemy's party",
        words(&AFFILIATIONS),
        false,
    );
    EDGE = Group::new("edge", "the edge of the table the player deploys on", words(&EDGES), false);
    CLASS = Group::new(
        "size_class",
        "the size of the player's party (ANI-030)",
        declared.rows.class_names(),
        false,
    );
    PLACES = Group::new(
        "places",
        "who places the first character: the lower deployment roll (ANI-071)",
        words(&["first", "second"]),
        false,
    )
    .about(GroupKind::Order);
    EDGE_ON = Group::new(
        "edge_on",
        "the edge the player deploys on and the layout",
        pairs(&words(&EDGES), &declared.rows.layout_names),
        false,
    )
    .about(GroupKind::Cross);
}

/// Groups that are there only where they have several levels follow (`Rows`).
pub(super) const ALWAYS: u16 = EDGE_ON.0 + 1;

/// The levels of two things together.
fn pairs(one: &[String], two: &[String]) -> Vec<String> {
    let pair = |one: &String| two.iter().map(|two| format!("{one} on {two}")).collect();
    one.iter().flat_map::<Vec<String>, _>(pair).collect()
}

impl Declared<'_> {
    /// The groups in the order of their ids.
    pub(super) fn groups(&self) -> Vec<Group> {
        let layouts = &self.rows.layout_names;
        let mut groups = of_every_content(self);
        if self.rows.layout_group.is_some() {
            let meaning = "the layout, for seat1 alone: how often seat1 wins on it";
            groups.push(Group::new("layout_as_seat1", meaning, layouts.clone(), false));
        }
        if self.rows.party_layout_group.is_some() {
            let meaning = "the party of the player and the layout";
            let pairs = pairs(&self.parties(), layouts);
            let pairs = Group::new("party_and_layout", meaning, pairs, false);
            groups.push(pairs.about(GroupKind::Cross));
        }
        groups
    }

    /// Parties that may meet.
    fn parties(&self) -> Vec<String> {
        let party = |&party: &u8| self.rules.catalogue.parties[usize::from(party)].id.clone();
        self.rows.parties.iter().map(party).collect()
    }
}
