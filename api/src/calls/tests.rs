//! Every request, asked and answered in JSON.

use super::making::Order;
use super::*;

const PUZZLE: &str = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5";

fn ok(request: &Value) -> Value {
    let reply = Session::default().call(request.to_string().as_bytes());
    let mut reply: Value = serde_json::from_str(&reply).unwrap();
    assert_eq!(reply["error"], Value::Null, "{request}");
    reply["ok"].take()
}

fn error(request: &str) -> Value {
    let reply = Session::default().call(request.as_bytes());
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
    let watched = |drawn: &str, crossed: &str| {
        ok(&json!({ "call": "referee", "puzzle": PUZZLE, "drawn": drawn, "crossed": crossed }))
    };
    assert_eq!(watched("shaded r1c1 r1c2 r2c1", "")["broken"], Value::Null);
    let full = &watched("shaded r1c1 r1c2 r1c3 r2c1 r2c2", "")["broken"];
    assert_eq!(full["rule"], json!(3));
    assert_eq!(full["drawn"], json!("shaded r1c1 r1c2 r2c1 r2c2"));
    let cut_off = &watched("", "shaded r1c4 r2c3 r3c4")["broken"];
    assert_eq!(
        (&cut_off["rule"], &cut_off["hint"]),
        (&json!(4), &json!("r4c3"))
    );
    let open = ok(
        &json!({ "call": "referee", "puzzle": PUZZLE, "drawn": "shaded r1c4",
        "crossed": "", "open": true, "labels": false }),
    );
    assert_eq!(
        (&open["solved"], &open["broken"]),
        (&json!(false), &Value::Null)
    );
    assert!(
        says(&open["open"][0]["said"][0], " has ") || says(&open["open"][0]["said"][0], " sees "),
        "{open}"
    );
    let next = |drawn: &Value, crossed: &Value| {
        ok(
            &json!({ "call": "steps", "puzzle": PUZZLE, "answer": answer, "drawn": drawn, "crossed": crossed }),
        )
    };
    let first = next(&json!(""), &json!(""));
    assert!(
        !first[0]["draw"].is_null() || !first[0]["not"].is_null(),
        "{first}"
    );
    assert_eq!(next(&answer, &json!("")), json!([]));
    let finished = |drawn: &str| {
        ok(&json!({ "call": "finished", "puzzle": PUZZLE, "drawn": drawn, "crossed": "" }))
    };
    assert_eq!(finished("shaded r2c3"), json!("number r2c4=1"));
    assert_eq!(finished("shaded r2c3 r1c4"), json!(""));
}

#[test]
fn a_setter_is_answered() {
    let torn = "slitherlink 3x3; number r1c1=0 r1c2=3 r1c3=1 r3c1=2";
    let clash = ok(&json!({ "call": "clash", "puzzle": torn }));
    assert_eq!(clash, json!("number r1c1=0 r1c2=3"));
    let begun = "canal-view 4x4; number r2c4=1 r3c4=1";
    let wish = json!({ "call": "finish", "puzzle": begun, "grade": "any", "seed": "3" });
    let finished = ok(&wish);
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

#[test]
fn what_is_known_of_a_puzzle_makes_its_record() {
    let mut session = Session::default();
    let mut ask = |request: Value| -> Value {
        let reply = session.call(request.to_string().as_bytes());
        serde_json::from_str::<Value>(&reply).unwrap()["ok"].take()
    };
    let facts = ask(json!({ "call": "puzzle", "puzzle": PUZZLE }));
    assert_eq!((&facts["rows"], &facts["hints"]), (&json!(4), &json!(3)));
    assert_eq!(facts["answer"], Value::Null);
    let answer = ask(json!({ "call": "answer", "puzzle": PUZZLE }));
    let rating = ask(json!({ "call": "rate", "puzzle": PUZZLE, "answer": answer }));
    let known = json!({ "call": "record", "puzzle": PUZZLE, "answer": answer, "rating": rating });
    let record = ask(known);
    assert_eq!(record["answer"], answer);
    assert_eq!(
        (&record["grade"], &record["seed"]),
        (&rating["grade"], &Value::Null)
    );
    assert_eq!(record, ask(json!({ "call": "record", "puzzle": PUZZLE })));
    let wrong = json!({ "call": "puzzle", "puzzle": PUZZLE, "answer": "shaded r1c1" });
    assert_eq!(error(&wrong.to_string())["option"], json!("answer"));
}

#[test]
fn drawings_are_judged_move_by_move() {
    let mut session = Session::default();
    let mut ask = |mut request: Value| -> Value {
        request["puzzle"] = json!(PUZZLE);
        let reply = session.call(request.to_string().as_bytes());
        serde_json::from_str::<Value>(&reply).unwrap()["ok"].take()
    };
    let square = "Shaded: r1c1, r1c2, r2c1, r2c2";
    let first = ask(json!({ "call": "move", "drawn": "", "text": square }));
    assert_eq!(first["contradicts"][0]["rule"], json!(3));
    let unread = ask(json!({ "call": "move", "drawn": first["drawn"], "text": "shadde r1c1" }));
    assert_eq!(
        (&unread["drawn"], &unread["score"]),
        (&first["drawn"], &first["score"])
    );
    assert!(says(&unread["error"], "shadde"));
    let one = ask(json!({ "call": "solve", "answers": 1 }));
    assert_eq!(
        (&one["unique"], &one["complete"]),
        (&json!("undecided"), &json!(false))
    );
}

#[test]
fn a_flag_ends_a_request() {
    let stop = Interrupt::new();
    let mut session = Session::default().until(&stop);
    stop.set();
    let request = json!({ "call": "answer", "puzzle": PUZZLE }).to_string();
    let reply: Value = serde_json::from_str(&session.call(request.as_bytes())).unwrap();
    assert_eq!(reply["error"]["kind"], json!("stopped"));
}

/// Tests whether a value is a text with this part.
fn says(value: &Value, part: &str) -> bool {
    value.as_str().is_some_and(|text| text.contains(part))
}

/// Tests whether a value is a text that begins so.
fn begins(value: &Value, start: &str) -> bool {
    value.as_str().is_some_and(|text| text.starts_with(start))
}
