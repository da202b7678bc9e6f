//! All tests of the solver that need no private part of it, in one program.

mod brute_force;
mod models;
mod proofs;
mod second_solver;
mod words;
