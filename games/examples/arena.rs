use pencilmill_games::gloop::game::*;
use pencilmill_generator::hint_loop::Interrupt;
#[derive(Debug)]
struct F;
impl From<rayon::ThreadPoolBuildError> for F {
    fn from(_: rayon::ThreadPoolBuildError) -> F {
        F
    }
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let games: u64 = a[3].parse().unwrap();
    let seed: u64 = a[4].parse().unwrap();
    let t = Tournament::new(
        Rules::default(),
        vec![a[1].parse().unwrap(), a[2].parse().unwrap()],
        seed,
    )
    .unwrap();
    let mut s = Score::default();
    t.play_all(0..games, 1, &Interrupt::new(), |p| {
        s.add(&p);
        Ok::<(), F>(())
    })
    .unwrap();
    println!("{a:?} {:?} {:?}", s.won(), s.by_seat());
}
