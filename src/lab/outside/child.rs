//! A process that answers lines, and its end, whatever it does.
//!
//! A process leads a group of its own, which is ended as a whole, so what it has started ends with it. On
//! Unix a shell waits beside it for the end of this program: it ends the group even where this program was
//! killed and could do nothing any more.

use std::io::{Read, Write};
use std::process::{Child as Process, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::outside::failure::{Failure, FailureKind};
use crate::outside::program::Settings;
use crate::outside::protocol::shown;

/// Bytes that are read at once, and how many of these may wait to be looked at.
const CHUNK: usize = 1 << 16;
const CHUNKS_WAITING: usize = 4;

/// So much of what a program last wrote to stderr is kept.
const NOTES_MAX: usize = 4096;

/// How long a program that was told to quit, or that has closed its output, may take to end.
const END_TIME: Duration = Duration::from_millis(500);

/// How long the rest of stderr is waited for when a program has ended.
const NOTES_TIME: Duration = Duration::from_millis(200);

/// The end of what a program wrote to stderr.
#[derive(Default)]
struct Notes {
    /// The bytes, and whether no more will come.
    told: Mutex<(Vec<u8>, bool)>,
    closed: Condvar,
}

impl Notes {
    /// Reads to the end and keeps what comes last.
    fn keep(&self, mut stderr: impl Read) {
        let mut chunk = vec![0; NOTES_MAX];
        while let Ok(length) = stderr.read(&mut chunk)
            && length > 0
        {
            let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
            told.0.extend_from_slice(&chunk[..length]);
            let spare = told.0.len().saturating_sub(NOTES_MAX);
            told.0.drain(..spare);
        }
        self.told.lock().unwrap_or_else(PoisonError::into_inner).1 = true;
        self.closed.notify_all();
    }

    /// The last line that says something; a program that has ended may have written it just before.
    fn last(&self) -> Option<String> {
        let told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.closed.wait_timeout_while(told, NOTES_TIME, |told| !told.1);
        let (told, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let mut lines = told.0.rsplit(|&byte| byte == b'\n');
        lines.find(|line| !line.trim_ascii().is_empty()).map(shown)
    }
}

/// A running program.
pub(super) struct Child {
    process: Process,
    /// What is to be written to it, in order; a thread does so, since it may not read.
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Vec<u8>>,
    /// What was read and is no whole line yet.
    rest: Vec<u8>,
    notes: Arc<Notes>,
    watcher: Option<Watcher>,
}

impl Child {
    /// Starts the program.
    pub(super) fn start(settings: &Settings) -> Result<Self, Failure> {
        let crash = |message: String| Failure::new(FailureKind::Crash, message);
        let mut command = command_of(settings);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = &settings.folder {
            command.current_dir(folder);
        }
        lead_a_group(&mut command);
        let mut process = command.spawn().map_err(|error| {
            crash(format!("cannot be started (`{}`): {error}", settings.command.join(" ")))
        })?;
        let watcher = Watcher::over(process.id());
        let (input, lines) = channel();
        let (chunks, output) = sync_channel(CHUNKS_WAITING);
        let notes = Arc::<Notes>::default();
        if let (Some(stdin), Some(stdout), Some(stderr)) =
            (process.stdin.take(), process.stdout.take(), process.stderr.take())
        {
            thread::spawn(move || write_all(stdin, &lines));
            thread::spawn(move || read_all(stdout, &chunks));
            let notes = notes.clone();
            thread::spawn(move || notes.keep(stderr));
        }
        Ok(Self { process, input: Some(input), output, rest: Vec::new(), notes, watcher })
    }

    /// Writes to it, whenever it reads.
    pub(super) fn send(&self, lines: Vec<u8>) {
        if let Some(input) = &self.input {
            // Where it has closed its input it will not answer either, which is told then.
            let _ = input.send(lines);
        }
    }

    /// The next line it writes, without its end, of at most so many bytes.
    pub(super) fn line(&mut self, time: Duration, bytes_max: usize) -> Result<Vec<u8>, Failure> {
        let due = Instant::now() + time;
        let mut looked_at = 0;
        loop {
            if let Some(end) = self.rest[looked_at..].iter().position(|&byte| byte == b'\n') {
                let mut line: Vec<u8> = self.rest.drain(..=looked_at + end).collect();
                line.pop();
                return Ok(line);
            }
            looked_at = self.rest.len();
            if looked_at > bytes_max {
                let message = format!(
                    "wrote {} and went on without the end of the line for more than {bytes_max} bytes",
                    shown(&self.rest)
                );
                return Err(Failure::new(FailureKind::Malformed, message));
            }
            match self.output.recv_timeout(due.saturating_duration_since(Instant::now())) {
                Ok(chunk) => self.rest.extend_from_slice(&chunk),
                Err(RecvTimeoutError::Timeout) => {
                    let message = format!("gave no answer within {} s", time.as_secs_f64());
                    return Err(Failure::new(FailureKind::Timeout, message));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.crash()),
            }
        }
    }

    /// Says how it ended that closed its output.
    fn crash(&mut self) -> Failure {
        let how = match self.wait(END_TIME) {
            None => "closed its output".to_owned(),
            Some(status) => ended(status),
        };
        let mut message = how;
        if !self.rest.is_empty() {
            message = format!("{message} in the middle of the line {}", shown(&self.rest));
        }
        if let Some(last) = self.notes.last() {
            message = format!("{message}; the last it wrote to stderr: {last}");
        }
        Failure::new(FailureKind::Crash, message)
    }

    /// Waits some time for its end.
    fn wait(&mut self, time: Duration) -> Option<ExitStatus> {
        let due = Instant::now() + time;
        let mut pause = Duration::from_micros(200);
        loop {
            match self.process.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < due => {
                    thread::sleep(pause);
                    pause = (pause * 2).min(Duration::from_millis(20));
                }
                _ => return None,
            }
        }
    }

    /// Lets it end by itself, if it does so soon; whether it did.
    pub(super) fn quit(mut self, lines: Vec<u8>) -> bool {
        self.send(lines);
        self.input = None;
        self.wait(END_TIME).is_some()
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.input = None;
        end_group(self.process.id());
        // Where it ended before there is nothing to kill.
        let _ = self.process.kill();
        let _ = self.process.wait();
        if let Some(watcher) = self.watcher.take() {
            watcher.dismiss();
        }
    }
}

fn ended(status: ExitStatus) -> String {
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt;
        if let Some(signal) = status.signal() {
            return format!("was ended by signal {signal}");
        }
    }
    match status.code() {
        Some(code) => format!("exited with code {code}"),
        None => "ended".to_owned(),
    }
}

fn write_all(mut stdin: ChildStdin, lines: &Receiver<Vec<u8>>) {
    for line in lines {
        if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_all(mut stdout: impl Read, chunks: &SyncSender<Vec<u8>>) {
    let mut chunk = vec![0; CHUNK];
    while let Ok(length) = stdout.read(&mut chunk)
        && length > 0
        && chunks.send(chunk[..length].to_vec()).is_ok()
    {}
}

/// The command of a program. A limit of memory is the shell's to set.
fn command_of(settings: &Settings) -> Command {
    let words = &settings.command;
    let (program, rest) = words.split_first().map_or(("", &[][..]), |(first, rest)| (first, rest));
    #[cfg(unix)]
    if let Some(megabytes) = settings.memory_mb {
        let mut command = Command::new("/bin/sh");
        let limit = format!("ulimit -v {} && exec \"$@\"", u64::from(megabytes) * 1024);
        command.args(["-c", &limit, "sh", program]).args(rest);
        return command;
    }
    let mut command = Command::new(program);
    command.args(rest);
    command
}

#[cfg(unix)]
fn lead_a_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn lead_a_group(_command: &mut Command) {}

/// Ends all processes of a group.
#[cfg(unix)]
fn end_group(leader: u32) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    if let Ok(leader) = i32::try_from(leader) {
        // Where nobody is left in it there is nothing to end.
        let _ = killpg(Pid::from_raw(leader), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn end_group(_leader: u32) {}

/// A shell that ends a group of processes when this program is gone.
struct Watcher(#[cfg_attr(not(unix), allow(dead_code))] Process);

impl Watcher {
    /// Watches over the group of this leader. Without a shell nobody does: then a program that does not
    /// heed the end of its input outlives a tenbin that was killed.
    #[cfg(unix)]
    fn over(leader: u32) -> Option<Self> {
        let mut command = Command::new("/bin/sh");
        // A line says that all is well; the end of the input that this program is gone.
        let script = "read -r line || kill -s KILL -- \"-$1\"";
        command.args(["-c", script, "sh", &leader.to_string()]);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        lead_a_group(&mut command);
        command.spawn().ok().map(Self)
    }

    #[cfg(not(unix))]
    fn over(_leader: u32) -> Option<Self> {
        None
    }

    /// Sends it home.
    fn dismiss(mut self) {
        if let Some(mut stdin) = self.0.stdin.take() {
            let _ = stdin.write_all(b"\n");
        }
        let _ = self.0.wait();
    }
}
