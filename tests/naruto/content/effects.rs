//! The effects of the shipped cards, as section 4.1 has them.

use tenbin::games::naruto::content::catalogue::{Filter, NOTHING};
use tenbin::games::naruto::content::effect::Op;
use tenbin::games::naruto::content::vocabulary::{CardKind, Forbiddable, Rank};

use super::{card, shipped, told};

/// Section 4.1, record by record. Of techniques and tactics the target is the card's.
const RECORDS: &[(&str, &[&str])] = &[
    (
        "NL-04",
        &[
            "participate_undefended: Draw(1) on controller",
            "participate_undefended: DiscardHand { count: 1, chooser: Controller } on controller",
        ],
    ),
    ("NL-05", &["enter: DeckTopToChakra(1) on controller"]),
    (
        "NL-07",
        &[
            "participate: Modify { combat: Plain(1), support: Plain(0) } on team_self_front for turn",
        ],
    ),
    (
        "NL-08",
        &[
            "judgement: if OpposingTeamSize(AtLeast, 2) Modify { combat: Plain(2), support: Plain(0) } on self for turn",
        ],
    ),
    (
        "NL-09",
        &[
            "turn_start: may pay [turn_start: HandToChakra(1) on controller] then [turn_start: Draw(1) on controller] on controller",
        ],
    ),
    (
        "NF-08",
        &[
            "turn_start: may pay [turn_start: ChakraToDiscard { count: 1, chooser: Controller } on controller] then [turn_start: Heal on target ninja/One/own] on controller",
        ],
    ),
    (
        "NF-06",
        &[
            "participate_opposed: Modify { combat: Plain(0), support: Plain(-1) } on target ninja/One/opposing_backup for turn",
        ],
    ),
    ("NI-23", &["during_chain: Modify { combat: Plain(1), support: Plain(1) } on self for turn"]),
    (
        "NW-07",
        &[
            "while_participating: CostChange { amount: 1, whose: Opponent, first_each_turn: false } on controller for none",
        ],
    ),
    ("NW-08", &["win: ChakraToDiscard { count: 1, chooser: Controller } on opponent"]),
    (
        "NW-09",
        &[
            "judgement: if Opposed Modify { combat: Plain(-2), support: Plain(0) } on opposing_front for turn",
        ],
    ),
    (
        "NN-02",
        &["participate_opposed: ChakraToDiscard { count: 1, chooser: Opponent } on opponent"],
    ),
    ("NN-05", &["static: once PreventWound(1) on self for none"]),
    ("NN-09", &["turn_end: if not TookPart Heal on target ninja/One/other_own"]),
    ("NN-11", &["win_crushing: Draw(1) on controller"]),
    (
        "NE-09",
        &["while_defending: Modify { combat: Plain(2), support: Plain(0) } on self for none"],
    ),
    ("NE-10", &["participate_opposed: SetInjured on target ninja/One/opposing_team"]),
    ("TE-110", &["tech_resolve: TakeControl(UserTeamBackup) on target for turn"]),
    ("JE-03", &["tech_resolve: TakeControl(UserTeamBackup) on target for turn"]),
    ("JN-05", &["tech_resolve: TakeControl(UserTeamBackup) on target for none"]),
    (
        "JF-01",
        &["tech_resolve: Modify { combat: Plain(-2), support: Plain(-2) } on target for turn"],
    ),
    ("JF-06", &["tech_resolve: TeamStrength(Plain(-4)) on target for turn"]),
    ("MF-03", &["tactic_resolve: SetInjured on target"]),
    ("JL-01", &["tech_resolve: Modify { combat: Plain(2), support: Plain(0) } on target for turn"]),
    ("JL-02", &["tech_resolve: Modify { combat: Plain(3), support: Plain(0) } on target for turn"]),
    ("JE-04", &["tech_resolve: Modify { combat: Plain(3), support: Plain(0) } on target for turn"]),
    ("JL-03", &["tech_resolve: Modify { combat: X, support: X } on target for turn"]),
    (
        "JL-04",
        &["tech_resolve: Modify { combat: Plain(-2), support: Plain(0) } on target for turn"],
    ),
    (
        "JF-02",
        &["tech_resolve: Modify { combat: Plain(-3), support: Plain(0) } on target for turn"],
    ),
    (
        "JL-05",
        &[
            "tech_resolve: Modify { combat: Plain(5), support: Plain(0) } on target for turn",
            "tech_resolve: at turn_end [tech_resolve: Wound(1) on target] on target",
        ],
    ),
    (
        "JN-03",
        &["tech_resolve: Modify { combat: Plain(-2), support: Plain(-2) } on target for turn"],
    ),
    (
        "JE-07",
        &["tech_resolve: Modify { combat: Plain(-1), support: Plain(-1) } on target for turn"],
    ),
    ("JF-03", &["tech_resolve: Wound(1) on target"]),
    ("JW-04", &["tech_resolve: Wound(1) on target"]),
    ("JE-05", &["tech_resolve: Wound(1) on target"]),
    ("JF-04", &["tech_resolve: Negate on target"]),
    ("ML-03", &["tactic_resolve: Negate on target"]),
    (
        "JF-05",
        &[
            "tech_resolve: Modify { combat: Plain(2), support: Plain(0) } on target for turn",
            "tech_resolve: Modify { combat: Plain(1), support: Plain(0) } on user_team_front_other for turn",
        ],
    ),
    ("JE-06", &["tech_resolve: TeamStrength(Plain(4)) on target for turn"]),
    ("JW-01", &["tech_resolve: Untargetable { opposing: true, filter: 65535 } on target for turn"]),
    ("JW-02", &["tech_resolve: Set { combat: Some(0), support: None } on target for turn"]),
    ("JE-02", &["tech_resolve: Set { combat: Some(0), support: Some(0) } on target for turn"]),
    ("JW-03", &["tech_resolve: SetInjured on target"]),
    ("JW-05", &["tech_resolve: ChakraToDiscard { count: 2, chooser: Opponent } on target"]),
    ("JW-06", &["tech_resolve: LeaveBattle on target"]),
    ("JN-01", &["tech_resolve: LeaveBattle on target"]),
    ("JN-02", &["tech_resolve: LeaveBattle on target"]),
    ("JE-01", &["tech_resolve: LeaveBattle on target"]),
    ("JN-04", &["tech_resolve: Mill(3) on target"]),
    ("JN-06", &["tech_resolve: Heal on target"]),
    ("ME-02", &["tactic_resolve: Heal on target"]),
    ("ML-01", &["tactic_resolve: Draw(2) on controller"]),
    (
        "ML-02",
        &["tactic_resolve: Modify { combat: Plain(2), support: Plain(1) } on target for turn"],
    ),
    ("MF-01", &["tactic_resolve: LookTop { count: 3, take: 1, rest: DeckBottom } on controller"]),
    ("MF-02", &["static: ExtraTactic(1) on controller for none"]),
    (
        "MW-02",
        &[
            "turn_start: may pay [turn_start: DiscardHand { count: 1, chooser: Controller } on controller] then [turn_start: Heal on target ninja/One/own] on each_player",
        ],
    ),
    ("MW-03", &["tactic_resolve: Wound(1) on target"]),
    (
        "MN-02",
        &["tactic_resolve: if TeamSize(Equal, 3) TeamStrength(Plain(2)) on own_teams for turn"],
    ),
    ("ME-03", &["tactic_resolve: ReturnFromDiscard { filter: 65535, to: Hand } on target"]),
    ("CL-01", &["turn_start: if HandAtMost(2) Draw(1) on controller"]),
    ("CL-02", &["static: TeamStrength(Plain(1)) on own_defending_teams for none"]),
    (
        "CL-03",
        &[
            "static: CostChange { amount: -1, whose: Controller, first_each_turn: true } on controller for none",
        ],
    ),
    ("CL-04", &["turn_end: may if WonGainThisTurn DiscardToDeckBottom(1) on controller"]),
    ("CL-05", &["turn_end: if WonGainThisTurn Draw(1) on controller"]),
];

/// Those whose records name something by its number, each checked on its own below.
const NUMBERED: [&str; 9] =
    ["NF-03", "NF-04", "NW-06", "NN-08", "TE-163", "MW-01", "MN-01", "MN-03", "ME-01"];

/// Section 4.1: every card that is not vanilla.
#[test]
fn section_4_1_records() {
    let catalogue = shipped();
    for (id, records) in RECORDS {
        assert_eq!(&told(&catalogue, id), records, "{id}");
    }
    for one in catalogue.cards.iter().filter(|one| one.timings != 0) {
        let id = one.id.as_str();
        let listed = RECORDS.iter().any(|(known, _)| *known == id) || NUMBERED.contains(&id);
        assert!(listed, "{id} is not checked");
    }
}

/// NF-03: `team_has` with a name.
#[test]
fn section_4_1_ember_hound() {
    let catalogue = shipped();
    let scout = card(&catalogue, "NF-01").name;
    let wanted = format!(
        "participate: if TeamHasName({scout}) Modify {{ combat: Plain(0), support: Plain(2) }} on self for turn"
    );
    assert_eq!(told(&catalogue, "NF-03"), [wanted]);
}

/// NF-04, NW-06, NN-08: by which techniques they cannot be targeted.
#[test]
fn section_4_1_immunities() {
    let catalogue = shipped();
    let cheap = Filter { total_cost_at_most: Some(1), ..Filter::default() };
    let low = Filter { user_rank_at_most: Some(Rank::Novice), ..Filter::default() };
    for (id, wanted, start, end) in [
        ("NF-04", Some(cheap), "static: Untarg", " on self for none"),
        ("NW-06", Some(low), "participate: Untarg", " on self for turn"),
        ("NN-08", None, "static: if FrontLine Untarg", " on self for none"),
    ] {
        let told = told(&catalogue, id);
        assert!(
            told.len() == 1 && told[0].starts_with(start) && told[0].ends_with(end),
            "{told:?}"
        );
        let range = card(&catalogue, id).effects.iter().find(|range| !range.is_empty()).unwrap();
        let Op::Untargetable { opposing, filter } = catalogue.effects[range.indices()][0].op else {
            panic!("{id}")
        };
        assert!(opposing, "{id}: opposing techniques only");
        assert_eq!(catalogue.filters.get(usize::from(filter)).copied(), wanted, "{id}");
    }
}

/// TE-163, MW-01, MN-01, ME-01: which cards; MN-03: which deeds.
#[test]
fn section_4_1_searches() {
    let catalogue = shipped();
    let op = |id: &str| {
        let range = card(&catalogue, id).effects.iter().find(|range| !range.is_empty()).unwrap();
        catalogue.effects[range.indices()][0].op
    };
    let filter = |filter: u16| catalogue.filters[usize::from(filter)];
    let technique = Filter { kind: Some(CardKind::Technique), ..Filter::default() };
    let Op::PutInPlay { filter: summons, .. } = op("TE-163") else { panic!("TE-163") };
    let summon = catalogue.keywords.iter().position(|word| word == "summon").unwrap();
    let wanted = Filter { kind: Some(CardKind::Ninja), keywords: 1 << summon, ..Filter::default() };
    assert_eq!(filter(summons), wanted);
    let told_te = told(&catalogue, "TE-163");
    assert!(told_te[0].contains("from: Hand") && told_te[0].contains("place: TargetTeamBackup"));
    let Op::LookHandTake { filter: taken, .. } = op("MW-01") else { panic!("MW-01") };
    assert_eq!(filter(taken), technique);
    assert!(told(&catalogue, "MW-01")[0].ends_with("to: Chakra } on target"));
    let Op::Search { filter: searched, .. } = op("MN-01") else { panic!("MN-01") };
    assert_eq!(filter(searched), technique);
    let Op::Search { filter: searched, .. } = op("ME-01") else { panic!("ME-01") };
    let early =
        Filter { kind: Some(CardKind::Ninja), entry_turn_at_most: Some(2), ..Filter::default() };
    assert_eq!(filter(searched), early);
    for id in ["MN-01", "ME-01"] {
        assert!(told(&catalogue, id)[0].ends_with("to: Hand } on controller"), "{id}");
    }
    let deeds = 1 << Forbiddable::CallClient as u8 | 1 << Forbiddable::PlayTactic as u8;
    assert_eq!(
        told(&catalogue, "MN-03"),
        [format!("tactic_resolve: Forbid({deeds}) on target for turn")]
    );
}

/// Filters of targets chosen by texts: injured ninjas are healed, late ones escape.
#[test]
fn section_4_1_filters_of_targets() {
    let catalogue = shipped();
    let filter = |id: &str| {
        let one = card(&catalogue, id);
        let range = one.effects.iter().find(|range| !range.is_empty()).unwrap();
        let mut effect = catalogue.effects[range.indices()][0];
        if let Op::PayThen { then, .. } = effect.op {
            effect = catalogue.effects[then.indices()][0];
        }
        assert_ne!(effect.target, NOTHING, "{id}");
        catalogue.targets[usize::from(effect.target)].filter
    };
    let injured = Filter { injured: Some(true), ..Filter::default() };
    for id in ["NF-08", "NN-09", "MW-02"] {
        assert_eq!(filter(id), injured, "{id}");
    }
    assert_eq!(filter("NF-06"), Filter::default());
    let early = Filter { entry_turn_at_most: Some(4), ..Filter::default() };
    assert_eq!(filter("NE-10"), early);
}
