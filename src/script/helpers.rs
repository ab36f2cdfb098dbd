//! The library `tenbin` that scripts find: chances, counting, and random numbers of the bot's own.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, OnceLock};

use mlua::{Error, Lua, Table};
use tenbin_engine::Key;

use crate::chances::{CARDS_MAX, DICE_MAX, SIDES_MAX, draws_at_least, hits_at_least, sum_at_least};
use crate::sandbox::{Meter, compile_own, load_own};

/// Keeps the numbers that a script draws from those that ties are broken by.
const DRAWN: u64 = 0x5C21_7001;

/// Lays the library out among the globals.
pub fn furnish(lua: &Lua, meter: &Arc<Meter>) -> Result<(), Error> {
    static COMPILED: OnceLock<Vec<u8>> = OnceLock::new();
    let tenbin = lua.create_table()?;
    chances(lua, &tenbin)?;
    let meter = meter.clone();
    let draw = lua.create_function(move |_, bound: f64| draw(&meter, bound))?;
    tenbin.set("random", draw.clone())?;
    let compiled = COMPILED.get_or_init(|| compile_own(include_str!("helpers.luau")));
    load_own(lua, compiled).call::<()>((tenbin.clone(), draw))?;
    lua.globals().set("tenbin", tenbin)
}

fn chances(lua: &Lua, tenbin: &Table) -> Result<(), Error> {
    let sum = lua.create_function(|_, (dice, sides, sum): (f64, f64, f64)| {
        let dice = whole("chance_of_sum: the number of dice", dice, 0, DICE_MAX)?;
        let sides = whole("chance_of_sum: the number of sides", sides, 1, SIDES_MAX)?;
        Ok(sum_at_least(dice, sides, sum.ceil() as i64))
    })?;
    tenbin.set("chance_of_sum", sum)?;
    let hits = lua.create_function(|_, (tries, chance, hits): (f64, f64, f64)| {
        let tries = whole("chance_of_hits: the number of tries", tries, 0, CARDS_MAX)?;
        if !(0.0..=1.0).contains(&chance) {
            return refuse(&format!("chance_of_hits: a chance is from 0 to 1, not {chance}"));
        }
        Ok(hits_at_least(tries, chance, hits.ceil() as i64))
    })?;
    tenbin.set("chance_of_hits", hits)?;
    let draws = lua.create_function(|_, (deck, good, drawn, wanted): (f64, f64, f64, f64)| {
        let deck = whole("chance_to_draw: the cards of the deck", deck, 0, CARDS_MAX)?;
        let good = whole("chance_to_draw: the good cards", good, 0, deck)?;
        let drawn = whole("chance_to_draw: the cards drawn", drawn, 0, deck)?;
        Ok(draws_at_least(deck, good, drawn, wanted.ceil() as i64))
    })?;
    tenbin.set("chance_to_draw", draws)
}

/// A whole number from 1 to this one; the next one of the decision.
fn draw(meter: &Meter, bound: f64) -> Result<u32, Error> {
    let bound = whole("random: the highest number", bound, 1, u32::MAX)?;
    let number = meter.drawn.load(Relaxed);
    meter.drawn.store(number + 1, Relaxed);
    let key = Key::of_game(meter.key.load(Relaxed), DRAWN).with(number);
    Ok(key.below(bound) + 1)
}

fn whole(what: &str, number: f64, least: u32, most: u32) -> Result<u32, Error> {
    if number.fract() != 0.0 || !(f64::from(least)..=f64::from(most)).contains(&number) {
        return refuse(&format!(
            "{what} must be a whole number from {least} to {most}, not {number}"
        ));
    }
    Ok(number as u32)
}

fn refuse<T>(message: &str) -> Result<T, Error> {
    Err(Error::RuntimeError(format!("tenbin.{message}")))
}
