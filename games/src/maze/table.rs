//! A game as its player sees it: the typed lines, the player's knowledge after each, and the texts
//! that show it.

use super::board;
use super::file::known_text;
use super::label::label;
use super::notes::{Mark, NoNote, NoteKind, Notes};
use super::words::counts;
use super::{Answer, BadTranscript, MazeGame, Saying, replayed};
use crate::referee::{Referee, Refused, TurnOf};
use pencilmill_figures::svg::svg;
use pencilmill_generator::board::{Gimmick, Language};
use pencilmill_generator::genres::suiri_meiro::maze::{Known, RouteError, Turn, route_text};
use std::fmt::Write;

/// Prefix of a note in a transcript; for other readers it is a remark.
const KEPT: &str = "# note ";
/// Number of turns shown below the board.
const LAST: usize = 6;

/// The effect of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said {
    /// A turn was made.
    Turn,
    /// A route was stored.
    Stored,
    /// Notes were changed.
    Noted,
    /// A blank line, or a remark.
    Nothing,
    /// Help is requested.
    Help,
    /// The board is requested.
    Board,
    /// All turns are requested.
    Turns,
    /// The possibilities left are requested.
    Possible,
    /// The player leaves.
    Quit,
}

/// The error of a line without effect.
#[derive(Debug, thiserror::Error)]
pub enum NoLine {
    /// An invalid note.
    #[error(transparent)]
    Note(#[from] NoNote),
    /// A rejected turn.
    #[error(transparent)]
    Turn(#[from] Refused<RouteError>),
}

/// Words that form a line of their own, in both languages.
const WORDS: [(&str, Said); 14] = [
    ("help", Said::Help),
    ("?", Said::Help),
    ("ヘルプ", Said::Help),
    ("board", Said::Board),
    ("盤", Said::Board),
    ("盤面", Said::Board),
    ("turns", Said::Turns),
    ("履歴", Said::Turns),
    ("possible", Said::Possible),
    ("候補", Said::Possible),
    ("quit", Said::Quit),
    ("exit", Said::Quit),
    ("終了", Said::Quit),
    ("やめる", Said::Quit),
];
/// Words that begin a note.
const NOTE: [&str; 2] = ["note", "メモ"];
/// Words that undo the last note.
const UNDO: [&str; 2] = ["undo", "戻す"];

/// A game in progress, with the player's notes.
#[derive(Clone)]
pub struct Table {
    referee: Referee<MazeGame>,
    notes: Notes,
}

impl Table {
    /// A game before its first turn.
    pub fn new(game: MazeGame) -> Table {
        Table {
            referee: Referee::new(game),
            notes: Notes::default(),
        }
    }

    /// A game replayed from a transcript that names its stage, with its notes.
    ///
    /// # Errors
    /// The first line that is no turn of this stage, or no note.
    pub fn replayed(game: MazeGame, text: &str) -> Result<Table, BadTranscript> {
        let known = known_text(&game.stage);
        if !text.lines().any(|line| line.trim() == known.trim()) {
            let why = format!("a transcript of another stage: expected {:?}", known.trim());
            return Err(BadTranscript { line: 1, why });
        }
        let mut table = Table {
            referee: replayed(game, text)?,
            notes: Notes::default(),
        };
        for (line, text) in (1..).zip(text.lines()) {
            let Some(note) = text.trim().strip_prefix(KEPT) else {
                continue;
            };
            let taken = table.notes.take(&table.referee.game().stage.known, note);
            taken.map_err(|why| BadTranscript {
                line,
                why: why.to_string(),
            })?;
        }
        Ok(table)
    }

    /// Interprets a line.
    ///
    /// # Errors
    /// The reason why the line has no effect; everything is unchanged then.
    pub fn say(&mut self, line: &str) -> Result<Said, NoLine> {
        let line = line.trim();
        let (word, rest) = line
            .split_once(char::is_whitespace)
            .map_or((line, ""), |(word, rest)| (word, rest.trim()));
        let small = word.to_lowercase();
        let small = small.as_str();
        if line.is_empty() || line.starts_with('#') {
            return Ok(Said::Nothing);
        }
        if NOTE.contains(&small) {
            self.notes.take(&self.referee.game().stage.known, rest)?;
            return Ok(Said::Noted);
        }
        if rest.is_empty() && UNDO.contains(&small) {
            self.notes.undo()?;
            return Ok(Said::Noted);
        }
        let asked = WORDS.iter().find(|(word, _)| *word == small);
        if let Some(&(_, said)) = asked.filter(|_| rest.is_empty()) {
            return Ok(said);
        }
        let turn = self.referee.turn(line)?;
        Ok(match turn.made {
            Saying::Route(_) => Said::Turn,
            Saying::Store(_) => Said::Stored,
        })
    }

    /// The public data of the stage.
    pub fn known(&self) -> &Known {
        &self.referee.game().stage.known
    }

    /// The game.
    pub fn game(&self) -> &MazeGame {
        self.referee.game()
    }

    /// True if the game is over.
    pub fn over(&self) -> bool {
        self.referee.over()
    }

    /// True if the goal is reached.
    pub fn won(&self) -> bool {
        self.referee.state().moment.won
    }

    /// The turns so far, as input for the possibilities left.
    pub fn turns(&self) -> Vec<Turn> {
        let turn = |turn: &TurnOf<MazeGame>| match (&turn.made, &turn.response) {
            (Saying::Route(route), Answer::Told(told, _)) => Some(Turn {
                route: route.clone(),
                told: *told,
            }),
            _ => None,
        };
        self.referee.turns().iter().filter_map(turn).collect()
    }

    /// Number of turns left, if limited.
    fn left(&self) -> Option<usize> {
        let limit = self.referee.game().limit?;
        Some(limit.saturating_sub(self.referee.state().routes.len()))
    }

    /// All inputs and answers so far, with the current notes.
    pub fn transcript(&self) -> String {
        let mut text = known_text(&self.referee.game().stage) + &self.referee.transcript();
        for note in self.notes.texts(self.known(), Language::English) {
            let _ = writeln!(text, "{KEPT}{note}");
        }
        text
    }

    fn language(&self) -> Language {
        self.referee.game().language
    }

    /// Each turn with its number, its route in arrows, and the response.
    pub fn told(&self) -> Vec<(usize, String, String)> {
        let turns = (1..).zip(self.turns());
        let told = turns.map(|(number, Turn { route, told })| {
            let route = route_text(&route, true);
            (number, route, told.text(self.language()))
        });
        told.collect()
    }

    /// All turns, one to a line.
    pub fn told_text(&self) -> String {
        lines_of(&self.told())
    }

    /// The public data of the stage, in words.
    pub fn stage_text(&self) -> String {
        let Known { board, .. } = self.known();
        let counts = counts(self.known(), self.language());
        match self.language() {
            Language::English => format!("Suiri Meiro {board}: {counts}"),
            Language::Japanese => format!("推理迷路 {board}: {counts}"),
        }
    }

    /// The board with the player's knowledge, or with all gimmicks once the game is over; the last
    /// turns below it.
    pub fn screen(&self) -> String {
        let mut text = format!("{}\n\n{}", self.stage_text(), self.board());
        let notes = self.notes.texts(self.known(), self.language());
        if !notes.is_empty() {
            let yours = self.language().of("your notes", "メモ");
            let _ = writeln!(text, "\n{yours}: {}", notes.join("; "));
        }
        let told = self.told();
        if !told.is_empty() {
            let last = &told[told.len().saturating_sub(LAST)..];
            text.push('\n');
            text += &lines_of(last);
        }
        text
    }

    /// The board in characters.
    fn board(&self) -> String {
        board::characters(&self.shown(), &self.notes, self.language())
    }

    /// The board as SVG, described in characters for people who cannot see it.
    pub fn picture(&self) -> String {
        let known = self.shown();
        let figure = board::figure(&known, &self.notes, self.language());
        svg(&figure, &self.stage_text(), &self.board())
    }

    /// The words that notes on this stage may end with.
    pub fn note_words(&self) -> Vec<&'static str> {
        let Known { numbers, .. } = self.known();
        let there = Gimmick::ALL.into_iter().zip(numbers);
        let there = there.filter(|there| *there.1 > 0);
        let marks = there.map(|there| Mark::Gimmick(there.0));
        let marks = marks.chain([Mark::Nothing, Mark::Here]);
        let kinds = marks.map(NoteKind::Mark).chain([NoteKind::Blank]);
        kinds.map(|kind| kind.word(self.language())).collect()
    }

    /// The visible part of the stage: all of it once the game is over.
    pub fn shown(&self) -> Known {
        let stage = &self.referee.game().stage;
        let mut known = stage.known.clone();
        if self.over() {
            known.disclosed = stage.list();
        }
        known
    }

    /// The number of the next turn, and the number of turns left.
    pub fn status(&self) -> String {
        let turn = self.referee.state().routes.len();
        let english = self.language() == Language::English;
        match (self.over(), self.won(), self.left()) {
            (true, true, _) if english => format!("The goal is reached in turn {turn}."),
            (true, true, _) => format!("{turn}手目でゴールしました。"),
            (true, false, _) if english => {
                "The turns are used up; the goal was not reached.".to_owned()
            }
            (true, false, _) => "手数を使い切りました。ゴールできませんでした。".to_owned(),
            (false, _, Some(left)) if english => format!("turn {}, {left} left", turn + 1),
            (false, _, Some(left)) => format!("{}手目 残り{left}手", turn + 1),
            (false, _, None) if english => format!("turn {}", turn + 1),
            (false, _, None) => format!("{}手目", turn + 1),
        }
    }

    /// A list of possible inputs.
    pub fn help(&self) -> String {
        let example = label(self.known().board, self.known().start);
        match self.language() {
            Language::English => format!(
                "\
A turn, with as many steps as you like; all of it is answered at once:
  D3R2         three down, two right; also ↓3→2, 下3右2, shita3 migi2
  I1           inserts the route of turn 1; B3 behind steps takes back three of them
  Q=D3R2       stores a route, and is no turn; Q at the beginning of a turn stands for it
Notes, which nobody answers. Columns have letters, rows numbers; {example}R is the right side of {example}:
  note {example}R wall  also fragile, green, pit, switch, nothing (there is nothing) and blank (as it was)
  note B1 B2 here  one may be in these cells
  undo         takes back the last note
Other words:
  board        shows the board again; turns: all turns so far
  possible     what is still possible, and a good turn: the computer thinks for you
  quit         leaves the game
"
            ),
            Language::Japanese => format!(
                "\
移動ルート(1手に何歩でも。応答は全部まとめて1回):
  ↓3→2         下に3歩、右に2歩。下3右2、した3みぎ2、D3R2 でもよい
  記1          1手目のルートを挿入する。歩の後の 消3 は3歩取り消す
  Q=↓3→2       ルートを記憶する(手番ではない)。先頭の Q で展開する
メモ(応答なし)。列は英字、行は数字。{example}→ は {example} の右の辺:
  メモ {example}→ 壁   ほかに 脆い壁、緑壁、穴、スイッチ、なし(何もない)、消す
  メモ B1 B2 ここ  今いるかもしれないマス
  戻す         直前のメモを取り消す
そのほか:
  盤           盤面をもう一度。履歴: これまでの手番
  候補         まだありうる迷路と、よい次の手(コンピューターが考える)
  終了         ゲームをやめる
"
            ),
        }
    }

    /// The reason why a line has no effect, in the language of the game.
    pub fn refusal(&self, why: &NoLine) -> String {
        if self.language() == Language::English {
            return format!("{why} (\"help\" says what can be typed)");
        }
        match why {
            NoLine::Turn(Refused::Over) => "ゲームは終わりました。".to_owned(),
            NoLine::Turn(Refused::Illegal(error)) => {
                let RouteError { column, found, .. } = error;
                format!("{column}文字目の {found} が読めません(「ヘルプ」で書き方)。")
            }
            NoLine::Turn(Refused::Answer { .. }) => "応答が違います。".to_owned(),
            NoLine::Note(NoNote::Undone) => "取り消すメモがありません。".to_owned(),
            NoLine::Note(NoNote::Misplaced(_, place)) => {
                format!("{place} にはそれを置けません。")
            }
            NoLine::Note(_) => "メモが読めません。例: メモ B3→ 壁(「ヘルプ」で書き方)".to_owned(),
        }
    }
}

/// Turns with their numbers.
fn lines_of(told: &[(usize, String, String)]) -> String {
    let mut text = String::new();
    for (number, route, said) in told {
        let _ = writeln!(text, "{number:4}  {route}  {said}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::file::read_stage;
    use super::*;

    const STAGE: &str = "puzzle suiri-meiro 3x3; letter r1c1=S r3c3=G; count r5c1=wall1 r5c2=pit1\n\
                         maze wall r0.5c1.5-r1.5c1.5; pit r3c1\nlimit 5\n";

    fn table(language: Language) -> Table {
        let game = read_stage(STAGE).unwrap();
        Table::new(MazeGame { language, ..game })
    }

    #[test]
    fn lines_are_turns_notes_and_words() {
        let mut table = table(Language::English);
        for (line, said) in [
            ("R2", Said::Turn),
            ("note A3 B3 pit", Said::Noted),
            ("undo", Said::Noted),
            ("note A3 pit", Said::Noted),
            ("QUIT", Said::Quit),
            (" ", Said::Nothing),
        ] {
            assert_eq!(table.say(line).unwrap(), said, "{line}");
        }
        for wrong in ["note A1 pit", "R2X", "I7", "note help", "undo 2"] {
            assert!(table.say(wrong).is_err(), "{wrong}");
        }
        // An interrupted game is continued.
        let transcript = table.transcript();
        let mut again = Table::replayed(read_stage(STAGE).unwrap(), &transcript).unwrap();
        assert_eq!(again.transcript(), transcript);
        assert_eq!(again.screen(), table.screen());
        assert_eq!(again.say("Q=DR").unwrap(), Said::Stored);
        again.say("D2").unwrap();
        again.say("QDR").unwrap();
        assert_eq!(again.status(), "The goal is reached in turn 3.");
        assert!(matches!(again.say("R"), Err(NoLine::Turn(Refused::Over))));
    }

    #[test]
    fn it_is_played_in_japanese() {
        let mut table = table(Language::Japanese);
        for (line, said) in [
            ("→2", Said::Turn),
            ("メモ A1→ 壁", Said::Noted),
            ("戻す", Said::Noted),
            ("候補", Said::Possible),
            ("下2", Said::Turn),
        ] {
            assert_eq!(table.say(line).unwrap(), said, "{line}");
        }
        assert!(table.screen().ends_with("   1  →2  壁2\n   2  ↓2  穴\n"));
        let refused = table.say("→x").unwrap_err();
        assert!(table.refusal(&refused).starts_with("2文字目の \"x\" が"));
    }

    #[test]
    fn bad_notes_in_transcripts_are_named() {
        let game = read_stage(STAGE).unwrap();
        let text = format!("{}R2 -> wall 2\n# note A9 pit\n", known_text(&game.stage));
        let error = Table::replayed(game, &text).err().unwrap().to_string();
        assert!(error.starts_with("3: found \"A9\""), "{error}");
    }
}
