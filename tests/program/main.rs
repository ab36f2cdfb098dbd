//! The program as a designer calls it: its commands, files, texts and the pages that tell of it.

mod balance;
mod cards;
mod cli;
mod compare;
mod dice;
mod docs;
mod experiments;
mod faults;
mod find;
mod finished;
mod formats;
mod going_on;
mod golden;
mod hostile;
mod impact;
mod ladder;
mod league;
mod merge;
mod moments;
mod new_game;
mod observe;
mod pages;
mod position;
mod replay_page;
mod same_output;
mod schemas;
mod show;
mod single_games;
#[path = "../support/mod.rs"]
mod support;
mod sweep;
mod tournament;
mod tune;
mod until;
mod win_rates;
mod workbook;
