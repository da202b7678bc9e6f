//! Commands in progress, and signals to them.

use crate::common::{Args, command};
use std::process::{Child, Command, Stdio};

/// A command in progress, which is killed at the end of the test.
pub struct Running(pub Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Running {
    /// Sends a signal, as `kill` names it: `-INT`.
    pub fn signal(&self, name: &str) {
        let pid = self.0.id().to_string();
        let sent = Command::new("kill").args([name, &pid]).status();
        assert!(sent.unwrap().success());
    }

    /// Waits for the end of the command, and returns its exit code.
    pub fn code(&mut self) -> Option<i32> {
        self.0.wait().unwrap().code()
    }
}

/// Starts a command without input and output, and with this place for messages.
pub fn begin(args: &(impl Args + ?Sized), err: Stdio) -> Running {
    let mut command = command();
    command.args(args.list()).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(err);
    Running(command.spawn().unwrap())
}
