//! Grids: what a sweep or a ladder says of each of its cells, as lines with bands or as maps.

use maud::{Markup, html};

use crate::Told;
use crate::chart::Form;
use crate::chart::heat::{Cell, Heat, heat};
use crate::chart::lines::{Lines, Point, SERIES_MAX, Series, lines};
use crate::section::rates::ends;
use crate::section::rates::groups;
use crate::section::{captioned, figure, says, spaced};
use crate::table::{Row, levels, meaning, rows};
use tenbin_lab::report::Sheet;

/// So many groups are drawn, and so many maps of each.
const GROUPS_MAX: usize = 6;
const MAPS_MAX: usize = 8;

/// A sweep: lines along one axis, maps over two, a map for each value of what is left of more.
pub(crate) fn sweep(told: &Told<'_>) -> Option<Markup> {
    let sheet = told.sheet("sweep.csv").filter(|sheet| !sheet.rows.is_empty())?;
    let axes = axes(sheet);
    let groups: Vec<&str> =
        groups(sheet).into_iter().filter(|group| varies(sheet, group)).collect();
    Some(html! {
        @for group in groups.into_iter().take(GROUPS_MAX) {
            @let own: Vec<Row<'_>> = rows(sheet).filter(|row| row.text("group") == group).collect();
            @match axes.as_slice() {
                [] => {}
                [axis] => (along(sheet, &own, group, axis)),
                [outer @ .., down, across] => (maps(sheet, &own, group, outer, [down, across])),
            }
        }
    })
}

/// The columns of a sweep that say what a cell sets: those between the cell and the group.
fn axes(sheet: &Sheet) -> Vec<&str> {
    let names = sheet.columns.iter().map(|column| column.name.as_str());
    names.skip_while(|name| *name == "cell").take_while(|name| *name != "group").collect()
}

/// Whether a group has a number that is not the same in all cells.
fn varies(sheet: &Sheet, group: &str) -> bool {
    let own = || rows(sheet).filter(|row| row.text("group") == group);
    levels(sheet, "level").into_iter().any(|level| {
        let cells = own().filter(|row| row.text("level") == level);
        let mut values = cells.filter_map(|row| value(row).map(|value| value.0.to_bits()));
        let first = values.next();
        values.any(|value| Some(value) != first)
    })
}

/// The number of a row, its ends, its form and its column.
fn value(row: Row<'_>) -> Option<(f64, Option<[f64; 2]>, Form, &'static str)> {
    let share = row.number("rate_share");
    let of_share =
        share.map(|value| (value, ends(row, ["lo95", "hi95"]), Form::Percent, "rate_share"));
    let of_mean = || {
        let value = row.number("rate_mean")?;
        Some((value, ends(row, ["rate_lo95_mean", "rate_hi95_mean"]), Form::Plain, "rate_mean"))
    };
    of_share.or_else(of_mean)
}

/// Lines along an axis, one a level.
fn along(sheet: &Sheet, own: &[Row<'_>], group: &str, axis: &str) -> Markup {
    let values: Vec<&str> = unique(own.iter().map(|row| row.text(axis)));
    let are_numbers = values.iter().all(|value| value.parse::<f64>().is_ok());
    let x = |value: &str| match value.parse::<f64>() {
        Ok(number) if are_numbers => number,
        _ => values.iter().position(|own| *own == value).unwrap_or(0) as f64,
    };
    let mut form = Form::Percent;
    let mut series: Vec<Series> = Vec::new();
    for level in unique(own.iter().map(|row| row.text("level"))) {
        let of: Vec<&Row<'_>> = own.iter().filter(|row| row.text("level") == level).collect();
        let Some(first) = of.first() else { continue };
        let name = first.name("level", "name");
        let points = of.iter().filter_map(|row| {
            let (y, ends, own_form, column) = value(**row)?;
            form = own_form;
            let words =
                format!("{name}, {} {}: {}", spaced(axis), row.text(axis), own_form.text(y));
            Some(Point { x: x(row.text(axis)), y, ends, words, cell: row.text(column).to_owned() })
        });
        let points: Vec<Point> = points.collect();
        series.push(Series { name, points });
    }
    let all = series.len();
    series.truncate(SERIES_MAX);
    let parity = own.first().and_then(|row| row.number("parity_share"));
    let places = if are_numbers {
        Vec::new()
    } else {
        values.iter().map(|value| (x(value), (*value).to_owned())).collect()
    };
    let shown = series.len();
    let chart = Lines {
        series,
        axis: spaced(axis.trim_start_matches("set_")),
        places,
        against: parity,
        form,
    };
    let title = spaced(group);
    figure(
        &title,
        &lines(&chart, &title),
        &caption(sheet, form, (shown < all).then_some((shown, all))),
    )
}

fn caption(sheet: &Sheet, form: Form, left_out: Option<(usize, usize)>) -> Markup {
    let columns = if form == Form::Percent {
        ["rate_share", "lo95"]
    } else {
        ["rate_mean", "rate_lo95_mean"]
    };
    html! {
        (says("Number", meaning(sheet, columns[0])))
        (says("Band, or what is shown when pointed at", meaning(sheet, columns[1])))
        @if let Some((shown, all)) = left_out { (shown) " of " (all) " are drawn; the table has all." }
    }
}

fn unique<'a>(all: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut once: Vec<&str> = Vec::new();
    for one in all {
        if !once.contains(&one) {
            once.push(one);
        }
    }
    once
}

/// Maps over the last two axes: one for each level, and for each way the others are set.
fn maps(sheet: &Sheet, own: &[Row<'_>], group: &str, outer: &[&str], axes: [&str; 2]) -> Markup {
    let key = |row: &Row<'_>| -> String {
        let set: Vec<String> = outer
            .iter()
            .map(|axis| format!("{} {}", spaced(axis.trim_start_matches("set_")), row.text(axis)))
            .collect();
        set.join(", ")
    };
    let mut maps: Vec<(String, Vec<&Row<'_>>)> = Vec::new();
    for row in own {
        let level = row.name("level", "name");
        let title = match key(row) {
            set if set.is_empty() => format!("{}: {level}", spaced(group)),
            set => format!("{}: {level} ({set})", spaced(group)),
        };
        match maps.iter_mut().find(|map| map.0 == title) {
            Some(map) => map.1.push(row),
            None => maps.push((title, vec![row])),
        }
    }
    // Those that change most are worth a picture.
    let range = |cells: &[&Row<'_>]| {
        let values: Vec<f64> = cells.iter().filter_map(|row| Some(value(**row)?.0)).collect();
        let [low, high] =
            [f64::min, f64::max].map(|of| values.iter().copied().reduce(of).unwrap_or(0.0));
        high - low
    };
    maps.sort_by(|one, two| range(&two.1).total_cmp(&range(&one.1)));
    let all = maps.len();
    maps.truncate(MAPS_MAX);
    let form = own.iter().find_map(|row| value(*row)).map_or(Form::Percent, |value| value.2);
    let left_out = (maps.len() < all).then_some((maps.len(), all));
    html! {
        p.note { (caption(sheet, form, left_out)) }
        div.several.broad {
            @for (title, cells) in &maps {
                @let map = map(cells, axes, form);
                (figure(title, &heat(&map, title), &html! {}))
            }
        }
    }
}

fn map(own: &[&Row<'_>], [down, across]: [&str; 2], form: Form) -> Heat {
    let rows_of = unique(own.iter().map(|row| row.text(down)));
    let columns = unique(own.iter().map(|row| row.text(across)));
    let cells: Vec<Cell> = own
        .iter()
        .filter_map(|row| {
            let (number, ends, _, column) = value(**row)?;
            let range = ends.map_or_else(String::new, |[low, high]| {
                format!(" ({} to {})", form.text(low), form.text(high))
            });
            Some(Cell {
                row: rows_of.iter().position(|value| *value == row.text(down))?,
                column: columns.iter().position(|value| *value == row.text(across))?,
                value: number,
                words: format!(
                    "{down} {}, {across} {}: {}{range}",
                    row.text(down),
                    row.text(across),
                    form.text(number)
                ),
                told: row.text(column).to_owned(),
            })
        })
        .collect();
    let middle = own.first().and_then(|row| row.number("parity_share")).unwrap_or_else(|| {
        cells.iter().map(|cell| cell.value).sum::<f64>() / cells.len().max(1) as f64
    });
    let axes = [down, across].map(|axis| spaced(axis.trim_start_matches("set_")));
    let named = |values: Vec<&str>| values.into_iter().map(str::to_owned).collect();
    Heat { axes, rows: named(rows_of), columns: named(columns), cells, middle, form }
}

/// A ladder: the team's win rate by players, a line a skill, a picture a difficulty.
pub(crate) fn ladder(told: &Told<'_>) -> Option<Markup> {
    let sheet = told.sheet("ladder.csv").filter(|sheet| !sheet.rows.is_empty())?;
    let caption = html! {
        (says("Line", meaning(sheet, "win_rate_share")))
        (says("Band", meaning(sheet, "lo95")))
        (says("Dashed", meaning(sheet, "target_share")))
    };
    Some(html! {
        @for (place, difficulty) in levels(sheet, "difficulty").into_iter().enumerate() {
            @let own: Vec<Row<'_>> = rows(sheet).filter(|row| row.text("difficulty") == difficulty).collect();
            @let chart = rungs(&own);
            (figure(&spaced(difficulty), &lines(&chart, difficulty), &captioned(place, &caption)))
        }
    })
}

fn rungs(own: &[Row<'_>]) -> Lines {
    let of = |skill: &str| -> Vec<Point> {
        let own = own.iter().filter(|row| row.text("skill") == skill);
        own.filter_map(|row| {
            let (x, y) = (row.number("players_count")?, row.number("win_rate_share")?);
            Some(Point {
                words: format!("{skill}, {x} players: {}", Form::Percent.text(y)),
                x,
                y,
                ends: ends(*row, ["lo95", "hi95"]),
                cell: row.text("win_rate_share").to_owned(),
            })
        })
        .collect()
    };
    let skills = unique(own.iter().map(|row| row.text("skill")));
    let series: Vec<Series> = skills
        .into_iter()
        .map(|skill| Series { name: skill.to_owned(), points: of(skill) })
        .take(SERIES_MAX)
        .collect();
    let players = unique(own.iter().map(|row| row.text("players_count")));
    let places =
        players.iter().filter_map(|text| Some((text.parse().ok()?, (*text).to_owned()))).collect();
    let against = own.first().and_then(|row| row.number("target_share"));
    Lines { series, axis: "players".to_owned(), places, against, form: Form::Percent }
}
