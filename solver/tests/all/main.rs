//! All tests of the solver's public interface, in one program.

mod brute_force;
mod models;
mod proofs;
mod second_solver;
mod words;
