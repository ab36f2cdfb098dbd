//! Ninja: hidden roles, cards and dice for 2 to 7 players.
