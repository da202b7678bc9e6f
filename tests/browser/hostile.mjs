// Addresses and kept work that no page has made: each is refused in words or taken over, and the
// page goes on. What is tried is the same in every run.
import { createHash } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { assert } from "./browser.mjs";

// How many times as much is tried as at night.
const MORE = Number(process.env.FUZZ || (process.env.NIGHT ? 1 : 0.25));
// A value as an address with a puzzle has it.
const packed = (text) => `p=${deflateRawSync(text).toString("base64url")}`;
const shared = (value) => packed(JSON.stringify(value));

// ---- Chance and changes ----
// Numbers below a bound, the same for the same seed (mulberry32).
const chance = (seed) => (bound) => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
};
const ODD = [
  null,
  true,
  -1,
  0.5,
  7,
  1e300,
  "",
  "x",
  "×",
  "r1c1",
  "__proto__",
  "constructor",
  [],
  {},
  [[]],
  [null],
  { length: 9 },
];
// A value of which one part is another, missing or twice. All parts are as likely, the innermost
// too.
const pathsOf = (value, path = []) => [
  path,
  ...(value && typeof value === "object"
    ? Object.keys(value).flatMap((key) => pathsOf(value[key], [...path, key]))
    : []),
];
const changed = (value, pick) => {
  const all = pathsOf(value);
  const path = all[pick(all.length)];
  const odd = ODD[pick(ODD.length)];
  if (!path.length) return odd;
  const copy = structuredClone(value);
  const key = path.pop();
  const whole = path.reduce((part, key) => part[key], copy);
  const how = pick(8);
  if (how > 1) whole[key] = odd;
  else if (!Array.isArray(whole)) delete whole[key];
  else whole.splice(key, 1, ...(how ? [whole[key], whole[key]] : []));
  return copy;
};
// A text of which some places are others.
const PIECES = [
  "%",
  "%e3%8",
  "/",
  "?",
  "&",
  "=",
  "#",
  "p=",
  "0",
  "-1",
  "9".repeat(30),
  "é",
  "\u0000",
  "🂡",
  "null",
  "constructor",
  "x".repeat(5000),
];
const garbled = (text, pick) => {
  let garbled = text;
  for (let count = 1 + pick(3); count > 0; count--) {
    const at = pick(garbled.length + 1);
    garbled =
      garbled.slice(0, at) +
      (pick(3) ? PIECES[pick(PIECES.length)] : "") +
      garbled.slice(at + pick(6));
  }
  return garbled;
};

// ---- What a page does with it ----
const standing = (page) =>
  page.run(() =>
    [...document.querySelectorAll("main > section, #paper, #status")].some(
      (one) => one.getClientRects().length,
    ),
  );
// Until the page has done with its address. One with a puzzle that came with it stays as it is.
const settled = (page) =>
  page.run(
    () =>
      new Promise((done) => {
        const late = performance.now() + 300;
        const look = () =>
          /^#p(=|%3d)/i.test(location.hash) && performance.now() < late
            ? setTimeout(look, 5)
            : requestAnimationFrame(() => setTimeout(done, 5));
        setTimeout(look);
      }),
  );
// A page of its own, and what ends it, which sees to it that the browser never complained.
async function begun(browser, what) {
  let now = "";
  const complaints = [];
  const page = await browser.page((text) => complaints.push(`${now}: ${text}`));
  const tell = (text) => {
    now = text.slice(0, 300);
  };
  const calm = () => assert(!complaints.length, `${what}: ${complaints.join("\n")}`);
  return { page, tell, calm };
}

// Addresses of one page: those that are given, and what comes of changing them. `work` is what an
// address with a puzzle may hold.
export async function fuzzAddresses(browser, url, { addresses, work, rounds, seed = 1 }) {
  const { page, tell, calm } = await begun(browser, url);
  const pick = chance(seed);
  await page.goto(url);
  for (let round = 0; round < Math.max(addresses.length, MORE * rounds); round++) {
    const address =
      round < addresses.length
        ? addresses[round]
        : work && pick(2)
          ? shared(changed(work, pick))
          : garbled(addresses[pick(addresses.length)], pick);
    tell(JSON.stringify(address));
    // Sometimes as a page of its own.
    if (pick(6) === 0) {
      await page.goto("about:blank");
      await page.goto(`${url}#${address.replace(/\s/g, "")}`);
    } else
      await page.run((address) => {
        location.hash = address;
      }, address);
    await settled(page).finally(calm);
    assert(await standing(page), `${url}#${address.slice(0, 300)}: a blank page`);
    calm();
  }
  await page.run(() => document.getElementById("lang").click());
  calm();
  await page.send("Page.close");
}

// What is kept for one page, by name, and what comes of changing it; `use` presses what can be
// pressed.
export async function fuzzKept(browser, url, { states, rounds, use, seed = 1 }) {
  const { page, tell, calm } = await begun(browser, url);
  const pick = chance(seed);
  const names = Object.keys(states);
  await page.goto(url);
  for (let round = 0; round < MORE * rounds; round++) {
    const name = names[pick(names.length)];
    const text = pick(8)
      ? JSON.stringify(changed(states[name], pick))
      : garbled(JSON.stringify(states[name]), pick);
    tell(`${name} ${text}`);
    // Before the page's own program; when it is left, the page keeps what it has.
    const source = `try { localStorage.clear(); localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(text)}); } catch {}`;
    const { identifier } = await page.send("Page.addScriptToEvaluateOnNewDocument", { source });
    await page.reload();
    await page.send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
    await settled(page).finally(calm);
    assert(await standing(page), `${url}: a blank page with ${name} = ${text}`);
    await use(page);
    calm();
  }
  await page.send("Page.close");
}

// Presses all these buttons that can be pressed.
export const pressing =
  (...ids) =>
  async (page) => {
    await page.run((ids) => {
      for (const id of ids) {
        const button = document.getElementById(id);
        if (!button.disabled && button.getClientRects().length) button.click();
      }
    }, ids);
  };

// ---- The pages that any puzzles make ----
const told = (page, text, what) =>
  page.until(
    `() => ["said", "count"].some((id) => {
  const one = document.getElementById(id);
  return one.getClientRects().length && one.textContent === ${JSON.stringify(text)};
})`,
    `${what}: the words "${text}"`,
  );

// `letters` is a puzzle in which letters are drawn; no other page of the suite plays it.
export async function tryHostile(browser, pageOf, letters) {
  const puzzle = "slitherlink 5x5; number r1c1=3 r5c5=0";
  const url = pageOf("hostile", [{ puzzle }, letters]);
  const work = {
    puzzle,
    drawn: "line r0.5c0.5-r0.5c1.5-r0.5c2.5",
    notes: "line r1.5c0.5-r2.5c0.5",
    colours: [
      ["~line 0 0 0 2", "1"],
      ["~cell 5 5 5 5", "3"],
    ],
  };
  // What cannot be opened is refused in the reader's language.
  const { page: reader, tell, calm } = await begun(browser, "addresses");
  // Inflated it has 100 MB, more than a thousand times of what it has here.
  const large = packed(
    Buffer.concat([Buffer.alloc(100e6, " "), Buffer.from(JSON.stringify({ puzzle }))]),
  );
  const bad = [
    "%",
    "%E0%A4%A",
    "nothing",
    "p=",
    "p=null",
    shared(null),
    shared(7),
    shared([]),
    shared({}),
    shared({ puzzle: 1 }),
    shared({ ...work, drawn: 1 }),
    shared({ ...work, drawn: "line r1" }),
    shared({ ...work, notes: null }),
    shared({ ...work, colours: 7 }),
    shared({ ...work, colours: [null] }),
    large,
  ];
  for (const address of bad) {
    tell(address);
    await reader.goto("about:blank");
    await reader.goto(`${url}#${address}`);
    await told(reader, "This link holds no puzzle that can be read.", address.slice(0, 80)).finally(
      calm,
    );
    assert(await standing(reader), `${address.slice(0, 80)}: a blank page`);
  }
  await reader.run(() => document.getElementById("lang").click());
  await reader.run((address) => {
    location.hash = address;
  }, shared(null));
  await told(reader, "このリンクからは問題を読めません。", "in Japanese");
  await reader.run(() => document.getElementById("lang").click());
  // As much as a line of a file may have is read.
  await reader.run(
    (address) => {
      location.hash = address;
    },
    packed(`${" ".repeat(1e6)}${JSON.stringify(work)}`),
  );
  await reader.until(
    () => document.querySelectorAll("#board .own, #board .cell-colour, #board .note").length === 4,
    "the drawing of a good address",
  );
  // What is kept of it, and of letters that are typed, is what is changed below.
  await reader.goto(`${url}#2`);
  await reader.until(() => document.querySelector("#tools [data-tool=letter]"), "letters to draw");
  await reader.click("#tools [data-tool=letter]");
  await reader.run(() => document.getElementById("board").focus());
  reader.keys(["a", "ArrowRight", "b", "ArrowRight", "x"]);
  const names = [puzzle, letters.puzzle].map(
    (text) => `pencilmill:${createHash("sha256").update(text).digest("hex").slice(0, 16)}`,
  );
  const states = await reader.run(
    (names) => names.map((name) => JSON.parse(localStorage.getItem(name))),
    names,
  );
  const moves = states.map((state) => state?.moves.length);
  assert(moves.join() === "1,3", `kept are ${moves.join(" and ")} moves, expected 1 and 3`);
  await reader.send("Page.close");

  await fuzzAddresses(browser, url, {
    addresses: [
      "",
      "list",
      "answers",
      "1",
      "2",
      "0",
      "-1",
      "1e3",
      ...bad.slice(0, -1),
      shared(work),
    ],
    work,
    rounds: 120,
  });
  const settings = { lang: 1, dark: true, timer: false, referee: true, labels: true };
  const press = pressing(
    "check",
    "hint",
    "mistake",
    "trial",
    "backTrial",
    "labelled",
    "turnRight",
    "mirrored",
    "crosses",
    "linkWork",
    "restart",
    "undo",
    "undo",
    "redo",
    "lang",
    "theme",
  );
  const use = async (page) => {
    await page.run(() => {
      document.getElementById("menu").open = true;
      document.querySelector("#tools [data-tool=letter]")?.click();
    });
    page.keys(["c", "ArrowRight", "c", "ArrowRight", "c", "ArrowRight", " ", "x", "t", "z"]);
    await press(page);
  };
  for (const [i, name] of names.entries()) {
    await fuzzKept(browser, `${url}#${i + 1}`, {
      states: { [name]: { ...states[i], trial: 0 } },
      rounds: 30,
      use,
      seed: i,
    });
  }
  await fuzzKept(browser, `${url}#1`, {
    states: { "pencilmill:settings": settings },
    rounds: 10,
    use,
  });
}

// ---- The tools of a site with the module ----
// `record` is a line of JSON Lines of Canal View on 4x4.
export async function tryHostileTools(browser, host, record) {
  const { puzzle, answer } = JSON.parse(record);
  const work = { puzzle, drawn: answer, notes: "", colours: [["~cell 1 1 1 1", "2"]] };
  const { page, tell, calm } = await begun(browser, "addresses of tools");
  const told = async (address, id, what) => {
    await page.goto("about:blank");
    await page.goto(`${host}/${address}`);
    tell(address);
    const late = page.until(
      `() => ${what}.test(document.getElementById("${id}").textContent)`,
      `${address}: a word in #${id}`,
    );
    // What the browser complained of says more.
    await late.finally(calm);
  };
  await told("make.html#%", "make-said", /The address names no puzzle: %/);
  await told("make.html#canal-view/4x4/any/1/0?symmetry=constructor", "make-said", /symmetry/);
  await told(`make.html#${shared(null)}`, "make-said", /This link holds no puzzle/);
  await told("set.html#%", "set-note", /This link holds no puzzle/);
  await told(`set.html#${shared(null)}`, "set-note", /This link holds no puzzle/);
  await told("maze.html#stage=%", "status", /cannot be played/);
  await told("gloop-game.html#game=chess", "said", /game/);
  // Where there is no table, nothing can be done at it; a new game is dealt all the same.
  await page.run(
    (ids) => {
      for (const id of ids) document.getElementById(id).click();
    },
    ["turn", "draw", "build", "clear", "before", "after", "undo", "hint", "text"],
  );
  await page.run(() => document.getElementById("begin").click());
  await page.until(() => document.querySelector("#paper svg"), "a table");
  await told(
    "gloop-game.html#game=gloop-game+seed%3D5+deal%3D0+players%3D3&seats=you",
    "others",
    /Player 3/,
  );
  // A puzzle that comes with an address is played in place of being set.
  await told(`set.html#${shared(work)}`, "name", /Canal View 4×4/);
  assert(
    await page.run(
      () => !document.getElementById("set-back").hidden && document.getElementById("desk").hidden,
    ),
    "the desk stands beside a shared puzzle",
  );
  await page.send("Page.close");

  const address = "canal-view/4x4/any/1/0";
  await fuzzAddresses(browser, `${host}/make.html`, {
    work,
    rounds: 40,
    addresses: [
      "",
      "kept",
      "today",
      "today/canal-view",
      "new/canal-view",
      address,
      `${address}?symmetry=rotation&bare=yes`,
      "%",
    ],
  });
  await fuzzAddresses(browser, `${host}/set.html`, {
    work,
    rounds: 30,
    addresses: ["", "play", "list", "%"],
  });
  await fuzzAddresses(browser, `${host}/maze.html`, {
    rounds: 30,
    addresses: [
      "",
      "day=2026-11-23",
      "size=3&seed=5&limit=20",
      "size=3&seed=5&game=VQ",
      "stage=cHV6emxl",
      "%",
    ],
  });
  await fuzzAddresses(browser, `${host}/gloop-game.html`, {
    rounds: 30,
    addresses: [
      "",
      "game=gloop-game+seed%3D5+deal%3D0+players%3D2&seats=you,you&moves=",
      "game=gloop-game+seed%3D5+deal%3D0+players%3D3&seats=you,open,random",
      "%",
    ],
  });
  const use = (ready) => async (page) => {
    await page.until(ready, "a page that goes on");
    await page.run(() => document.getElementById("lang").click());
  };
  const wish = {
    genre: "canal-view",
    size: "4x4",
    grade: "easy",
    symmetry: "rotation",
    variant: "",
    bare: true,
    seed: "",
  };
  await fuzzKept(browser, `${host}/make.html#kept`, {
    states: { "pencilmill:maker": wish, "pencilmill:maker-kept": [{ address, line: record }] },
    rounds: 25,
    use: use(() => document.getElementById("make-genre").options.length),
  });
  await fuzzKept(browser, `${host}/set.html`, {
    states: {
      "pencilmill:drafts": [
        { id: 1, puzzle: "canal-view 4x4; number r2c4=1", title: "A", author: "B", comment: "C" },
        { id: 2, puzzle: "masyu 5x5; disc r1c1" },
      ],
    },
    rounds: 15,
    use: use(() => document.getElementById("board")),
  });
  await fuzzKept(browser, `${host}/set.html?genre=canal-view`, {
    states: {
      "pencilmill:drafts": [{ id: 1, puzzle: "canal-view 8x8;", title: "A" }],
      "pencilmill:draft 1": {
        moves: [[["number 1 1 1 1", null, "3"]]],
        at: 1,
        seconds: 1,
        trial: null,
        view: [1, true],
      },
    },
    rounds: 15,
    use: use(() => document.getElementById("board")),
  });
  await fuzzKept(browser, `${host}/maze.html#size=3&seed=5&limit=20`, {
    states: { "pencilmill:maze:size=3&seed=5&limit=20": ["U", "note A1R wall", "D"] },
    rounds: 15,
    use: use(() => document.getElementById("status").textContent),
  });
}
