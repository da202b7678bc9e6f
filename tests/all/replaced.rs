//! Files that existed before a command writes them; the module `outputs` of the including crate
//! names the commands.

use crate::common::{Folder, Ran, read_text, run};
use crate::outputs::commands;
use std::fs;
use std::os::unix::fs::PermissionsExt;

fn with(args: &[String], more: &[&str]) -> Ran {
    run(&(args, more))
}

#[test]
fn what_was_there_is_replaced_only_if_that_is_asked_for() {
    let folder = Folder::new();
    for (args, end) in commands(&folder) {
        let own = Folder::new();
        let file = own.file(&format!("x.{end}"), "precious");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        with(&args, &[&file]).says(2, "--force");
        assert_eq!(read_text(&file), "precious");
        let ran = with(&args, &[&file, "--force"]);
        assert_eq!(ran.code, 0, "{args:?}: {ran:?}");
        assert_ne!(fs::read(&file).unwrap(), b"precious");
        // Its mode stays.
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640, "{args:?}");
        assert_eq!(own.names().len(), 1, "{:?}", own.names());
    }
}
