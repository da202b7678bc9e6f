//! The public data of a stage, in words.

use pencilmill_generator::board::{Gimmick, Language};
use pencilmill_generator::genres::suiri_meiro::maze::Known;

/// The numbers of gimmicks of each kind, in words.
pub fn counts(known: &Known, language: Language) -> String {
    let there = Gimmick::ALL.into_iter().zip(known.numbers);
    let there = there.filter(|count| count.1 > 0);
    let counts: Vec<String> = there
        .map(|(gimmick, number)| match (language, number) {
            (Language::Japanese, number) => format!("{}{number}", name(gimmick, language)),
            (Language::English, 1) => format!("1 {}", name(gimmick, language)),
            (Language::English, number) => {
                let plural = if gimmick == Gimmick::Switch {
                    "es"
                } else {
                    "s"
                };
                format!("{number} {}{plural}", name(gimmick, language))
            }
        })
        .collect();
    // Switches come last.
    let told = match (known.announced, language) {
        (false, _) => "",
        (true, Language::English) => " (announced)",
        (true, Language::Japanese) => "(宣言あり)",
    };
    let counts = match (counts.is_empty(), language) {
        (true, Language::English) => "no gimmick".to_owned(),
        (true, Language::Japanese) => "ギミックなし".to_owned(),
        (false, Language::English) => counts.join(", "),
        (false, Language::Japanese) => counts.join(" "),
    };
    counts + told
}

/// The name of a gimmick in words.
pub fn name(gimmick: Gimmick, language: Language) -> &'static str {
    match gimmick {
        Gimmick::Wall => language.of("wall", "壁"),
        Gimmick::Fragile => language.of("fragile wall", "脆い壁"),
        Gimmick::Green => language.of("green wall", "緑壁"),
        Gimmick::Pit => language.of("pit", "穴"),
        Gimmick::Switch => language.of("switch", "スイッチ"),
    }
}
