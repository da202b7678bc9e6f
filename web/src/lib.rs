//! The mill as a WebAssembly module, for pages and workers: a call is a text written into its
//! memory, the reply a text read from there.
//!
//! 1. `input(n)` returns the address of `n` bytes for the request, as UTF-8.
//! 2. `call()` answers it.
//! 3. `reply()` is the address of the reply, `reply_length()` its length.
//!
//! Requests and replies are JSON ([`pencilmill_games::calls`]). All that the module imports is
//! `page.tried(n)`, which is told during a call how many layouts were tried for the puzzle that is
//! made. A search is stopped by ending the worker that runs the module. After a panic the call
//! traps, the reply has the message, and the instance can no longer be used.

use pencilmill_api::Session;
use pencilmill_api::calls::{Failure, Kind, reply as replied};
use std::cell::{Cell, RefCell};

thread_local! {
    static SESSION: RefCell<Option<Session>> = const { RefCell::new(None) };
    static INPUT: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
    static REPLY: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

#[cfg(target_family = "wasm")]
#[link(wasm_import_module = "page")]
#[allow(unsafe_code, reason = "an import is declared so")]
unsafe extern "C" {
    safe fn tried(layouts: u32);
}
#[cfg(not(target_family = "wasm"))]
extern "C" fn tried(_: u32) {}

/// The address for a request of so many bytes.
#[allow(unsafe_code, reason = "an export needs its name")]
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    let mut bytes = vec![0; length];
    let address = bytes.as_mut_ptr();
    INPUT.set(bytes);
    address
}

/// Answers the request.
#[allow(unsafe_code, reason = "an export needs its name")]
#[unsafe(no_mangle)]
pub extern "C" fn call() {
    let request = INPUT.take();
    // Traps without a panic, such as running out of memory, leave no reply.
    REPLY.take();
    let answered = SESSION.with_borrow_mut(|session| {
        let session = session.get_or_insert_with(|| {
            std::panic::set_hook(Box::new(|panic| {
                let message = format!("an error in the program: {panic}");
                answer(&replied(Err(Failure::new(Kind::Internal, message))));
            }));
            Session::telling(|layouts| tried(layouts))
        });
        pencilmill_games::calls::call(session, &request)
    });
    answer(&answered);
}

/// The address of the reply, valid until the next call.
#[allow(unsafe_code, reason = "an export needs its name")]
#[unsafe(no_mangle)]
pub extern "C" fn reply() -> *const u8 {
    REPLY.with_borrow(Vec::as_ptr)
}

/// Length of the reply in bytes.
#[allow(unsafe_code, reason = "an export needs its name")]
#[unsafe(no_mangle)]
pub extern "C" fn reply_length() -> usize {
    REPLY.with_borrow(Vec::len)
}

fn answer(text: &str) {
    REPLY.set(text.as_bytes().to_vec());
}
