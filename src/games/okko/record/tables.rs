//! Okko's own tables: their files, keys, rows and rates.

use crate::board::{Board, Terrain};
use crate::content::catalogue::CharacterKind;
use crate::record::Declared;
use crate::record::OUTS_BY;
use crate::record::columns::{
    ability_column, character_column, circumstance_column, combat_column, duel_column,
    equipment_column, fall_back_column, fight_column, inspiration_column, movement_column,
    out_column, shot_column, square_column, turn_column, will_column,
};
use crate::state::dice::Face;
use crate::state::retreat_fault;
use tenbin_engine::numbered;
use tenbin_engine::schema::{Table, TableId, word_rows};

/// Modifiers with a row in combats.csv.
const MODIFIERS: std::ops::RangeInclusive<i32> = -6..=8;
/// Distances with rows in shots.csv, the last one for all beyond.
pub(crate) const DISTANCES: u16 = 9;
/// Covers with rows in shots.csv, from none on, the last one for all above.
pub(crate) const SHOT_COVERS: u16 = 4;
/// Turns with a row in turns.csv, the last one for all later ones.
pub(crate) const TURN_ROWS: u16 = 20;

/// Row of combats.csv.
#[inline]
pub(crate) fn modifier_row(modifier: i32) -> u16 {
    (modifier.clamp(*MODIFIERS.start(), *MODIFIERS.end()) - MODIFIERS.start()) as u16
}

/// What may be so in a combat, as rows of `combat_circumstances.csv`.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u16)]
pub(crate) enum Circumstance {
    /// Every combat.
    Any,
    /// With the back-attack bonus; without it in the next row.
    BackAttack,
    /// Supporters of the attacker: four rows, from none to three and more.
    AttackSupport = 3,
    /// Supporters of the defender: four rows.
    DefenceSupport = 7,
    /// A Fire die on Attack.
    FireDie = 11,
    /// An Earth die on Defence.
    EarthDie,
    /// The attacker declared an ability that was not cancelled.
    AttackerAbility,
    /// The defender did.
    DefenderAbility,
    /// The attacker is alert; endangered in the next row.
    AttackerAlert,
    /// The defender is alert; endangered in the next row.
    DefenderAlert = 17,
}

const CIRCUMSTANCE_WORDS: [&str; 19] = [
    "any",
    "back_attack",
    "no_back_attack",
    "attack_supporters_0",
    "attack_supporters_1",
    "attack_supporters_2",
    "attack_supporters_3_or_more",
    "defence_supporters_0",
    "defence_supporters_1",
    "defence_supporters_2",
    "defence_supporters_3_or_more",
    "fire_die",
    "earth_die",
    "attacker_ability",
    "defender_ability",
    "attacker_alert",
    "attacker_endangered",
    "defender_alert",
    "defender_endangered",
];

fn last_or_more(number: u16, last: u16) -> String {
    if number == last { format!("{number}_or_more") } else { number.to_string() }
}

fn terrain_word(terrain: Terrain) -> String {
    let word = match terrain {
        Terrain::Free => "free",
        Terrain::Difficult => "difficult",
        Terrain::Water => "water",
        Terrain::Obstructed => "obstructed",
    };
    word.to_owned()
}

/// Row of fallbacks.csv.
#[inline]
pub(crate) fn fall_back_row(faults: u8) -> u16 {
    const BOTH: u8 = retreat_fault::TERRAIN | retreat_fault::ZONE;
    match faults {
        0 => 0,
        _ if faults & retreat_fault::IMPOSSIBLE != 0 => 1,
        BOTH => 4,
        retreat_fault::ZONE => 3,
        _ => 2,
    }
}

numbered! {
    tables(declared: &Declared<'_>) -> Table, TableId:
    CHARACTERS = declared.characters_table();
    CHARACTER_FIGHTS = declared.character_fights_table();
    MOVEMENT = declared.movement_table();
    WILLPOWER = declared.willpower_table();
    ABILITIES = declared.abilities_table();
    EQUIPMENT = declared.equipment_table();
    COMBATS = combats_table();
    CIRCUMSTANCES = circumstances_table();
    DUELS = declared.duels_table();
    SHOTS = shots_table();
    INSPIRATION = inspiration_table();
    FALL_BACKS = fall_backs_table();
    OUTS = outs_table();
    TURNS = turns_table();
    SQUARES = declared.squares_table();
}

impl Declared<'_> {
    fn character_rows(&self) -> Vec<Vec<String>> {
        let characters = self.rules.catalogue.characters.iter();
        characters.map(|one| vec![one.id.clone(), one.name.clone()]).collect()
    }

    fn characters_table(&self) -> Table {
        use character_column as column;
        let mut table = Table::new(
            "characters",
            "character: presence and winning (which describes the bands it is in, not the \
             character alone), how it lives and goes out, what it puts out",
            &["character", "name", "alignment", "kind", "zeni"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("win_share", column::WINS, column::SEAT_GAMES),
            ("without_win_share", column::WITHOUT_WINS, column::WITHOUT),
            ("out_share", column::OUT, column::FIGURES),
            ("recovered_share", column::RECOVERED, column::ENDANGERED),
            ("turns_survived_mean", column::TURNS_SURVIVED, column::FIGURES),
            ("endangered_mean", column::ENDANGERED, column::FIGURES),
            ("kills_per_activation_mean", column::KILLS, column::ACTIVATIONS),
            ("zeni_taken_per_zeni_mean", column::ZENI_TAKEN, column::ZENI_PAID),
            ("zeni_lost_per_zeni_mean", column::ZENI_LOST, column::ZENI_PAID),
        ])
        .with_balance((
            "zeni_balance_per_zeni_mean",
            column::ZENI_TAKEN,
            column::ZENI_LOST,
            column::ZENI_PAID,
            column::BALANCE_GAMES,
        ));
        let characters = self.rules.catalogue.characters.iter();
        table.rows = characters
            .map(|one| {
                let alignment = match super::alignment_level(one.alignment) {
                    0 => "demon_hunter",
                    1 => "evil_creature",
                    _ => "mercenary",
                };
                let kind = match one.kind {
                    CharacterKind::Fighter => "fighter",
                    CharacterKind::Civilian => "civilian",
                    CharacterKind::Sorcerer => "sorcerer",
                };
                let words = [&one.id, &one.name, alignment, kind];
                let mut row: Vec<String> = words.map(str::to_owned).to_vec();
                row.push(one.zeni.to_string());
                row
            })
            .collect();
        table
    }

    fn character_fights_table(&self) -> Table {
        use fight_column as column;
        let mut table = Table::new(
            "character_fights",
            "character: combats and shots, as attacker and as defender",
            &["character", "name"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("attacks_won_share", column::ATTACKS_WON, column::ATTACKS),
            ("attacks_lost_share", column::ATTACKS_LOST, column::ATTACKS),
            ("defences_won_share", column::DEFENCES_WON, column::ATTACKED),
            ("defences_lost_share", column::DEFENCES_LOST, column::ATTACKED),
            ("back_attacks_share", column::BACK_ATTACKS, column::ATTACKS),
            ("back_attacks_won_share", column::BACK_ATTACKS_WON, column::BACK_ATTACKS),
            ("back_attacked_share", column::BACK_ATTACKED, column::ATTACKED),
            ("shots_hit_share", column::SHOTS_HIT, column::SHOTS),
            ("shot_at_hit_share", column::SHOT_AT_HIT, column::SHOT_AT),
        ]);
        table.rows = self.character_rows();
        table
    }

    fn movement_table(&self) -> Table {
        use movement_column as column;
        let mut table = Table::new(
            "movement",
            "character: its movements",
            &["character", "name"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("steps_mean", column::STEPS, column::MOVEMENTS),
            ("movement_points_mean", column::POINTS, column::MOVEMENTS),
            ("difficult_steps_share", column::DIFFICULT, column::STEPS),
            ("zone_stops_share", column::ZONE_STOPS, column::MOVEMENTS),
            ("disengaged_share", column::DISENGAGED, column::MOVEMENTS),
        ]);
        table.rows = self.character_rows();
        table
    }

    fn willpower_table(&self) -> Table {
        use will_column as column;
        let mut table = Table::new(
            "willpower",
            "character: its Willpower tests by kind; the chances are in dice.csv",
            &["character", "name"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("fear_passed_share", column::FEAR_PASSED, column::FEAR),
            ("recovery_passed_share", column::RECOVERY_PASSED, column::RECOVERY),
            ("resist_passed_share", column::RESIST_PASSED, column::RESIST),
        ]);
        table.rows = self.character_rows();
        table
    }

    fn abilities_table(&self) -> Table {
        use ability_column as column;
        let mut table = Table::new(
            "abilities",
            "ability: its uses, and what became of fights in which it was declared; the share of \
             games in which it is used is in cards.csv",
            &["ability", "name", "cost"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("reserve_dice_share", column::RESERVE_DICE, column::USES),
            ("enemy_phase_share", column::ENEMY_PHASE, column::USES),
            ("cancelled_share", column::CANCELLED, column::USES),
            ("fights_won_share", column::FIGHTS_WON, column::FIGHTS),
            ("fights_improved_share", column::IMPROVED, column::JUDGED),
            ("fights_worsened_share", column::WORSENED, column::JUDGED),
            ("margin_gained_mean", column::MARGIN_GAINED, column::JUDGED),
            ("margin_lost_mean", column::MARGIN_LOST, column::JUDGED),
        ]);
        let abilities = self.rules.catalogue.abilities.iter();
        table.rows = abilities
            .map(|ability| {
                let cost = match ability.element {
                    Some(face) => face.word(),
                    None if ability.optional => "free",
                    None => "automatic",
                };
                vec![ability.id.clone(), ability.name.clone(), cost.to_owned()]
            })
            .collect();
        table
    }

    fn equipment_table(&self) -> Table {
        use equipment_column as column;
        let mut table = Table::new(
            "equipment",
            "equipment card: presence and winning (which describes the bands it is in, not the \
             card alone), and its uses",
            &["equipment", "name", "zeni", "kind"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("win_share", column::WINS, column::SEAT_GAMES),
            ("without_win_share", column::WITHOUT_WINS, column::WITHOUT),
            ("unused_share", column::UNUSED, column::CARRIED),
            ("lost_share", column::LOST, column::CARRIED),
            ("uses_mean", column::USES, column::CARRIED),
        ]);
        let equipment = self.rules.catalogue.equipment.iter();
        table.rows = equipment
            .map(|card| {
                let kind = if card.permanent { "permanent" } else { "single_use" };
                let zeni = card.zeni.to_string();
                vec![card.id.clone(), card.name.clone(), zeni, kind.to_owned()]
            })
            .collect();
        table
    }

    fn duels_table(&self) -> Table {
        use duel_column as column;
        let mut table = Table::new(
            "duels",
            "character that attacks or shoots and character it attacks, of the bands that play",
            &["attacker", "defender"],
            column::COLUMNS,
        )
        .with_rates(&[
            ("attacker_wins_share", column::ATTACKER_WINS, column::COMBATS),
            ("defender_wins_share", column::DEFENDER_WINS, column::COMBATS),
            ("shots_hit_share", column::SHOTS_HIT, column::SHOTS),
        ]);
        let id =
            |&character: &u8| self.rules.catalogue.characters[usize::from(character)].id.clone();
        for one in &self.rows.playing {
            table.rows.extend(self.rows.playing.iter().map(|two| vec![id(one), id(two)]));
        }
        table
    }

    fn squares_table(&self) -> Table {
        let mut table = Table::new(
            "squares",
            "square of a board (0,0 is the north-west corner): where figures go, fight and fall",
            &["board", "x", "y", "terrain"],
            square_column::COLUMNS,
        );
        let names = self.rows.board_names(&self.rules.catalogue);
        let boards: Vec<(String, Option<&Board>)> = if self.rows.maps {
            let plans = self.rules.catalogue.boards.iter();
            names.into_iter().zip(plans.map(|plan| Some(&plan.board))).collect()
        } else {
            vec![(if names.len() == 1 { names[0].clone() } else { "any".to_owned() }, None)]
        };
        for (name, board) in boards {
            table.rows.extend(self.rules.all_squares().map(|square| {
                let terrain = board.map_or_else(String::new, |it| terrain_word(it.terrain(square)));
                vec![name.clone(), square.x.to_string(), square.y.to_string(), terrain]
            }));
        }
        table
    }
}

fn combats_table() -> Table {
    use combat_column as column;
    let mut table = Table::new(
        "combats",
        "modifier: what the attacker's total has over the defender's before the dice; results are \
         after the shifts of abilities (OKK-159)",
        &["modifier"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("attacker_wins_share", column::ATTACKER_WINS, column::COMBATS),
        ("ties_share", column::TIES, column::COMBATS),
        ("defender_wins_share", column::DEFENDER_WINS, column::COMBATS),
        ("defender_out_share", column::DEFENDER_OUT, column::COMBATS),
        ("attacker_out_share", column::ATTACKER_OUT, column::COMBATS),
        ("back_attacks_share", column::BACK_ATTACKS, column::COMBATS),
        ("attack_supporters_mean", column::ATTACK_SUPPORT, column::COMBATS),
        ("defence_supporters_mean", column::DEFENCE_SUPPORT, column::COMBATS),
    ]);
    table.rows = MODIFIERS
        .map(|modifier| {
            let beyond = match modifier {
                _ if modifier == *MODIFIERS.start() => " or less",
                _ if modifier == *MODIFIERS.end() => " or more",
                _ => "",
            };
            vec![format!("m{modifier:+}{beyond}")]
        })
        .collect();
    table
}

fn circumstances_table() -> Table {
    use circumstance_column as column;
    let mut table = Table::new(
        "combat_circumstances",
        "circumstance of a combat; they overlap, and each pair or series adds up to all combats. \
         They describe: who has supporters is often stronger anyway",
        &["circumstance"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("attacker_wins_share", column::ATTACKER_WINS, column::COMBATS),
        ("defender_wins_share", column::DEFENDER_WINS, column::COMBATS),
        ("defender_out_share", column::DEFENDER_OUT, column::COMBATS),
        ("attacker_out_share", column::ATTACKER_OUT, column::COMBATS),
    ]);
    table.rows = word_rows(&CIRCUMSTANCE_WORDS);
    table
}

fn shots_table() -> Table {
    use shot_column as column;
    let mut table = Table::new(
        "shots",
        "distance of a shot (by range_metric) and cover counted on its line; results are after \
         the shifts of abilities",
        &["distance", "cover"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("hits_share", column::HITS, column::SHOTS),
        ("out_share", column::OUT, column::SHOTS),
    ]);
    for distance in 1..=DISTANCES {
        table.rows.extend((0..SHOT_COVERS).map(|cover| {
            vec![last_or_more(distance, DISTANCES), last_or_more(cover, SHOT_COVERS - 1)]
        }));
    }
    table
}

fn inspiration_table() -> Table {
    use inspiration_column as column;
    let mut table = Table::new(
        "inspiration",
        "face of inspiration dice: how they came to show it and what became of them",
        &["face"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("used_stat_share", column::USED_STAT, column::DICE),
        ("used_ability_share", column::USED_ABILITY, column::DICE),
        ("reserved_share", column::RESERVED, column::DICE),
        ("wasted_share", column::WASTED, column::DICE),
        ("reserve_used_share", column::FROM_RESERVE, column::RESERVED),
        ("held_mean", column::HELD, column::RESERVED),
    ]);
    table.rows = word_rows(&Face::ALL.map(Face::word));
    table
}

fn fall_backs_table() -> Table {
    use fall_back_column as column;
    let mut table = Table::new(
        "fallbacks",
        "what was bad about falling back (OKK-353 to OKK-356); some that were endangered or went \
         out are missing where a card prevented it",
        &["fault"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("became_endangered_share", column::ENDANGERED, column::FALL_BACKS),
        ("out_share", column::OUT, column::FALL_BACKS),
    ]);
    table.rows = word_rows(&["none", "impossible", "terrain", "zone", "terrain_and_zone"]);
    table
}

fn outs_table() -> Table {
    use out_column as column;
    let mut table = Table::new(
        "outs",
        "way of going out: by the margin of a combat or shot, by becoming endangered again by \
         one, by a bad fall-back, by an ability; nobody goes out by leaving a zone of control, \
         which endangers alert figures only (OKK-212, OKK-213)",
        &["cause"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("zeni_mean", column::ZENI, column::OUT),
        ("turn_mean", column::TURN_SUM, column::OUT),
        ("of_active_player_share", column::OF_ACTIVE, column::OUT),
    ]);
    table.rows = word_rows(&OUTS_BY);
    table
}

fn turns_table() -> Table {
    use turn_column as column;
    let mut table = Table::new(
        "turns",
        "turn; the last one stands for all later ones as well",
        &["turn"],
        column::COLUMNS,
    )
    .with_rates(&[
        ("ended_share", column::ENDED, column::GAMES),
        ("combats_mean", column::COMBATS, column::GAMES),
        ("shots_mean", column::SHOTS, column::GAMES),
        ("out_mean", column::OUT, column::GAMES),
        ("zeni_lost_mean", column::ZENI_LOST, column::GAMES),
    ]);
    table.rows = (1..=TURN_ROWS).map(|turn| vec![last_or_more(turn, TURN_ROWS)]).collect();
    table
}
