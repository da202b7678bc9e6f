//! The words of explanations and hints, in English and Japanese: a table for those who translate.
//!
//! `{}` is the next part of a sentence, `{1}` that part, from 0. Sentences begin with a small letter
//! where a place may come first.

use super::Both;

/// Defines phrases.
macro_rules! phrases {
    ($($name:ident = $english:literal | $japanese:literal;)*) => {
        $(pub(super) const $name: Both = [$english, $japanese];)*
    };
}

/// Defines reasons, with the endings of their Japanese.
macro_rules! causes {
    ($($name:ident = $english:literal | $japanese:literal $endings:ident;)*) => {
        $(pub(super) const $name: Cause = Cause { words: [$english, $japanese], endings: ending::$endings };)*
    };
}

/// Defines clauses, in English as a statement and as an assumption, with the endings of their Japanese.
macro_rules! clauses {
    ($($name:ident = $english:literal | $supposed:literal | $japanese:literal $endings:ident;)*) => {
        $(pub(super) const $name: Clause = Clause {
            words: [$english, $japanese],
            supposed: [$supposed, ""],
            endings: endings::$endings,
        };)*
    };
}

/// A reason, with its Japanese endings as a sentence of its own and before a conclusion.
#[derive(Clone, Copy)]
pub(super) struct Cause {
    pub words: Both,
    pub endings: [&'static str; 2],
}

/// A clause, with its Japanese endings by the place in a sentence.
#[derive(Clone, Copy)]
pub(super) struct Clause {
    pub words: Both,
    pub supposed: Both,
    pub endings: [&'static str; 4],
}

/// Japanese endings of reasons.
mod ending {
    type Endings = [&'static str; 2];
    pub const NOUN: Endings = ["です", "なので"];
    pub const MASU: Endings = ["ます", "るので"];
    pub const RIMASU: Endings = ["ります", "るので"];
    pub const IMASU: Endings = ["います", "うので"];
    pub const MASEN: Endings = ["ません", "ないので"];
    pub const ARIMASEN: Endings = ["ありません", "ないので"];
}

/// Japanese endings of clauses: at the end, before a conclusion, before another clause, and as a case.
pub(super) mod endings {
    type Endings = [&'static str; 4];
    pub const NOUN: Endings = ["です", "なので", "で", "の"];
    pub const THERE: Endings = ["があります", "があるので", "があり", "がある"];
    pub const NOT_THERE: Endings = ["はありません", "がないので", "はなく", "がない"];
    pub const IN: Endings = ["が入ります", "が入るので", "が入り", "が入る"];
    pub const PASSES: Endings = ["を通ります", "を通るので", "を通り", "を通る"];
    pub const NOT_PASSES: Endings = ["を通りません", "を通らないので", "を通らず", "を通らない"];
    pub const NOT: Endings = ["ではありません", "ではないので", "ではなく", "でない"];
    pub const DRAWN: Endings = ["を引きます", "を引くので", "を引き", "を引く"];
    pub const NOT_DRAWN: Endings = ["は引きません", "は引かないので", "は引かず", "を引かない"];
}

// {0} is who or where, {1} a number, a line or who else, {2} what is counted or a clue, {3} the s of a
// verb, {4} "has" or "have".
causes! {
    SEES_AT_MOST = "{0} can see at most {1}" | "{0}から見えるのは多くても{1}マス" NOUN;
    NEEDS_ALL = "{0} need{3} all that is left" | "{0}には残り全部が必要" NOUN;
    WOULD_SEE_NOTHING = "{0} would otherwise see nothing" | "{0}からは、そうしないと何も見え" MASEN;
    WOULD_SEE_AT_MOST = "{0} would otherwise see at most {1}" | "{0}から見えるのは、そうしないと多くても{1}マス" NOUN;
    WOULD_HAVE_ROOM_FOR = "{0} would otherwise have room for at most {1}" | "{0}の広さは、そうしないと多くても{1}マス" NOUN;
    WOULD_GET_AT_MOST_OF = "{0} would otherwise get at most {1} {2}" | "{0}の{2}は、そうしないと多くても{1}にしかなら" MASEN;
    WOULD_GET_AT_MOST = "{0} would otherwise get at most {1}" | "{0}は、そうしないと多くても{1}にしかなら" MASEN;
    SEES_NOTHING = "{0} see{3} nothing" | "{0}からは何も見え" MASEN;
    HAS_NO = "{0} {4} no {2}" | "{0}には{2}が1つも" ARIMASEN;
    HAS_NONE = "{0} {4} none" | "{0}には1つも入ら" MASEN;
    SEES_ALREADY = "{0} sees {1} already" | "{0}からはもう{1}マス見えてい" MASU;
    HAS_ALREADY = "{0} {4} {1} {2} already" | "{0}の{2}はもう{1}つあ" RIMASU;
    HAS_ENOUGH = "{0} {4} enough" | "{0}はもう足りてい" MASU;
    WOULD_SEE_AT_LEAST = "{0} would otherwise see at least {1}" | "{0}からは、そうしないと{1}マス以上見え" MASU;
    WOULD_GROW_TO = "{0} would otherwise grow to at least {1}" | "{0}は、そうしないと{1}マス以上に広が" RIMASU;
    WOULD_GET_AT_LEAST_OF = "{0} would otherwise get at least {1} {2}" | "{0}の{2}は、そうしないと{1}以上にな" RIMASU;
    WOULD_GET_AT_LEAST = "{0} would otherwise get at least {1}" | "{0}は、そうしないと{1}以上にな" RIMASU;
    ONLY_WAY_OUT = "{0} can get out only this way" | "{0}から外へつながる道はここだけ" NOUN;
    WOULD_BE_CUT_OFF = "{0} would otherwise be cut off" | "{0}は、そうしないと切り離され" MASU;
    WOULD_NOT_FIT = "{2} would otherwise not fit without cutting something off" | "{2}は、そうしないと何かを分断せずには入りきら" MASEN;
    NO_WAY_THERE = "no way leads there from {0}" | "{0}からはそこへ届か" MASEN;
    WOULD_END = "the {1} would otherwise end in {0}" | "{1}は、そうしないと{0}で行き止まりにな" RIMASU;
    WOULD_BRANCH = "the {1} would otherwise branch in {0}" | "{1}は、そうしないと{0}で枝分かれす" MASU;
    RING_WOULD_CLOSE = "a ring would otherwise close" | "このままでは輪が閉じてしま" IMASU;
    RING_WOULD_LEAVE_OUT = "a ring would otherwise close and leave {0} out" | "このままでは{0}を残して輪が閉じてしま" IMASU;
    SIDES_BELONG = "one side belongs to {0}, the other to {1}" | "片側は{0}、もう片側は{1}の領域" NOUN;
    SIDES_DIFFER = "the two sides belong to different clues" | "両側は別々の手がかりの領域" NOUN;
    REACHES_NO_FURTHER = "{0} cannot reach any further" | "{0}の領域はその先へ届か" MASEN;
    NONE_REACHES_BOTH = "no clue can reach both sides" | "両側に届く手がかりは" ARIMASEN;
    ONLY_REACHES = "only {0} can reach these cells" | "ここに届くのは{0}だけ" NOUN;
    HAS_NO_OTHER_WAY = "{0} {1} no other way" | "{0}にはほかに道が" ARIMASEN;
    OTHERS_LEAVE = "the other clues need {2} cells, which leaves {1} for {0}" | "ほかの手がかりに{2}マス要り、{0}に残るのは{1}マス" NOUN;
    OTHERS_LEAVE_AT_MOST = "the other clues need {2} cells, which leaves at most {1} for {0}" | "ほかの手がかりに{2}マス要り、{0}に残るのは多くても{1}マス" NOUN;
    NONE_REACHES = "no clue can reach this" | "ここに届く手がかりは" ARIMASEN;
    KEPT_APART = "{0} must not be joined" | "{0}はつながってはいけ" MASEN;
    ONE_WAY_ON = "there is one way on from {}" | "{}から進める道は1つだけ" NOUN;
    EACH_ONE_WAY_ON = "each end has one way on" | "どの端からも進める道は1つだけ" NOUN;
}

// {0} is a place, {1} the name of a line, {2} its plural or a verb.
clauses! {
    LINE_PASSES = "the {1} passes {0}" | "the {1} through {0}" | "{1}は{0}" PASSES;
    LINE_PASSES_NOT = "the {1} does not pass {0}" | "no {1} through {0}" | "{1}は{0}" NOT_PASSES;
    LINE_RUNS = "the {1} runs {0}" | "the {1} {0}" | "{0}に{1}" IN;
    COURSE_RUNS = "the {1} runs {0}" | "the {1} {0}" | "{1}は{0}" PASSES;
    COURSE_RUNS_NOT = "the {1} does not run {0}" | "no {1} {0}" | "{0}に{1}" NOT_THERE;
    INSIDE = "{0} {2} inside the loop" | "{0} inside the loop" | "{0}は輪の内側" NOUN;
    OUTSIDE = "{0} {2} outside every loop" | "{0} outside every loop" | "{0}は輪の外側" NOUN;
    THERE_IS = "there is a {1} {0}" | "a {1} {0}" | "{0}に{1}" THERE;
    THERE_IS_MASS = "there is {1} {0}" | "{1} {0}" | "{0}に{1}" THERE;
    THERE_ARE = "there are {2} {0}" | "{2} {0}" | "{0}に{1}" THERE;
    THERE_IS_NO = "there is no {1} {0}" | "no {1} {0}" | "{0}に{1}" NOT_THERE;
    BORDER = "there is a {1} {0}" | "a {1} {0}" | "{0}に{1}" IN;
    BORDERS = "there are {2} {0}" | "{2} {0}" | "{0}に{1}" IN;
    TOGETHER = "{0} belong together" | "{0} together" | "{0}は同じ領域" NOUN;
    SHADED = "{0} {2} shaded" | "{0} shaded" | "{0}は黒マス" NOUN;
    STAYS_WHITE = "{0} {2} white" | "{0} white" | "{0}は白マス" NOUN;
    IS_VALUE = "{0} {2} {1}" | "{1} in {0}" | "{0}は{1}" NOUN;
    IS_NOT_VALUE = "{0} {2} not {1}" | "no {1} in {0}" | "{0}は{1}" NOT;
    X = "there {2} {0}" | "{0}" | "{0}" THERE;
    NO_X = "there {2} not {0}" | "not {0}" | "{0}" NOT_THERE;
    DRAWN = "{0} {2} drawn" | "{0} drawn" | "{0}" DRAWN;
    NOT_DRAWN = "{0} {2} not drawn" | "{0} empty" | "{0}" NOT_DRAWN;
}

// Sides, lines and halves of cells.
phrases! {
    ABOVE = "above" | "上";
    UP = "up" | "上";
    TOP = "top" | "上";
    RIGHT_OF = "right of" | "右";
    RIGHT = "right" | "右";
    BELOW = "below" | "下";
    DOWN = "down" | "下";
    BOTTOM = "bottom" | "下";
    LEFT_OF = "left of" | "左";
    LEFT = "left" | "左";
    BETWEEN = "between {} and {}" | "{}と{}の間";
    AROUND = "around {}" | "{}のまわり";
    EITHER_SIDE = "on either side of {}" | "{}の左右";
    BOTH_HALVES = "both halves of {}" | "{}の両方の半マス";
    BOTH_DIAGONALS = "both diagonals of {}" | "{}の両方の対角線";
    FALLING = "the ╲ of {}" | "{}の＼";
    RISING = "the ╱ of {}" | "{}の／";
    ALL_SIDES = "on all sides of {}" | "{}のすべての辺";
    LOWER_RIGHT_HALF = "the lower right half of {}" | "{}の右下の半マス";
    LOWER_LEFT_HALF = "the lower left half of {}" | "{}の左下の半マス";
    UPPER_RIGHT_HALF = "the upper right half of {}" | "{}の右上の半マス";
    UPPER_LEFT_HALF = "the upper left half of {}" | "{}の左上の半マス";
    LINE_FROM_TO = "the line from {} to {}" | "{}から{}までの線";
    EDGE = "the {} edge" | "{}の端";
}

// Cases.
phrases! {
    BY = "by {}, {}" | "{}から、{}";
    FAILS_SO = "{}. So {}." | "{}。ですから{}。";
    MET_ONE_WAY = "{} can be met in one way only: {}." | "{}を満たす方法は1つしかなく、{}。";
    MET_TWO_WAYS = "{} can be met with {} or with {}; either way {}." | "{}を満たすのは、{}場合か{}場合で、どちらでも{}。";
    MET_THREE_WAYS = "{} can be met with {}, with {} or with {}; each way {}." | "{}を満たすのは、{}場合か{}場合か{}場合で、どれでも{}。";
    MET_ANY_WAY = "however {} is met, {}." | "{}をどう満たしても、{}。";
    ONE_LEFT = "only one {} is left at {}, so {}." | "{1}に残る{0}は1つだけなので、{2}。";
    TWO_LEFT = "only {2} or {3} is left at {1}; either way {4}." | "{1}に残るのは、{2}場合か{3}場合で、どちらでも{4}。";
    THREE_LEFT = "only {2}, {3} or {4} is left at {1}; each way {5}." | "{1}に残るのは、{2}場合か{3}場合か{4}場合で、どれでも{5}。";
    ANY_LEFT = "with any {} left at {}, {}." | "{1}に残るどの{0}でも、{2}。";
    WITH = "with {}, {}" | "{}、{}";
    WAY = "way" | "可能性";
    OUT_BECAUSE = "{} is out, because {}. " | "{}はありません（{}）。";
    A_CASE = "a case" | "1つの場合";
    CASES = "{} cases" | "{}通りの場合";
    FIRST_RULE_OUT = "first rule out {} because of {}. " | "先に、{1}から{0}を除きます。";
}

// Several deductions together.
phrases! {
    SAME_REASON = "for the same reason {}." | "同じ理由で、{}。";
    SEE_STEP = "see step {}" | "手順{}から";
}

// Hints: questions, and reasons without their results.
phrases! {
    ASK_AROUND = "what follows from what is there?" | "まわりから何がわかりますか。";
    ASK_RULE = "what does the rule “{1}” say there?" | "「{1}」から何がわかりますか。";
    ASK_WHAT = "what could be there?" | "何があてはまるでしょう。";
    ASK_POSSIBILITIES = "which possibilities are left?" | "どんな可能性が残っていますか。";
    ASK_GROW = "where can its region grow?" | "その領域はどこへ広がれますか。";
    ASK_LEFT = "how many cells do the others leave for it?" | "ほかの手がかりに要るマスを除くと、何マス残りますか。";
    ASK_REACH = "how far can it reach?" | "どこまで届きますか。";
    ASK_JOINS = "what would be joined there?" | "ここで何がつながりますか。";
    ASK_OWNER = "which clue can reach it?" | "ここに届く手がかりはどれでしょう。";
    ASK_WAY_OUT = "how does it get out?" | "どこから外へ出られますか。";
    ASK_WAY_THERE = "can anything get there?" | "ここまで届きますか。";
    ASK_FIT = "how can it fit without cutting anything off?" | "何も分断せずに入りきるでしょうか。";
    ASK_GO = "where can the {0} go from there?" | "ここから{0}はどこへ進めますか。";
    ASK_PASS = "how may the {0} pass there?" | "ここで{0}はどうなっていますか。";
    ASK_CLOSE = "what would close there?" | "ここをつなぐと何が閉じますか。";
    ASK_SAY = "what {2} say?" | "何がわかりますか。";
    ASK_GO_ON = "where can the {0} go on?" | "ここから{0}はどこへ進めますか。";
    LOOK_AT = "Look at {}: {}" | "{}を見ましょう。{}";
    LOOK_OTHERWISE = "Look at {}: what if it were otherwise?" | "{}を見ましょう。そうでなかったらどうなりますか。";
    LOOK_TRY = "Look at {}: try {}. What happens?" | "{}を見ましょう。仮に{}、どうなりますか。";
    THEN_BREACH = "then {}" | "すると、{}";
    STEPS_ON = "some steps on, {}" | "やがて、{}";
    ALL_BUT_ONE_FAIL = "all but one of the possibilities fail, some only many steps on" | "1つを除いて、どれも先のほうで行き詰まります";
    FOLLOWS_FROM = "it follows from {}" | "{}から決まります";
    ONE_CHOICE = "what is there already leaves one choice" | "もうあるものから1通りに決まります";
    COMES_TO_TWO = "it comes to {} or {}" | "{}か、{}かのどちらかです";
    COMES_TO_THREE = "it comes to {}, {} or {}" | "{}か、{}か、{}かです";
    ONE_WAY_LEFT = "only one way is left" | "残るのは1通りだけです";
    WAYS_SHARE = "all {1} ways that are left share something" | "残る{1}通りに共通することがあります";
    WAYS_FAIL = "{0} ways fail, and {1} are left" | "{0}通りは成り立たず、残りは{1}通りです";
    ASK_SIGHT = "how many can {3} see?" | "何マス見えますか。";
    ASK_NEED = "how many {2} still need?" | "あといくつ要りますか。";
    ASK_ROOM = "how many cells can {3} reach?" | "何マスまで広がれますか。";
    ASK_SEEN = "how many {2} see?" | "もう何マス見えていますか。";
    ASK_CELLS = "how many cells {2} have?" | "もう何マスありますか。";
    ASK_COUNT = "how many {2} have?" | "もういくつありますか。";
}

// Areas.
phrases! {
    BELONGS_TO = "{}: belongs to {}\n" | "{}: {}のもの\n";
}

// Places and clues.
phrases! {
    ALL_OF_ROW = "all of row {}" | "{}段目全部";
    ALL_OF_COLUMN = "all of column {}" | "{}列目全部";
    BELOW_BOARD = "below the board" | "盤面の下";
    TOP_RIGHT = "at the top right" | "右上";
    ABOVE_COLUMN = "above column {}" | "{}列目の上";
    BELOW_COLUMN = "below column {}" | "{}列目の下";
    BESIDE_ROW = "beside row {}" | "{}段目の左";
    RIGHT_OF_ROW = "right of row {}" | "{}段目の右";
    LOWER_RIGHT_CORNER = "the lower right corner of {}" | "{}の右下の角";
    LOWER_LEFT_CORNER = "the lower left corner of {}" | "{}の左下の角";
    UPPER_RIGHT_CORNER = "the upper right corner of {}" | "{}の右上の角";
    UPPER_LEFT_CORNER = "the upper left corner of {}" | "{}の左上の角";
    LINE = "line" | "線";
    LOOP = "loop" | "輪";
    CIRCLED = "circled {}" | "丸の{}";
    CIRCLED_UNKNOWN = "circled ?" | "丸の「？」";
    UNKNOWN = "?" | "「？」";
    TILE = "tile {}" | "タイル{}";
    TURNED_TILE = "tile {} turned {}°" | "タイル{}（{}°回転）";
    THIS = "this {}" | "この{}";
    THE_CLUES = "the clues" | "手がかり";
    RULE = "rule {}" | "ルール{}";
}

// Sentences around reasons.
phrases! {
    TRYING_SHOWS = "trying further shows that {}." | "さらに仮定を重ねると、{}。";
    BY_WITH_RULES = "by {}, {}{}" | "{}から、{}{}";
    IT_FOLLOWS = "it follows that {}." | "ここから、{}。";
    THEN = "then {}." | "すると、{}。";
    SO = "{}, so {}." | "{}、{}。";
}

// Remarks on a drawing: what is broken, and what is missing.
phrases! {
    BRANCHES = "The {} branches{}." | "{}が{}枝分かれしています。";
    CANNOT_GO_ON = "The {} cannot go on{}." | "{}が{}行き止まりです。";
    CLOSES = "The {} closes{}." | "{}が{}輪になっています。";
    END_OPEN = "An end is open{}." | "線の端が{}開いています。";
    STILL_TO_DO = "Still to do: {}." | "残り：{}。";
    SEES_SO_FAR = "{} sees {} of {}." | "{}から見えるのは、まだ{}（全部で{}）です。";
    HAS_CELLS_SO_FAR = "{} has {} of {} cells." | "{}は、まだ{}マス（全部で{}）です。";
    HAS_SO_FAR = "{} has {} of {}." | "{}は、まだ{}（全部で{}）です。";
    STILL_SEES = "{} still sees {}, not {}." | "{}からは、まだ{}マス見えています（{}マスにします）。";
    STILL_HAS_CELLS = "{} still has {} cells, not {}." | "{}は、まだ{}マスあります（{}マスにします）。";
    STILL_HAS = "{} still has {}, not {}." | "{}は、まだ{}です（{}にします）。";
    STILL_TO_MEET = "{} is still to be met." | "{}がまだです。";
    HERE = " here" | "ここで";
    THERE = " {}" | "{}で";
}

// Parts of clauses.
phrases! {
    X_OF_SIZE = "a {}x{} X {}" | "{}×{}マスの×（中心{}）";
    BELONGS_WITH = " with " | "と";
    FROM_TO = "from {} to {}" | "{}から{}まで";
}

// Explanations and hints as texts.
phrases! {
    ABOUT_POINTS = "Points are named by column and row: A0 is the upper left corner, B0 the next.\n\n" | "点は列の文字と段の数字で呼びます：A0は左上の角、その右がB0です。\n\n";
    ABOUT_TILES = "Tiles are numbered as they stand below the board, row by row; turns are clockwise.\n\n" | "タイルは盤面の下に並ぶ順に番号で呼びます。回転は時計回りです。\n\n";
    SOLVED_SCORE = "Solved: {}, score {}" | "解けました：{}（スコア{}）";
    REST_SCORE = "The rest takes more than what-ifs within what-ifs: {}, score {}" | "残りには、さらに深い仮定が要ります：{}（スコア{}）";
    IS_SOLVED = "Solved.\n" | "解けています。\n";
    TOO_DEEP = "What comes next takes more than what-ifs within what-ifs, or too many.\n" | "次の手順には、仮定の中の仮定より深い推理か、多すぎる仮定が要ります。\n";
    ALL_ELSE_WELL = " All else is well." | "。ほかは合っています";
    WELL_UP_TO_THERE = " Up to there all is well." | "。そこまでは合っています";
    IN_THE_ANSWER = "In the answer {}.{}" | "答えでは、{}{}。";
}

// The verdict.
phrases! {
    MINUTES = "Minutes: about {}." | "およそ{}分です。";
    BEGINS = "It begins {}: {}." | "はじめは{}：{}。";
    HIGHLIGHT = "Its highlight is {}: {}." | "見せ場は{}：{}。";
    ENDS = "It ends {}: {}." | "終わりは{}：{}。";
    NEEDS = "It needs {}." | "使う考え方：{}。";
    NO_FLAGS = "No flags." | "問題点はありません。";
    FLAGS = "Flags: {}." | "問題点：{}。";
    NOWHERE = "nowhere in particular" | "場所なし";
    FROM_SOURCES = "{}, from {} rules and clues" | "{}（ルールと手がかり{}つ）";
}

// What-ifs and contradictions.
phrases! {
    SHARE_A_SIDE = "{} are side by side. " | "{}は隣り合っています。";
    SHARE_A_CORNER = "{} touch at a corner. " | "{}は角で接しています。";
    OPPOSITE = "the opposite" | "逆だとすると";
    TRY_FAILS = "with {}, {}." | "{}、{}。";
    AND_SO = ", and so " | "、さらに";
    TRY_THEN = "try {}. Then {}; but {}." | "仮に{}、{}、{}。";
    TRY_STEPS_ON = "try {}: some steps on, {}." | "仮に{}、やがて{}。";
    CASE_IS_OUT = " So {} is out." | "ですから{}はありません。";
    SO_IT_IS = " So {}." | "ですから{}。";
    IN_THE_SAME_WAY = " In the same way, {}." | "同じように、{}。";
    THE_CASE = "the case" | "場合";
    AT = "at {}" | "{}で";
    NEAR = "near {}" | "{}の近くで";
    CANNOT_BE_MET = "{} cannot be met" | "{}に合いません";
    CANNOT_BOTH_BE_MET = "{} cannot both be met" | "{}の両方には合いません";
    CANNOT_ALL_BE_MET = "{} cannot all be met" | "{}のすべてには合いません";
    CLUES_AROUND = "the clues around {3} cannot all be met" | "{3}のまわりの手がかりに合いません";
    IMPOSSIBLE_THERE = "that is impossible {2}" | "{2}行き詰まります";
    IMPOSSIBLE = "that cannot be" | "行き詰まります";
    BROKEN_THERE = "{1} is broken {2}" | "{2}{1}に反します";
    ALL_BROKEN_THERE = "{1} are broken {2}" | "{2}{1}に反します";
    BROKEN = "{1} is broken" | "{1}に反します";
    ALL_BROKEN = "{1} are broken" | "{1}に反します";
    IS_CUT_OFF = "{} is cut off from {}" | "{}が{}から切り離されます";
    NO_CLUE_TO = "no clue can reach {}" | "{}に届く手がかりがありません";
    NO_WAY_TO = "no way leads to {}" | "{}へ届きません";
    HAS_NO_ROOM = "{} has no room" | "{}は入りきりません";
    RING_CLOSES = "a ring closes" | "輪が閉じてしまいます";
    RING_LEAVES_OUT = "a ring closes and leaves {} out" | "{}を残して輪が閉じてしまいます";
    ENDS_IN = "the {} ends in {}" | "{}が{}で行き止まりになります";
    BRANCHES_IN = "the {} branches in {}" | "{}が{}で枝分かれします";
    GETS_NONE = "{} gets none" | "{}には1つも残りません";
    SEES_ONLY = "{} sees at most {}" | "{}から見えるのは多くても{}マスです";
    ROOM_ONLY_FOR = "{} has room for at most {}" | "{}は多くても{}マスにしか広がりません";
    GETS_ONLY_OF = "{} gets at most {} {}" | "{0}の{2}は多くても{1}にしかなりません";
    GETS_ONLY = "{} gets at most {}" | "{}は多くても{}にしかなりません";
    SEES = "{} sees {}" | "{}から{}マス見えてしまいます";
    GROWS_TO = "{} grows to {}" | "{}が{}マスに広がってしまいます";
    GETS_OF = "{} gets {} {}" | "{0}の{2}は{1}になってしまいます";
    GETS = "{} gets {}" | "{}は{}になってしまいます";
}
