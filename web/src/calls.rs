//! Handling of calls.

use crate::failure::Failure;
use crate::request::{Call, word};
use pencilmill_api as api;
use pencilmill_api::{Finish, Limit, Maker, Puzzle, Wanted, WantedText, Wish};
use serde_json::{Value, json};
use std::panic::PanicHookInfo;

/// A requested puzzle with its only answer.
struct Known {
    text: String,
    puzzle: Puzzle,
    answer: api::Drawing,
}

/// Answers requests, one after the other, and keeps results for the next one.
#[derive(Default)]
pub struct Module {
    maker: Maker,
    /// The last puzzle whose answer was needed.
    solved: Option<Known>,
    /// The last puzzle that was refereed.
    watched: Option<(String, Puzzle, api::Referee)>,
    /// The last puzzle whose clues were watched.
    clues: Option<(String, Puzzle, api::FinishedClues)>,
}

impl Module {
    /// A module that tells how many layouts it has tried for a puzzle, as each is begun.
    pub fn telling(tried: fn(u32)) -> Module {
        Module {
            maker: Maker::telling(tried),
            ..Module::default()
        }
    }

    /// Answers a request: `{"ok": …}`, or `{"error": {"message": …}}` with option, line and column
    /// where they are known.
    ///
    /// ```
    /// let mut module = pencilmill_web::Module::default();
    /// let reply = module.call(br#"{"call":"solve","puzzle":"canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5"}"#);
    /// assert!(reply.starts_with(r#"{"ok":{"answers":["shaded r1c1 "#));
    /// ```
    pub fn call(&mut self, request: &[u8]) -> String {
        let done = serde_json::from_slice(request)
            .map_err(|error| Failure::of(format!("the request: {error}")))
            .and_then(|call| self.answer(call));
        match done {
            Ok(value) => json!({ "ok": value }).to_string(),
            Err(failure) => json!({ "error": failure }).to_string(),
        }
    }

    fn answer(&mut self, call: Call) -> Result<Value, Failure> {
        Ok(match call {
            Call::Genres {} => json!(api::all_genres()),
            Call::Choices {
                genre,
                size,
                variant,
            } => {
                let wanted = Wanted::read(&WantedText {
                    genre: &genre,
                    size: size.as_deref(),
                    variant: variant.as_deref(),
                    ..WantedText::default()
                })?;
                json!(api::choices(&wanted.order()?))
            }
            Call::Rules { genre, language } => {
                let wanted = Wanted::read(&WantedText {
                    genre: &genre,
                    ..WantedText::default()
                })?;
                json!(api::rules(wanted.genre, language.0))
            }
            Call::Make { order, seed, index } => {
                let record = self.maker.make(&order.read()?, seed.0, index.0)?;
                json!(api::json_line(&record)?)
            }
            Call::File { lines, format } => json!(api::converted(&lines.concat(), &format)?),
            Call::Solve { puzzle, limit } => {
                let puzzle = api::read(&puzzle)?;
                json!(api::Solved::of(
                    &puzzle,
                    &api::solve(&puzzle, &within(limit))
                ))
            }
            Call::Check { puzzle, drawing } => {
                let puzzle = api::read(&puzzle)?;
                let drawing = api::read_answer(&puzzle, &drawing)?;
                match api::check(&puzzle, &drawing) {
                    Ok(()) => json!({ "solved": true }),
                    Err((rule, place, message)) => json!({
                        "solved": false,
                        "rule": rule,
                        "place": place.map(api::place_text),
                        "message": message,
                    }),
                }
            }
            Call::Referee {
                puzzle,
                drawn,
                crossed,
            } => {
                let (_, puzzle, referee) = taken_up(&mut self.watched, &puzzle, api::Referee::new)?;
                let drawn = api::read_answer(puzzle, &drawn)?;
                let crossed = api::read_answer(puzzle, &crossed)?;
                let broken = referee.violation(&drawn, &crossed);
                json!(broken.map(|broken| json!({
                    "rule": broken.rule,
                    "place": broken.place().map(api::place_text),
                    "hint": broken.hint.map(|hint| api::place_text(hint.at)),
                    "drawn": broken.drawn.to_string(),
                    "crossed": broken.crossed.to_string(),
                })))
            }
            Call::Finished {
                puzzle,
                drawn,
                crossed,
            } => {
                let (_, puzzle, clues) =
                    taken_up(&mut self.clues, &puzzle, api::FinishedClues::new)?;
                let drawn = api::read_answer(puzzle, &drawn)?;
                let crossed = api::read_answer(puzzle, &crossed)?;
                json!(clues.among(&drawn, &crossed).to_string())
            }
            Call::Rate { puzzle } => {
                let Known { puzzle, answer, .. } = self.solved(&puzzle)?;
                let rated = api::rate(puzzle, answer, &Limit::default())?;
                json!({
                    "grade": rated.grade.name(),
                    "measured": rated.measured,
                    "layer": rated.rating.layer,
                    "score": rated.rating.score,
                    "rounds": rated.rating.rounds,
                })
            }
            Call::Explain {
                puzzle,
                language,
                labels,
            } => {
                let Known { puzzle, answer, .. } = self.solved(&puzzle)?;
                let lesson = api::explain(puzzle, answer, &Limit::default())?;
                json!({ "text": lesson.text(beside_steps(language.0, labels), false), "steps": lesson.json() })
            }
            Call::Hint {
                puzzle,
                drawn,
                language,
                labels,
            } => {
                let Known { puzzle, answer, .. } = self.solved(&puzzle)?;
                let drawn = api::read_progress(puzzle, &drawn)?;
                let hint = api::hint(puzzle, answer, &drawn, &Limit::default())?;
                let text = hint.text(beside_steps(language.0, labels), api::Stage::Full);
                json!({ "text": text, "advice": hint.json(language.0) })
            }
            Call::Steps { puzzle } => {
                let Known { puzzle, answer, .. } = self.solved(&puzzle)?;
                json!(api::page_steps(puzzle, answer))
            }
            Call::Picture {
                puzzle,
                drawing,
                labels,
                language,
            } => {
                let language = language.map(|language| language.0).unwrap_or_default();
                let look = api::Look { language, labels };
                let puzzle = api::read(&puzzle)?;
                let drawing = drawing.map(|text| api::read_answer(&puzzle, &text));
                json!(api::svg(&puzzle, drawing.transpose()?.as_ref(), look))
            }
            Call::Finish {
                puzzle,
                answer,
                grade,
                symmetry,
                clues,
                seed,
                limit,
            } => {
                let puzzle = api::read(&puzzle)?;
                let usual = Finish::default();
                let answer = answer.map(|text| api::read_answer(&puzzle, &text));
                let wish = Finish {
                    answer: answer.transpose()?,
                    grades: word("grade", grade)?.unwrap_or(usual.grades),
                    symmetry: word("symmetry", symmetry)?.unwrap_or(usual.symmetry),
                    clues: word("clues", clues)?,
                    seed: seed.map_or(usual.seed, |seed| seed.0),
                };
                let finished = api::finish(&puzzle, &wish, &within(limit))?;
                json!({
                    "record": api::json_line(&finished.record)?,
                    "added": finished.added.to_string(),
                })
            }
            Call::Reduce {
                puzzle,
                grade,
                limit,
            } => {
                let wish = Wish {
                    hardest: word("grade", grade)?,
                    ..Wish::default()
                };
                api::reduce(&api::read(&puzzle)?, wish, &within(limit))?.json()
            }
            Call::Compare { puzzle, limit } => {
                let compared = api::compare(&api::read(&puzzle)?, &within(limit))?;
                json!({ "answers": compared.solved(), "picture": compared.svg(api::Look::default()) })
            }
            Call::Shared { puzzle, limit } => {
                api::shared(&api::read(&puzzle)?, &within(limit))?.json()
            }
            Call::Table { genre, size } => json!(api::blank_table(&genre, size.as_deref())?),
            Call::Import { text } => json!(api::table_of(&text)?),
            Call::Gloop(asked) => asked.answer()?,
            Call::Maze { ask } => ask.answer()?,
            Call::Page { line } => json!(api::playable(&line)?),
            Call::Codes { puzzle } => {
                let puzzle = api::read(&puzzle)?;
                let (player, penpa) = api::codes(&puzzle, None);
                json!({ "url": player, "penpa": penpa })
            }
        })
    }

    /// The puzzle of a text with its only answer.
    fn solved(&mut self, text: &str) -> Result<&Known, Failure> {
        let kept = self.solved.take().filter(|known| known.text == text);
        let known = kept.map_or_else(|| Known::of(text), Ok)?;
        Ok(self.solved.insert(known))
    }
}

impl Known {
    fn of(text: &str) -> Result<Known, Failure> {
        let puzzle = api::read(text)?;
        Ok(Known {
            answer: api::only_answer(&puzzle, &Limit::default())?,
            puzzle,
            text: text.to_owned(),
        })
    }
}

/// The puzzle of a text, and what is kept of it for the next call.
fn taken_up<'a, T>(
    kept: &'a mut Option<(String, Puzzle, T)>,
    text: &str,
    new: impl FnOnce(&Puzzle) -> T,
) -> Result<&'a mut (String, Puzzle, T), Failure> {
    let before = kept.take().filter(|kept| kept.0 == text);
    let take_up = || {
        let puzzle = api::read(text)?;
        let own = new(&puzzle);
        Ok::<_, Failure>((text.to_owned(), puzzle, own))
    };
    Ok(kept.insert(before.map_or_else(take_up, Ok)?))
}

/// A limit in millions of steps; the usual one if none is given.
fn within(limit: Option<u64>) -> Limit {
    limit.map_or_else(Limit::default, Limit::of_millions)
}

/// The reply to a call that panicked.
pub fn panicked(panic: &PanicHookInfo) -> String {
    let message = format!("an error in the program: {panic}");
    json!({ "error": Failure::of(message) }).to_string()
}

/// The look of drawings beside steps, with labels unless disabled.
fn beside_steps(language: api::Language, labels: Option<bool>) -> api::Look {
    let labels = labels.unwrap_or(true);
    api::Look { language, labels }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::Order;
    use crate::values::{begins, says};

    const PUZZLE: &str = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5";

    fn ok(request: &Value) -> Value {
        let reply = Module::default().call(request.to_string().as_bytes());
        let mut reply: Value = serde_json::from_str(&reply).unwrap();
        assert_eq!(reply["error"], Value::Null, "{request}");
        reply["ok"].take()
    }

    fn error(request: &str) -> Value {
        let reply = Module::default().call(request.as_bytes());
        let mut reply: Value = serde_json::from_str(&reply).unwrap();
        reply["error"].take()
    }

    #[test]
    fn puzzles_are_made_and_their_lines_become_a_file() {
        let make = |index: u64| {
            let order = json!({ "genre": "canal-view", "size": "6", "grade": "easy" });
            let seed = u64::MAX.to_string();
            let request =
                json!({ "call": "make", "order": order, "seed": seed, "index": index.to_string() });
            ok(&request)
        };
        let lines = [make(3), make(0)];
        let record: Value = serde_json::from_str(lines[0].as_str().unwrap()).unwrap();
        assert_eq!(record["seed"], u64::MAX);
        assert_eq!(record["grade"], "easy");
        let page = ok(&json!({ "call": "page", "line": lines[0] }));
        assert!(page["guide"]["boards"]["6x6"].is_array());
        assert!(begins(&page["sheet"], "[\"canal-view\",6,6,\"easy\""));
        let csv = ok(&json!({ "call": "file", "lines": lines, "format": "csv" }));
        assert_eq!(csv.as_str().unwrap().lines().count(), 3);
        let same = ok(&json!({ "call": "file", "lines": lines, "format": "jsonl" }));
        let both = lines.each_ref().map(|line| line.as_str().unwrap()).concat();
        assert_eq!(same, json!(both));
    }

    #[test]
    fn choices_are_those_of_a_board() {
        let ask = |text: &str| ok(&serde_json::from_str(text).unwrap());
        let usual = ask(r#"{"call":"choices","genre":"canal-view"}"#);
        let halfway = json!({ "small": "7x7", "large": "17x17" });
        assert_eq!(usual["halfway"], halfway);
        assert_eq!(usual["symmetries"], json!(["none", "rotation", "mirror"]));
        for grade in usual["grades"].as_array().unwrap() {
            let order = json!({ "genre": "canal-view", "size": usual["board"], "grade": grade });
            let order: Order = serde_json::from_value(order).unwrap();
            assert!(order.read().is_ok(), "{grade}");
            assert!(usual["layouts"][grade.as_str().unwrap()].is_u64());
        }
        assert!(usual["layouts"]["mixed"].is_u64());
        let laid_out = ask(r#"{"call":"choices","genre":"bricklayer","size":"6"}"#);
        assert_eq!(laid_out["board"], "6x6");
        assert_eq!(laid_out["symmetries"], json!(["none"]));
        let wrong = error(r#"{"call":"choices","genre":"canal-view","size":"1"}"#);
        assert_eq!(wrong["option"], json!("size"));
    }

    #[test]
    fn a_puzzle_is_solved_refereed_and_told() {
        let solved = ok(&json!({ "call": "solve", "puzzle": PUZZLE }));
        let answer = solved["answers"][0].clone();
        let check =
            |drawing: &Value| ok(&json!({ "call": "check", "puzzle": PUZZLE, "drawing": drawing }));
        assert_eq!(check(&answer)["solved"], json!(true));
        let spoiled = check(&json!("shaded r1c1 r1c2 r2c1 r2c2"));
        assert_eq!(
            (&spoiled["rule"], &spoiled["place"]),
            (&json!(3), &json!("r1.5c1.5"))
        );
        let watched = |drawn: &str, crossed: &str| {
            ok(&json!({ "call": "referee", "puzzle": PUZZLE, "drawn": drawn, "crossed": crossed }))
        };
        assert_eq!(watched("shaded r1c1 r1c2 r2c1", ""), Value::Null);
        let full = watched("shaded r1c1 r1c2 r1c3 r2c1 r2c2", "");
        assert_eq!((&full["rule"], &full["place"]), (&json!(3), &json!("r1c1")));
        assert_eq!(full["drawn"], json!("shaded r1c1 r1c2 r2c1 r2c2"));
        let cut_off = watched("", "shaded r1c4 r2c3 r3c4");
        assert_eq!(
            (&cut_off["rule"], &cut_off["hint"]),
            (&json!(4), &json!("r4c3"))
        );
        let finished = |drawn: &str| {
            ok(&json!({ "call": "finished", "puzzle": PUZZLE, "drawn": drawn, "crossed": "" }))
        };
        assert_eq!(finished("shaded r2c3"), json!("number r2c4=1"));
        assert_eq!(finished("shaded r2c3 r1c4"), json!(""));
        let hint = json!({ "call": "hint", "puzzle": PUZZLE, "drawn": "", "language": "ja" });
        assert!(says(&ok(&hint)["text"], "黒マス"));
        let tight = json!({ "call": "solve", "puzzle": "canal-view 24x24;", "limit": 0 });
        assert_eq!(ok(&tight)["unique"], json!("undecided"));
        let picture = json!({ "call": "picture", "puzzle": PUZZLE, "drawing": answer });
        assert!(begins(&ok(&picture), "<svg"));
    }

    #[test]
    fn a_setter_is_answered() {
        let begun = "canal-view 4x4; number r2c4=1 r3c4=1";
        let ask = |call: &str| ok(&json!({ "call": call, "puzzle": begun }));
        assert_eq!(ask("compare")["answers"]["unique"], json!("several"));
        assert!(ask("shared")["sometimes"] != json!(""));
        let wish = json!({ "call": "finish", "puzzle": begun, "grade": "any", "seed": "3" });
        let finished = ok(&wish);
        assert!(finished["added"] != json!(""));
        let record: Value = serde_json::from_str(finished["record"].as_str().unwrap()).unwrap();
        let reduced = ok(&json!({ "call": "reduce", "puzzle": record["puzzle"] }));
        assert_eq!(reduced["minimal"], json!(true));
        let wrong = error(r##"{"call":"finish","puzzle":"canal-view 4x4;","clues":"#.\n#"}"##);
        assert_eq!(wrong["option"], json!("clues"));
    }

    #[test]
    fn a_table_has_what_may_be_printed() {
        let blank = ok(&json!({ "call": "table", "genre": "alike", "size": "4x5" }));
        assert_eq!(blank["puzzle"], json!("alike 4x5;"));
        assert!(blank["prints"]["boards"]["4x5"].is_array());
        let grades = blank["choices"]["grades"].as_array();
        assert!(grades.is_some_and(|all| !all.is_empty()));
        let record = json!({ "call": "make", "order": { "genre": "alike", "size": "4" }, "seed": "1", "index": "0" });
        let record: Value = serde_json::from_str(ok(&record).as_str().unwrap()).unwrap();
        let text = record["puzzle"].as_str().unwrap().to_owned();
        for text in [record.to_string(), text] {
            let table = ok(&json!({ "call": "import", "text": text }));
            assert_eq!(table["puzzle"], record["puzzle"]);
        }
        let none = error(r#"{"call":"import","text":""}"#);
        assert!(none["message"].is_string());
        let none = error(r#"{"call":"table","genre":"alike","size":"99"}"#);
        assert_eq!(none["option"], json!("size"));
    }

    #[test]
    fn work_is_limited() {
        let tight = json!({ "call": "compare", "puzzle": "canal-view 24x24;", "limit": 0 });
        assert_eq!(ok(&tight)["answers"]["unique"], json!("undecided"));
    }

    #[test]
    fn errors_say_where() {
        let loose = error(r#"{"call":"solve","puzzle":"alike 4x4; border r2.5c2"}"#);
        assert_eq!(loose["place"], json!("r2.5c2"));
        assert!(begins(&loose["found"], "a border"));
        let wrong = error(r#"{"call":"solve","puzzle":"canal-view 4x4; number r9c1=1"}"#);
        assert_eq!(wrong["column"], json!(24));
        let refused = error(
            r#"{"call":"make","order":{"genre":"canal-view","size":"99"},"seed":"1","index":"0"}"#,
        );
        assert_eq!(refused["option"], json!("size"));
        let several = error(r#"{"call":"rate","puzzle":"canal-view 4x4;"}"#);
        assert!(says(&several["message"], "several answers"));
        for bad in [
            "",
            "[]",
            r#"{"call":"nothing"}"#,
            r#"{"call":"genres","more":1}"#,
            r#"{"call":"make","order":{"genre":"canal-view"},"seed":7,"index":"0"}"#,
        ] {
            assert!(error(bad)["message"].is_string(), "{bad}");
        }
    }
}
