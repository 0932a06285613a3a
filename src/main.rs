//! Program: reads the command line, today's date and the environment, and runs one command.

use std::path::PathBuf;
use std::process::ExitCode;

use byline::cli::{Arguments, Color, Command};
use byline::cmd::{self, Exit, Setting};
use byline::date::Date;
use byline::report::{self, Screen};
use clap::Parser;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let choice = match arguments.color {
        Color::Auto => anstream::ColorChoice::Auto,
        Color::Always => anstream::ColorChoice::Always,
        Color::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
    let exit = match (&arguments.command, setting(&arguments)) {
        (Command::Predict(asked), _) => ended(cmd::predict(asked)),
        (command, Ok(setting)) => run(&setting, command),
        (_, Err(why)) => {
            report::complain(&format!("error: {why}"));
            Exit::Usage
        }
    };
    ExitCode::from(exit as u8)
}

fn run(setting: &Setting, command: &Command) -> Exit {
    let done = match command {
        Command::Build(asked) => cmd::build(setting, asked),
        Command::Status(asked) => cmd::status(setting, asked),
        Command::Check(asked) => cmd::check(setting, asked),
        Command::Digest { page } => cmd::digest(setting, page),
        Command::Predict(asked) => cmd::predict(asked),
    };
    ended(done)
}

fn ended(done: anyhow::Result<Exit>) -> Exit {
    done.unwrap_or_else(|error| {
        report::complain(&format!("error: {error:#}"));
        if error.is::<byline::disk::NoContent>() { Exit::Usage } else { Exit::Environment }
    })
}

fn setting(arguments: &Arguments) -> Result<Setting, String> {
    Ok(Setting {
        root: root(arguments)?,
        as_of: arguments.as_of.map_or_else(today, Ok)?,
        screen: Screen { quiet: arguments.quiet, verbose: arguments.verbose, width: width() },
    })
}

/// The folder named on the command line, or the nearest one above that holds a site.
fn root(arguments: &Arguments) -> Result<PathBuf, String> {
    #[expect(clippy::disallowed_methods, reason = "the command line is where the working folder is read")]
    let here = std::env::current_dir().map_err(|error| format!("cannot tell the working folder: {error}"))?;
    let Some(root) = &arguments.root else {
        return byline::disk::find_root(&here).ok_or_else(|| {
            format!(
                "no site here: neither {} nor a folder above it has data/site.yaml; name the site with --root",
                here.display()
            )
        });
    };
    let root = here.join(root);
    if root.is_dir() { Ok(root) } else { Err(format!("--root {}: there is no such folder", root.display())) }
}

/// Today's date in UTC, or that of SOURCE_DATE_EPOCH.
#[expect(clippy::disallowed_methods, reason = "the one place where the clock is read")]
fn today() -> Result<Date, String> {
    let seconds = match std::env::var("SOURCE_DATE_EPOCH") {
        Ok(text) => {
            text.trim().parse().map_err(|_| format!("SOURCE_DATE_EPOCH is `{text}`, which is no number of seconds"))?
        }
        Err(_) => std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_secs()),
    };
    Ok(Date::of_unix_time(seconds))
}

/// Columns of the terminal, between 40 and 120.
fn width() -> usize {
    #[expect(clippy::disallowed_methods, reason = "the environment is read in the command line only")]
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    columns.unwrap_or(report::DEFAULT_WIDTH).clamp(40, 120)
}
