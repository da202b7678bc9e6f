//! Contradictions that are plain to see.

use super::{Both, Teller};
use pencilmill_generator::board::place_text;
use pencilmill_generator::grade::{Counted, Wrong};

impl Teller<'_> {
    /// The contradiction that an assumption led to.
    pub(super) fn wrong(self, wrong: Wrong) -> String {
        self.told_wrong(wrong, |form| [form.is, form.is_ja])
    }

    /// The contradiction that the contrary would lead to, appended to a conclusion.
    pub(super) fn otherwise(self, wrong: Wrong) -> String {
        self.told_wrong(wrong, |form| [form.would, form.would_ja])
    }

    fn told_wrong(self, wrong: Wrong, of: fn(&Form) -> Both) -> String {
        let form = form(wrong);
        let ink = match wrong {
            Wrong::DeadEnd(ink, _) | Wrong::Branch(ink, _) => Some(self.name(ink).to_owned()),
            _ => None,
        };
        let places = match wrong {
            Wrong::CutOff(a, b) => vec![a, b],
            Wrong::OutOfReach(at)
            | Wrong::Closed(Some(at))
            | Wrong::DeadEnd(_, at)
            | Wrong::Branch(_, at) => vec![at],
            Wrong::Closed(None) | Wrong::TooFew { .. } | Wrong::TooMany { .. } => Vec::new(),
        };
        let numbers = match wrong {
            Wrong::TooFew {
                most: 0, least: 1, ..
            }
            | Wrong::TooMany { most: 0, .. } => Vec::new(),
            Wrong::TooMany { least, most: 1, .. } => vec![least],
            Wrong::TooFew { most, least, .. } => vec![most, least],
            Wrong::TooMany { least, most, .. } => vec![least, most],
            _ => Vec::new(),
        };
        let places = places.into_iter().map(place_text);
        let numbers = numbers.iter().map(i32::to_string);
        let parts: Vec<String> = ink.into_iter().chain(places).chain(numbers).collect();
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        self.fill(of(&form), &parts)
    }
}

/// The sentences for a contradiction, in the indicative and the conditional.
struct Form {
    is: &'static str,
    is_ja: &'static str,
    would: &'static str,
    would_ja: &'static str,
}

const fn form(wrong: Wrong) -> Form {
    match wrong {
        Wrong::CutOff(..) => Form {
            is: "{} is cut off from {}",
            is_ja: "{}が{}から切り離される",
            would: ", or {} would be cut off from {}",
            would_ja: "。そうでないと{}が{}から切り離される",
        },
        Wrong::OutOfReach(_) => Form {
            is: "no way leads there from {}",
            is_ja: "{}からはそこへ届かない",
            would: ", as no way leads there from {}",
            would_ja: "。{}からはそこへ届かない",
        },
        Wrong::Closed(None) => Form {
            is: "a ring closes",
            is_ja: "輪が閉じる",
            would: ", or a ring would close",
            would_ja: "。そうでないと輪が閉じる",
        },
        Wrong::Closed(Some(_)) => Form {
            is: "a ring closes and leaves {} out",
            is_ja: "輪が閉じて{}が取り残される",
            would: ", or a ring would close and leave {} out",
            would_ja: "。そうでないと輪が閉じて{}が取り残される",
        },
        Wrong::DeadEnd(..) => Form {
            is: "the {} ends at {}",
            is_ja: "{}が{}で行き止まりになる",
            would: ", or the {} would end at {}",
            would_ja: "。そうでないと{}が{}で行き止まりになる",
        },
        Wrong::Branch(..) => Form {
            is: "the {} branches at {}",
            is_ja: "{}が{}で枝分かれする",
            would: ", or the {} would branch at {}",
            would_ja: "。そうでないと{}が{}で枝分かれする",
        },
        Wrong::TooFew {
            most: 0, least: 1, ..
        } => Form {
            is: "none is left",
            is_ja: "1つも残らない",
            would: "; otherwise none would be left",
            would_ja: "。そうでないと1つも残らない",
        },
        Wrong::TooFew {
            of: Counted::Things,
            ..
        } => Form {
            is: "it comes to at most {}, and {} are needed",
            is_ja: "多くても{}にしかならず、{}に足りない",
            would: "; otherwise it would come to at most {}, and {} are needed",
            would_ja: "。そうでないと多くても{}にしかならず、{}に足りない",
        },
        Wrong::TooFew {
            of: Counted::Seen, ..
        } => Form {
            is: "it counts at most {}, and {} are needed",
            is_ja: "数えられるのは多くても{}で、{}に足りない",
            would: "; otherwise it would count at most {}, and {} are needed",
            would_ja: "。そうでないと数えられるのは多くても{}で、{}に足りない",
        },
        Wrong::TooFew {
            of: Counted::Connected,
            ..
        } => Form {
            is: "at most {} can be connected there, and {} are needed",
            is_ja: "そこでつながるのは多くても{}で、{}に足りない",
            would: "; otherwise at most {} could be connected there, and {} are needed",
            would_ja: "。そうでないとそこでつながるのは多くても{}で、{}に足りない",
        },
        Wrong::TooMany { most: 0, .. } => Form {
            is: "none is allowed",
            is_ja: "1つもあってはならない",
            would: ", as none is allowed",
            would_ja: "。1つもあってはならない",
        },
        Wrong::TooMany { most: 1, .. } => Form {
            is: "there are {}, where one may be",
            is_ja: "1つしかあってはならないのに{}つになる",
            would: "; otherwise there would be {}, where one may be",
            would_ja: "。そうでないと{}つになり、1つを超える",
        },
        Wrong::TooMany {
            of: Counted::Things,
            ..
        } => Form {
            is: "it comes to at least {}, and at most {} may be",
            is_ja: "少なくとも{}になり、{}を超える",
            would: "; otherwise it would come to at least {}, and at most {} may be",
            would_ja: "。そうでないと少なくとも{}になり、{}を超える",
        },
        Wrong::TooMany {
            of: Counted::Seen, ..
        } => Form {
            is: "it counts at least {}, more than {}",
            is_ja: "少なくとも{}数えられ、{}を超える",
            would: "; otherwise it would count at least {}, more than {}",
            would_ja: "。そうでないと少なくとも{}数えられ、{}を超える",
        },
        Wrong::TooMany {
            of: Counted::Connected,
            ..
        } => Form {
            is: "at least {} are connected there, more than {}",
            is_ja: "そこで少なくとも{}つながり、{}を超える",
            would: "; otherwise at least {} would be connected there, more than {}",
            would_ja: "。そうでないとそこで少なくとも{}つながり、{}を超える",
        },
    }
}
