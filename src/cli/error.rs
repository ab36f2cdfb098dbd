//! What can go wrong with a command, and the exit code it gives.

use std::fmt;
use std::io;

use tenbin_content::Diagnostics;
use tenbin_lab::report::grouped;

/// More faults than one game in so many make a command fail.
const FAULTS_ONE_IN: u64 = 1000;

/// A reason for a command to end without its result.
#[derive(Debug)]
pub enum Error {
    /// The command line asks for something that cannot be: exit code 2.
    Usage(String),
    /// Content files are wrong: exit code 2; or some of them cannot be read: exit code 5.
    Content(Box<Diagnostics>),
    /// A check or comparison has failed; its report is already printed: exit code 1.
    Failed(String),
    /// Stopped early; what was finished is saved: exit code 3.
    StoppedEarly(String),
    /// Too many games ended in a fault: exit code 4.
    Faults(String),
    /// A file or stream failed: exit code 5.
    Io(String),
    /// Interrupted by the user after a clean save: exit code 130.
    Interrupted,
}

impl Error {
    /// The exit code of the program.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Failed(_) => 1,
            Self::Content(diagnostics) if diagnostics.any_unreadable() => 5,
            Self::Usage(_) | Self::Content(_) => 2,
            Self::StoppedEarly(_) => 3,
            Self::Faults(_) => 4,
            Self::Io(_) => 5,
            Self::Interrupted => 130,
        }
    }

    /// Whether the results of so many games are to be trusted of which some have ended in a fault: not
    /// where they are more than one in 1,000. `what` says what of: "games ended in a fault".
    pub(crate) fn check_faults(faults: u64, of: u64, what: &str) -> Result<(), Self> {
        if faults.saturating_mul(FAULTS_ONE_IN) <= of {
            return Ok(());
        }
        Err(Self::Faults(format!(
            "{} of {} {what}, more than one in {FAULTS_ONE_IN}; the results are not to be trusted",
            grouped(faults),
            grouped(of)
        )))
    }

    /// An input or output error, told with what was being done: "writing reports/x/dice.csv".
    pub fn io(doing: impl fmt::Display, error: &io::Error) -> Self {
        Self::Io(format!("{doing}: {error}"))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(text)
            | Self::Failed(text)
            | Self::StoppedEarly(text)
            | Self::Faults(text)
            | Self::Io(text) => write!(out, "error: {text}"),
            Self::Content(diagnostics) => {
                write!(out, "{}\n{}", diagnostics.render(), diagnostics.tally())
            }
            Self::Interrupted => write!(out, "interrupted"),
        }
    }
}

impl std::error::Error for Error {}

impl From<Diagnostics> for Error {
    fn from(diagnostics: Diagnostics) -> Self {
        Self::Content(Box::new(diagnostics))
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self::Io(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_the_exit_codes_of_the_interface() {
        assert_eq!(Error::Failed(String::new()).exit_code(), 1);
        assert_eq!(Error::Usage(String::new()).exit_code(), 2);
        assert_eq!(Error::from(Diagnostics::default()).exit_code(), 2);
        assert_eq!(Error::StoppedEarly(String::new()).exit_code(), 3);
        assert_eq!(Error::Faults(String::new()).exit_code(), 4);
        let io = Error::io("writing x.csv", &io::Error::other("disk full"));
        assert_eq!(
            (io.exit_code(), io.to_string().as_str()),
            (5, "error: writing x.csv: disk full")
        );
        let mut unreadable = Diagnostics::default();
        unreadable.unreadable(None, "x.toml: permission denied");
        unreadable.error_anywhere("a mistake beside it");
        assert_eq!(Error::from(unreadable).exit_code(), 5);
        assert_eq!(Error::Interrupted.exit_code(), 130);
    }
}
