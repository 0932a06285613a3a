//! Program: with `--verbose`, how long each stage took.

#![expect(clippy::disallowed_methods, reason = "times are told to people on standard error and decide nothing")]

use std::time::Instant;

use super::{Screen, complain};

/// Tells the time of each stage as it ends.
pub struct Stopwatch {
    screen: Screen,
    since: Instant,
}

impl Stopwatch {
    /// Starts now.
    pub fn start(screen: Screen) -> Stopwatch {
        Stopwatch { screen, since: Instant::now() }
    }

    /// Ends the stage called `name`; the next one starts.
    pub fn lap(&mut self, name: &str) {
        if self.screen.verbose {
            complain(&format!("{:>8.1} ms  {name}", self.since.elapsed().as_secs_f64() * 1e3));
        }
        self.since = Instant::now();
    }
}
