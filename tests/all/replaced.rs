//! Files that existed before a command writes them; the module `outputs` of the including crate
//! names the commands.

use crate::common::{Folder, Ran, read_text, run};
use crate::outputs::commands;
use std::fs;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::process::{Command, Stdio};

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

#[test]
fn links_pipes_and_devices_stay_what_they_are() {
    let folder = Folder::new();
    for (args, end) in commands(&folder) {
        let own = Folder::new();
        fs::create_dir(own.path("sub")).unwrap();
        let [link, dangling, pipe, device, other] = ["link", "dangling", "pipe", "device", "other"]
            .map(|name| own.path(&format!("{name}.{end}")));
        let file = own.file("sub/file", "precious");
        let nowhere = own.path("sub/nowhere");
        symlink(&file, &link).unwrap();
        symlink(&nowhere, &dangling).unwrap();
        assert!(
            Command::new("mkfifo")
                .arg(&pipe)
                .status()
                .unwrap()
                .success()
        );
        for force in [&[][..], &["--force"]] {
            let ran = with(&args, &[&[dangling.as_str()], force].concat());
            assert_eq!(ran.code, 74, "{args:?}: {ran:?}");
            assert!(!fs::exists(&nowhere).unwrap());

            let reader = std::thread::spawn({
                let pipe = pipe.clone();
                move || fs::read(pipe).unwrap()
            });
            let ran = with(&args, &[&[pipe.as_str()], force].concat());
            assert_eq!(ran.code, 0, "{args:?}: {ran:?}");
            assert!(!reader.join().unwrap().is_empty(), "{args:?}");
            assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
        }
        assert_eq!(with(&args, &[&link]).code, 2);
        assert_eq!(read_text(&file), "precious");
        assert_eq!(with(&args, &[&link, "--force"]).code, 0);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_ne!(fs::read(&file).unwrap(), b"precious");
        // Only root may make devices.
        let made = Command::new("mknod")
            .args([&device, "c", "1", "3"])
            .stderr(Stdio::null())
            .status();
        if made.is_ok_and(|made| made.success()) {
            assert!(with(&args, &[&device]).code == 0 || end == "csv");
            let kind = fs::metadata(&device).unwrap().file_type();
            assert!(kind.is_char_device(), "{args:?}");
        }
        assert_eq!(with(&args, &[&other]).code, 0);
        let unfinished = |name: &String| name.ends_with(".part");
        assert!(!own.names().iter().any(unfinished), "{:?}", own.names());
    }
}
