//! Ninja's own tables: their files, keys, rows and rates. Numbers of rows that depend on the
//! content are in `Rows`.

use crate::content::catalogue;
use crate::content::catalogue::Catalogue;
use crate::content::ids::AdvantageId;
use crate::content::shape::{MODE_WORDS, PURPOSE_WORDS, STAT_WORDS};
use crate::record::Declared;
use crate::record::columns::{
    adv_column, attack_column, dis_column, elimination_column, escape_column, event_column,
    event_role_column, event_roll_column, facer_column, gift_column, need_column, pair_column,
    revelation_column, round_column, six_column, stat_column, survival_column, target_column,
    use_column,
};
use crate::record::{CAUSES, MARGIN_MAX, REVELATIONS_BY, ROUNDS_MAX};
use tenbin_engine::numbered;
use tenbin_engine::schema::{Table, TableId, word_rows};

numbered! {
    all_tables(declared: &Declared<'_>) -> Table, TableId:
    EVENTS = declared.events_table();
    EVENT_ROLLS = declared.event_rolls_table();
    EVENT_ROLES = declared.event_roles_table();
    FACERS = declared.facers_table();
    SUCCESS_ROLLS = success_rolls_table();
    ROLLS_BY_NEED = declared.rolls_by_need_table();
    MARGINS = margins_table();
    SIXES = sixes_table();
    ADVANTAGES = declared.advantages_table();
    USES = declared.uses_table();
    DISADVANTAGES = declared.disadvantages_table();
    ELIMINATIONS = eliminations_table();
    ELIMINATION_CARDS = declared.elimination_cards_table();
    ROLE_PAIRS = declared.role_pairs_table();
    SURVIVAL = declared.survival_table();
    ATTACKS = attacks_table();
    TARGETS = targets_table();
    ESCAPES = escapes_table();
    ROUNDS = rounds_table();
    REVELATIONS = revelations_table();
    // Only where cards can be given (`Rows::gifts`), so the last.
    GIFTS = declared.gifts_table();
}

/// Those of a content.
pub(super) fn tables(declared: &Declared<'_>) -> Vec<Table> {
    let mut tables = all_tables(declared);
    if !declared.rows.gifts {
        tables.truncate(usize::from(GIFTS.0));
    }
    tables
}

/// The uses of a card in the order of their rows: its modes, then all modes at once, then wrongly,
/// each with what it does.
pub(super) fn use_names(
    catalogue: &Catalogue,
    kind: AdvantageId,
    misplay: bool,
    all_modes: u64,
) -> Vec<(String, String)> {
    let uses = catalogue.advantages[kind.index()].uses;
    let uses = &catalogue.uses[uses.start as usize..uses.end as usize];
    let does = |how: &catalogue::Use| {
        let mut words: Vec<&str> = Vec::new();
        for op in &catalogue.ops[how.ops.start as usize..how.ops.end as usize] {
            let word = op.effect.primitive().word();
            if !words.contains(&word) {
                words.push(word);
            }
        }
        words.join("+")
    };
    let mut names: Vec<(String, String)> = uses
        .iter()
        .map(|how| {
            let mode = how.mode.map_or("only", |mode| MODE_WORDS[mode.index()]).to_owned();
            (mode, does(how))
        })
        .collect();
    if kind.is_in(all_modes) {
        names.push(("all".to_owned(), "everything it can".to_owned()));
    }
    if misplay {
        names.push(("wrongly".to_owned(), "nothing".to_owned()));
    }
    names
}

const ELIMINATION_RATES: [(&str, u16, u16); 2] = [
    ("credited_share", elimination_column::CREDITED, elimination_column::ELIMINATED),
    ("by_hunter_share", elimination_column::BY_HUNTER, elimination_column::ELIMINATED),
];

/// The rolls of `rolls_by_need.csv` and margins.csv, in order.
const MARGIN_ROLLS: [&str; 4] = ["event", "attack", "counterattack", "escape"];
const MARGIN_MEANINGS: [&str; 4] = [
    "success rolls of events with this margin",
    "rolls of attacks and free attacks with this margin",
    "rolls of counterattacks with this margin",
    "rolls of captives and their helpers with this margin",
];

impl Declared<'_> {
    fn events_table(&self) -> Table {
        use event_column as column;
        let cards = &self.rules.catalogue;
        let mut events = Table::new(
            "events",
            "event: how often drawn, faced, passed, conquered",
            &["event", "name"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("passed_share", column::PASSED, column::FACED),
            ("conquered_share", column::CONQUERED, column::DRAWN),
            ("won_share", column::WON, column::PASSED),
            ("faced_mean", column::FACED, column::DRAWN),
            ("escaped_mean", column::ESCAPED, column::DRAWN),
        ]);
        events.rows = cards.events.iter().map(|e| vec![e.id.clone(), e.name.clone()]).collect();
        events
    }

    fn event_rolls_table(&self) -> Table {
        let cards = &self.rules.catalogue;
        let mut rolls = Table::new(
            "event_rolls",
            "success roll of an event, by its place in the row of rolls",
            &["event", "roll", "stat", "difficulty"],
            event_roll_column::COLUMNS,
        )
        .with_rates(&[(
            "passed_share",
            event_roll_column::PASSED,
            event_roll_column::ROLLS,
        )]);
        for event in &cards.events {
            for (index, roll) in event.rolls.iter().enumerate() {
                let (place, stat) = ((index + 1).to_string(), STAT_WORDS[roll.stat as usize]);
                let difficulty = roll.difficulty.to_string();
                rolls.rows.push(vec![event.id.clone(), place, stat.to_owned(), difficulty]);
            }
        }
        rolls
    }

    fn event_roles_table(&self) -> Table {
        let cards = &self.rules.catalogue;
        let mut roles = Table::new(
            "event_roles",
            "event and role of the player who faced it",
            &["event", "role"],
            event_role_column::COLUMNS,
        )
        .with_rates(&[(
            "passed_share",
            event_role_column::PASSED,
            event_role_column::FACED,
        )]);
        for event in &cards.events {
            let role_rows = cards.roles.iter().map(|role| vec![event.id.clone(), role.id.clone()]);
            roles.rows.extend(role_rows);
        }
        roles
    }

    fn facers_table(&self) -> Table {
        let mut facers = Table::new(
            "facers",
            "player who faced an event: the active one before or after volunteers, the n-th \
             volunteer to face it, or everybody (events for all)",
            &["facer"],
            facer_column::COLUMNS,
        )
        .with_rates(&[("passed_share", facer_column::PASSED, facer_column::FACED)]);
        facers.rows.push(vec!["active".to_owned()]);
        facers
            .rows
            .extend((1..self.rules.index.seats).map(|place| vec![format!("volunteer{place}")]));
        facers.rows.extend(word_rows(&["active_after_volunteers", "everybody"]));
        facers
    }

    fn rolls_by_need_table(&self) -> Table {
        let mut needs = Table::new(
            "rolls_by_need",
            "roll and number needed on the dice when the result counted, after cards and re-rolls",
            &["roll", "need"],
            need_column::COLUMNS,
        )
        .with_rates(&[
            ("passed_share", need_column::PASSED, need_column::ROLLS),
            ("surplus_mean", need_column::SURPLUS, need_column::PASSED),
            ("shortfall_mean", need_column::SHORTFALL, need_column::FAILED),
        ]);
        for roll in MARGIN_ROLLS {
            needs.rows.extend(self.needs().into_iter().map(|need| vec![roll.to_owned(), need]));
        }
        needs
    }

    fn advantages_table(&self) -> Table {
        let cards = &self.rules.catalogue;
        let mut advantages = Table::new(
            "advantages",
            "advantage card: what became of its copies",
            &["card", "name"],
            adv_column::COLUMNS,
        )
        .with_rates(&[
            ("played_share", adv_column::PLAYED, adv_column::RECEIVED),
            ("discarded_share", adv_column::DISCARDED, adv_column::RECEIVED),
            ("cancelled_share", adv_column::CANCELLED, adv_column::PLAYED),
            ("played_turn_mean", adv_column::TURN_SUM, adv_column::PLAYED),
        ]);
        advantages.rows =
            cards.advantages.iter().map(|c| vec![c.id.clone(), c.name.clone()]).collect();
        advantages
    }

    fn uses_table(&self) -> Table {
        let cards = &self.rules.catalogue;
        let mut uses = Table::new(
            "advantage_uses",
            "use of an advantage card: the letter of its mode, or its only use",
            &["card", "use", "does"],
            use_column::COLUMNS,
        );
        for (kind, card) in AdvantageId::ALL.into_iter().zip(&cards.advantages) {
            let misplay = self.rules.knobs.allow_misplay;
            let names = use_names(cards, kind, misplay, self.rules.index.masks.all_modes);
            let rows = names.into_iter().map(|(mode, does)| vec![card.id.clone(), mode, does]);
            uses.rows.extend(rows);
        }
        uses
    }

    fn disadvantages_table(&self) -> Table {
        let cards = &self.rules.catalogue;
        let mut disadvantages = Table::new(
            "disadvantages",
            "disadvantage card: what became of its copies",
            &["card", "name"],
            dis_column::COLUMNS,
        )
        .with_rates(&[
            ("idle_share", dis_column::IDLE, dis_column::DRAWN),
            ("cured_share", dis_column::CURED, dis_column::DRAWN),
            ("deaths_share", dis_column::DEATHS, dis_column::DRAWN),
        ]);
        disadvantages.rows =
            cards.disadvantages.iter().map(|c| vec![c.id.clone(), c.name.clone()]).collect();
        disadvantages
    }

    fn elimination_cards_table(&self) -> Table {
        let mut sources = Table::new(
            "elimination_cards",
            "advantage card that brought an elimination about (the free attack, the redirection, \
             the penalty or the link, not the weapon), or none",
            &["card", "name"],
            elimination_column::COLUMNS,
        )
        .with_rates(&ELIMINATION_RATES);
        let advantages = &self.rules.catalogue.advantages;
        sources.rows = advantages.iter().map(|c| vec![c.id.clone(), c.name.clone()]).collect();
        sources.rows.push(vec!["none".to_owned(), String::new()]);
        sources
    }

    fn role_pairs_table(&self) -> Table {
        let mut pairs = Table::new(
            "role_eliminations",
            "role credited (or none) and role of the victim",
            &["role", "victim_role", "victim_is"],
            pair_column::COLUMNS,
        );
        let roles = &self.rules.catalogue.roles;
        for (number, role) in roles.iter().enumerate() {
            for (victim, other) in roles.iter().enumerate() {
                let relation = match (role.rival.index(), other.rival.index()) {
                    (rival, hunted) if rival == victim && hunted == number => "rival_and_hunter",
                    (rival, _) if rival == victim => "rival",
                    (_, hunted) if hunted == number => "hunter",
                    _ => "neither",
                };
                pairs.rows.push(vec![role.id.clone(), other.id.clone(), relation.to_owned()]);
            }
        }
        for victim in roles {
            pairs.rows.push(vec!["none".to_owned(), victim.id.clone(), "neither".to_owned()]);
        }
        pairs
    }

    fn survival_table(&self) -> Table {
        let mut survival = Table::new(
            "survival",
            "player by place in the order of the first round (place1 begins)",
            &["place"],
            survival_column::COLUMNS,
        )
        .with_rates(&[
            ("eliminated_share", survival_column::ELIMINATED, survival_column::GAMES),
            ("first_eliminated_share", survival_column::FIRST, survival_column::GAMES),
            ("elimination_turn_mean", survival_column::TURN_SUM, survival_column::ELIMINATED),
        ]);
        survival.rows =
            (1..=self.rules.index.seats).map(|place| vec![format!("place{place}")]).collect();
        survival
    }

    fn gifts_table(&self) -> Table {
        let mut gifts = Table::new(
            "gifts",
            "role: cards given face down (expert mode)",
            &["role"],
            gift_column::COLUMNS,
        )
        .with_rates(&[
            ("turned_up_share", gift_column::TURNED_UP, gift_column::RECEIVED),
            ("valid_share", gift_column::VALID, gift_column::TURNED_UP),
        ]);
        let roles = self.rules.catalogue.roles.iter();
        gifts.rows = roles.map(|role| vec![role.id.clone()]).collect();
        gifts
    }
}

fn success_rolls_table() -> Table {
    let mut success = Table::new(
        "success_rolls",
        "stat of the success rolls of events, as they came out after cards and re-rolls",
        &["stat"],
        stat_column::COLUMNS,
    )
    .with_rates(&[("passed_share", stat_column::PASSED, stat_column::ROLLS)]);
    success.rows = word_rows(STAT_WORDS);
    success
}

fn margins_table() -> Table {
    let columns = MARGIN_ROLLS.map(|roll| format!("{roll}_count"));
    let columns = [0, 1, 2, 3].map(|index| (columns[index].as_str(), MARGIN_MEANINGS[index]));
    let mut margins = Table::new(
        "margins",
        "margin: total less number needed when the result counted; the first and the last \
         stand for all beyond as well",
        &["margin"],
        &columns,
    );
    let margin_rows = -MARGIN_MAX..=MARGIN_MAX;
    margins.rows = margin_rows.map(|margin| vec![margin.to_string()]).collect();
    margins
}

fn sixes_table() -> Table {
    let mut sixes = Table::new(
        "natural_sixes",
        "kind of roll: the bonus of a natural 6 (NIN-150)",
        &["roll"],
        six_column::COLUMNS,
    )
    .with_rates(&[
        ("sixes_share", six_column::SIXES, six_column::ROLLS),
        ("discard_share", six_column::PILE, six_column::SIXES),
    ]);
    sixes.rows = word_rows(PURPOSE_WORDS);
    sixes
}

fn eliminations_table() -> Table {
    let mut causes = Table::new(
        "eliminations",
        "cause of eliminations",
        &["cause"],
        elimination_column::COLUMNS,
    )
    .with_rates(&ELIMINATION_RATES);
    causes.rows = word_rows(&CAUSES);
    causes
}

fn attacks_table() -> Table {
    use attack_column as column;
    let mut attacks = Table::new(
        "attacks",
        "kind of attack; the numbers needed are in rolls_by_need.csv",
        &["kind"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("hit_share", column::HIT, column::ROLLED),
        ("escaped_share", column::ESCAPED, column::DECLARED),
        ("countered_share", column::COUNTERED, column::OPEN),
    ]);
    attacks.rows = word_rows(&["attack", "free_attack", "counterattack"]);
    attacks
}

fn targets_table() -> Table {
    let mut targets = Table::new(
        "attack_targets",
        "how sure (in percent) an attacker could be, by what all have seen, that the target \
         is the own rival",
        &["belief"],
        target_column::COLUMNS,
    )
    .with_rates(&[
        ("on_rival_share", target_column::ON_RIVAL, target_column::DECLARED),
        ("on_hunter_share", target_column::ON_HUNTER, target_column::DECLARED),
    ]);
    targets.rows = word_rows(&["0", "1_to_19", "20_to_39", "40_to_59", "60_to_79", "80_to_100"]);
    targets
}

fn escapes_table() -> Table {
    let mut escapes =
        Table::new("escapes", "who rolls for a captive", &["roller"], escape_column::COLUMNS)
            .with_rates(&[("freed_share", escape_column::FREED, escape_column::ROLLS)]);
    escapes.rows = word_rows(&["captive", "helper"]);
    escapes
}

fn rounds_table() -> Table {
    use round_column as column;
    let mut rounds = Table::new(
        "rounds",
        "round; the last one stands for all later ones as well",
        &["round"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("ended_share", column::ENDED, column::GAMES),
        ("events_per_turn_mean", column::EVENTS, column::TURNS),
        ("attacks_per_turn_mean", column::ATTACKS, column::TURNS),
        ("eliminations_per_turn_mean", column::ELIMINATIONS, column::TURNS),
    ]);
    rounds.rows = (1..ROUNDS_MAX).map(|round| vec![round.to_string()]).collect();
    rounds.rows.push(vec![format!("{ROUNDS_MAX}_or_more")]);
    rounds
}

fn revelations_table() -> Table {
    let mut revelations = Table::new(
        "revelations",
        "way in which the role of a player became known to all, or never did",
        &["by"],
        revelation_column::COLUMNS,
    )
    .with_rates(&[
        ("players_share", revelation_column::PLAYERS, revelation_column::ALL),
        ("turn_mean", revelation_column::TURN_SUM, revelation_column::PLAYERS),
    ]);
    revelations.rows = word_rows(&REVELATIONS_BY);
    revelations
}
