//! What games are told apart by (`win_rates.csv`).

use crate::record::Declared;
use tenbin_engine::numbered;
use tenbin_engine::schema::{Group, GroupId, GroupKind, words};

numbered! {
    groups(declared: &Declared<'_>) -> Group, GroupId:
    WOLF = group(
        "wolf",
        "the wolf of the player: how a pack with it fares",
        declared.rules.catalogue.heroes.iter().map(|hero| hero.id.clone()).collect(),
    );
    PACK = group("pack", "all wolves of the pack", declared.pack_names()).about(GroupKind::Cross);
    START = group(
        "strigoi_start",
        "whether the Strigoi start in opposite rooms (STR-014)",
        words(&["opposite", "two_apart", "otherwise"]),
    )
    .about(GroupKind::Structure);
    FIRST_FALLEN = group(
        "first_fallen",
        "which Strigoi fell first; none where none did",
        words(&["master", "apprentice", "none"]),
    )
    .about(GroupKind::Outcome);
    FIRST_FELLER = group(
        "first_feller",
        "whether this wolf defeated the first Strigoi that fell",
        words(&["felled", "did_not"]),
    )
    .about(GroupKind::Outcome);
}

fn group(name: &str, meaning: &str, levels: Vec<String>) -> Group {
    Group::new(name, meaning, levels, false)
}
