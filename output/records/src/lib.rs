//! Records as files: CSV and JSON Lines, read, written and checked.
//!
//! [`read`] splits a file into its records, [`entry`] understands one, [`verify`] proves it again, [`look`] shares records out to threads, [`proofs`] keeps proofs for
//! others to check, [`row`] and [`write`] put finished ones down. [`atomic_file`] and [`own_folder`] see that nothing is lost on
//! the way, and [`config`] says where a file written by a person is wrong.

pub mod atomic_file;
pub mod config;
pub mod entry;
pub mod look;
pub mod own_folder;
pub mod penpa;
pub mod picture;
pub mod printable;
pub mod proofs;
pub mod read;
pub mod row;
pub mod seen;
pub mod verify;
pub mod write;
