// A site as players and setters meet it: the way from the index to a solved puzzle and the next one; boards that stay where they are;
// keys, marks, zoom; numbers that are typed; what is kept; and what axe-core says of every page. See scripts/test-engine.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Browser, assert, equal } from "./browser.mjs";
import { serve } from "./server.mjs";

const {
  FOLDER: folder,
  MODULE: module,
  PENCILMILL: command,
  BROWSER: chromium,
  AXE: axe,
  SHOTS: shots,
} = process.env;
const run = (...args) =>
  execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
const [site, input] = [join(folder, "whole-site"), join(folder, "whole.jsonl")];
const slither = "slitherlink 5x5; number r1c1=3 r2c3=2 r3c3=0 r4c2=3 r5c5=3";
const graded = join(folder, "graded.jsonl");
run(
  "generate",
  "canal-view",
  "--size",
  "8",
  "--grade",
  "easy",
  "--seed",
  "1",
  "--count",
  "1",
  "-o",
  graded,
  "--force",
);
const golden = (genre) =>
  readFileSync(`generator/genres/src/${genre.replaceAll("-", "_")}/golden.txt`, "utf8")
    .split("\n\n")[1]
    .split("\n")
    .slice(1);
const [tiles, laid] = golden("gloop");
const [bits] = golden("bitspuzzle");
writeFileSync(
  input,
  [slither, tiles, bits, "canal-view 20x20; number r1c1=1", "masyu 5x5; disc r1c1"]
    .map((puzzle) => `${JSON.stringify({ puzzle })}\n`)
    .join("") + readFileSync(graded, "utf8"),
);
run("site", input, "-o", site, "--force", "--trust", "--no-hints", "--module", module);
const asked = [];
const server = await serve(site, (name, bytes) => {
  asked.push(name);
  return bytes;
});
const complaints = [];
const browser = new Browser(chromium, join(folder, "site-profile"));
const page = await browser.page((text) => complaints.push(text));
const at = (name) => `${server.address}/${name}`;
const fresh = async (name) => {
  await page.goto("about:blank");
  await page.goto(at(name));
};
const count = (selector) =>
  page.run((selector) => document.querySelectorAll(selector).length, selector);
const text = (selector) =>
  page.run((selector) => document.querySelector(selector).textContent, selector);
const desk = () => page.screen(1280, 800, false);
const phone = () => page.screen(390, 844, true);
const shot = async (name) => {
  if (shots) await page.picture(join(shots, `${name}.png`));
};
// Where places in half cells are on the screen.
const onScreen = (places) =>
  page.run((places) => {
    const { a, b, c, d, e, f } = document.querySelector("#board > g").getScreenCTM();
    return places.map(([y, x]) => [500 * (a * x + c * y) + e, 500 * (b * x + d * y) + f]);
  }, places);
const tap = async (place) => page.clickAt((await onScreen([place]))[0]);
const drag = async (...places) => page.dragAlong(await onScreen(places));
const box = () =>
  page.run(() => {
    const { left, top, right, bottom } = document.getElementById("paper").getBoundingClientRect();
    return [left, top, right, bottom].map(Math.round).join();
  });
// The paper, and how the board lies on it.
const lies = async () =>
  [
    await box(),
    (
      await onScreen([
        [0, 0],
        [2, 2],
      ])
    )
      .flat()
      .map(Math.round),
  ].join(" ");
// All of it is tried, whatever fails.
let failed = 0;
const fail = (what) => {
  failed++;
  console.error(what);
};
const tryOne = async (what, action) => {
  try {
    await action();
  } catch (error) {
    fail(`${what}: ${error.message}`);
    if (shots) await shot(`failed-${failed}`);
  }
  if (complaints.length) fail(`${what}: the browser complains: ${complaints.splice(0).join("\n")}`);
};

await desk();
await tryOne("the index asks for no module, and a page carries no program", async () => {
  await fresh("index.html");
  await page.run(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.until(
    async () => (await caches.keys()).length === 1 && navigator.serviceWorker.controller !== null,
    "the service worker",
  );
  assert(
    asked.includes("player.js") && !asked.includes("pencilmill.wasm"),
    `asked for: ${asked.join(" ")}`,
  );
  const html = readFileSync(join(site, "slitherlink-any-1.html"), "utf8");
  assert(readFileSync(join(site, "index.html")).length < 200000, "an index of too many bytes");
  assert(
    html.includes('<script src="player.js">') && html.length < 90000,
    `a page of ${html.length} bytes`,
  );
});

await tryOne("from the index to a solved puzzle and the next", async () => {
  await page.run(() => {
    document.getElementById("new-genre").value = "canal-view";
    document.getElementById("new-grade").value = "easy";
  });
  await page.click("#new-go");
  await page.until(() => document.getElementById("board"), "a new puzzle");
  await page.hint();
  for (let steps = 0; !(await page.run(() => !document.getElementById("end").hidden)); steps++) {
    assert(steps < 400, "hints without end");
    await page.click(
      (await page.run(() => !document.getElementById("apply").hidden)) ? "#apply" : "#hint",
    );
    await page.run(() => new Promise((done) => setTimeout(done, 5)));
  }
  await shot("end");
  assert(
    /^\d+:\d\d$/.test(await text("#end-facts dd")) &&
      Number(await text("#end-facts div:nth-child(2) dd")) > 0,
    `at the end: ${await text("#end-facts")}`,
  );
  // The moves are shown to whoever has their address, and nothing of it is kept there.
  await page.click("#end-link");
  await page.until(() => document.getElementById("address").value, "an address of the replay");
  const before = await page.run(() => location.hash);
  const replay = await page.run(() => document.getElementById("address").value);
  const kept = () => page.run(() => JSON.stringify(Object.entries(localStorage).sort()));
  const [drawn, stored] = [await count("#board .own"), await kept()];
  await page.goto("about:blank");
  await page.goto(replay);
  await page.until(() => document.getElementById("board"), "the puzzle of a replay");
  assert((await count("#board .own")) < drawn, "a replay begins with its end");
  await page.until(() => !document.getElementById("end").hidden, "the end of a replay");
  equal(`${await count("#board .own")}`, `${drawn}`, "what a replay draws");
  equal(await kept(), stored, "what is kept after a replay");
  await page.goto("about:blank");
  await page.goto(at(`make.html${before}`));
  await page.until(() => document.getElementById("board"), "the puzzle once more");
  await page.click("#undo");
  await page.click("#redo");
  await page.click("#check");
  await page.until(() => !document.getElementById("end").hidden, "the end once more");
  assert(
    await page.run(() =>
      /#new\/canal-view\/medium$/.test(document.getElementById("end-harder").href),
    ),
    "nothing harder",
  );
  await page.click("#end-next");
  await page.until(
    `() => location.hash !== ${JSON.stringify(before)} && document.getElementById("end").hidden && document.getElementById("board") && !document.getElementById("play").hidden`,
    "the next puzzle",
  );
});

await tryOne("what was solved is counted and taken along", async () => {
  await fresh("index.html");
  await page.run(() => {
    document.getElementById("statistics").open = true;
  });
  await page.run(() => {
    globalThis.taken = new Promise((done) => {
      URL.createObjectURL = (blob) => {
        blob.text().then(done);
        return "#";
      };
    });
  });
  await page.run(() => document.getElementById("export-solved").click());
  const csv = await page.run(() => globalThis.taken);
  assert(
    /^puzzle,genre,rows,cols,grade,score,when,seconds,hints\ncanal-view 10x10; number [^,]+,canal-view,10,10,easy,\d*,[^,]+,\d+,\d+\n$/.test(
      csv,
    ),
    `taken along: ${csv}`,
  );
});

await tryOne("the index has families, finds, and keeps favourites", async () => {
  for (const small of [false, true]) {
    await (small ? phone() : desk());
    await fresh("index.html");
    const { wide, high, inside } = await page.run(() => ({
      wide: document.documentElement.scrollWidth,
      high: document.documentElement.scrollHeight,
      inside: innerWidth,
    }));
    assert(wide <= inside && high < (small ? 2600 : 3600), `${wide} wide, ${high} high`);
  }
  const seen = (selector) =>
    page.run(
      (selector) =>
        [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length)
          .length,
      selector,
    );
  // On a phone a family is a row, unless all of it is asked for.
  const rowHeight = () =>
    page.run(() => document.querySelector("#genres .family .genres").clientHeight);
  assert((await rowHeight()) < 200, "a family on a phone is no row");
  await page.tap(".unfold");
  assert(
    (await rowHeight()) > 400 && (await text(".unfold")) === "Show fewer",
    "the family does not unfold",
  );
  await page.tap(".unfold");
  assert((await rowHeight()) < 200, "the family does not fold");
  await desk();
  assert((await count(".family")) >= 5 && (await seen(".unfold")) === 0, "families");
  equal(await seen(".workshop a"), 4, "tools that are seen");
  await page.click("#find");
  page.keys([..."masyu"]);
  equal(
    await page.run(() =>
      [...document.querySelectorAll(".genre")]
        .filter((one) => one.getClientRects().length)
        .map((one) => one.dataset.genre)
        .join(),
    ),
    "masyu",
    "found",
  );
  await page.run(() => {
    const field = document.getElementById("find");
    field.value = "hand";
    field.dispatchEvent(new Event("input"));
  });
  equal(
    `${await seen(".workshop a")} ${await seen(".genre")}`,
    "1 0",
    "found by the name of a tool",
  );
  await page.run(() => {
    const field = document.getElementById("find");
    field.value = "";
    field.dispatchEvent(new Event("input"));
  });
  await page.click('[data-genre="masyu"] .star');
  await page.reload();
  equal(
    await page.run(() => document.querySelector(".family .genre").dataset.genre),
    "masyu",
    "the first favourite",
  );
  await page.click("#find");
  page.keys([..."masyu"]);
  equal(await seen(".genre"), 1, "a favourite is found once");
  page.keys(["Enter"]);
  await page.until(() => location.pathname.endsWith("/masyu.html"), "the page of what was found");
});

await tryOne("keys undo after any button, and what was begun is gone on with", async () => {
  await fresh("slitherlink-any-1.html");
  await drag([0, 0], [0, 4]);
  equal(await count("#board .own"), 2, "lines drawn");
  await page.click("#check");
  page.keys(["z"]);
  equal(await count("#board .own"), 0, "lines after Z");
  page.keys(["y"]);
  equal(await count("#board .own"), 2, "lines after Y");
  await page.click("#timer");
  assert(
    await page.run(() => document.elementFromPoint(400, 400).id === "paused"),
    "a paused board is seen",
  );
  await page.click("#paused");
  await fresh("index.html");
  equal(
    await page.run(() => document.querySelector(".resume a").getAttribute("href")),
    "slitherlink-any-1.html#1",
    "what was begun",
  );
});

await tryOne("a click in the middle of a cell marks it", async () => {
  await fresh("slitherlink-any-1.html#1");
  await page.click("#restart");
  const seen = [];
  for (let i = 0; i < 4; i++) {
    await tap([5, 7]);
    seen.push(
      await page.run(() =>
        ["own", "inside", "outside-mark", "dot"]
          .map((look) => document.querySelectorAll(`#board .${look}`).length)
          .join(""),
      ),
    );
  }
  equal(seen.join(), "0100,0010,0001,0000", "lines, inside, outside, dots");
});

await tryOne("nothing moves the board", async () => {
  for (const small of [false, true]) {
    await (small ? phone() : desk());
    await fresh("canal-view-easy-1.html#1");
    await page.run(() => document.fonts.ready);
    const [, top, , bottom] = (await box()).split(",").map(Number);
    assert(top >= 0 && bottom <= (small ? 844 : 800), `the board is from ${top} to ${bottom}`);
    const before = await lies();
    for (const button of ["#hint", "#hint", "#hint", "#apply", "#check", "#hint", "#mistake"]) {
      await (button === "#hint" ? page.hint() : page.click(button));
      await page.run(() => new Promise((done) => setTimeout(done, 50)));
      await page.run(() => {
        document.getElementById("menu").open = false;
        scrollTo(0, 0);
      });
      equal(await lies(), before, `after ${button}`);
    }
    // A zoom stays; what a hint speaks of is seen.
    await page.run(() =>
      document.getElementById("board").dispatchEvent(
        new WheelEvent("wheel", {
          ctrlKey: true,
          deltaY: -100,
          cancelable: true,
          clientX: 150,
          clientY: 300,
        }),
      ),
    );
    const width = () => page.run(() => document.getElementById("board").viewBox.baseVal.width);
    const zoomed = await width();
    await page.click("#restart");
    await page.hint();
    equal(await width(), zoomed, "the zoom after a hint");
    const seen = await page.run(() => {
      const paper = document.getElementById("paper").getBoundingClientRect();
      const { left, right, top, bottom } = document
        .querySelector("#board .told")
        .getBoundingClientRect();
      return right > paper.left && left < paper.right && bottom > paper.top && top < paper.bottom;
    });
    assert(seen, "a hint is out of sight");
  }
});

await tryOne("an example is a lesson, and what was drawn is shown once more", async () => {
  await phone();
  await fresh("masyu.html#lesson");
  const drawn = () => count("#board .line.own");
  const first = await text("#said");
  assert(/^A black pearl/.test(first), `the first picture says ${first}`);
  assert((await count("#board .in-lesson.frame")) === 2, "no clue is framed");
  // The first picture's lines are drawn by hand; the rest as hints have it.
  await drag([7, 3], [3, 3]);
  await drag([7, 3], [7, 7]);
  await drag([1, 9], [1, 5]);
  equal(await text("#said"), first, "the caption, while something is left");
  await drag([1, 9], [5, 9]);
  assert((await text("#said")) !== first, "the next picture does not follow");
  while (!(await page.run(() => !document.getElementById("end").hidden)))
    await ((await page.run(() => !document.getElementById("apply").hidden))
      ? page.click("#apply")
      : page.hint());
  const whole = await drawn();
  await page.click("#end-replay");
  assert((await drawn()) < whole, "nothing is taken back to be shown once more");
  await tap([1, 1]);
  await page.until(() => !document.getElementById("end").hidden, "the end once more");
  equal(await drawn(), whole, "what is drawn after all was shown once more");
});

await tryOne("rules are a sheet, notes a button that is seen, and a menu closes", async () => {
  await phone();
  await fresh("canal-view-easy-1.html#1");
  await page.run(() => localStorage.removeItem("pencilmill:met"));
  await fresh("canal-view-easy-1.html#1");
  await page.click("#to-rules");
  const sheet = await page.run(() => {
    const { left, right, bottom } = document.getElementById("rules").getBoundingClientRect();
    return [left, right, bottom].map(Math.round).join();
  });
  equal(sheet, "0,390,780", "the sheet of rules");
  await page.click("#rules summary");
  await page.click("#crosses");
  assert(
    await page.run(() => document.getElementById("paper").classList.contains("notes")),
    "nothing says that notes are on",
  );
  await page.click("#crosses");
  await page.click("#menu summary");
  await page.click("#mistake");
  assert(!(await page.run(() => document.getElementById("menu").open)), "the menu is open still");
});

await tryOne(
  "a board is saved as it is drawn, and a list printed with rules and addresses",
  async () => {
    await desk();
    await fresh("canal-view-easy-1.html#1");
    await page.click("#restart");
    await tap([1, 1]);
    const saved = await page.run(() => {
      URL.createObjectURL = (blob) => {
        globalThis.blob = blob;
        return "#";
      };
      document.getElementById("save-png").click();
      return new Promise((done) => {
        HTMLAnchorElement.prototype.click = async function () {
          const bytes = new Uint8Array(await globalThis.blob.arrayBuffer());
          done(
            `${this.download} ${String.fromCharCode(...bytes.slice(1, 4))} ${bytes.length > 5000}`,
          );
        };
      });
    });
    equal(saved.replace(/^\S+/, ""), " PNG true", "a picture");
    await fresh("canal-view-easy-1.html#list");
    await page.run(() => dispatchEvent(new Event("beforeprint")));
    equal(
      `${await count("#sheets ol li")} ${await count("#sheets svg")} ${await text("#sheets figure small.dim")}`,
      `4 2 ${at("canal-view-easy-1.html#1")}`,
      "rules, puzzles with answers, and an address on paper",
    );
    await page.run(() => dispatchEvent(new Event("afterprint")));
    equal(await count("#sheets svg"), 0, "what is left of paper");
  },
);

await tryOne("a page of others has board and bar, and hears of the end", async () => {
  await fresh("canal-view-easy-1.html?bare#1");
  assert(
    await page.run(() =>
      ["header", ".below"].every((part) => !document.querySelector(part).checkVisibility()),
    ),
    "the head of the page is there",
  );
  // A file of the site that has no policy of its own.
  await page.goto(at("_headers"));
  await page.run((src) => {
    globalThis.heard = [];
    addEventListener("message", ({ data }) => globalThis.heard.push(data));
    const frame = document.createElement("iframe");
    Object.assign(frame, { src, width: 400, height: 700 });
    document.body.append(frame);
  }, at("canal-view-easy-1.html?bare#1"));
  await page.until(
    () =>
      globalThis.heard.some(
        ({ pencilmill, height, solved }) =>
          /bare#1$/.test(pencilmill) && height > 300 && solved === false,
      ),
    "the height of the board",
  );
  // That file has no icon.
  complaints.length = 0;
});

await tryOne("clues that are finished are grey", async () => {
  await desk();
  await fresh("slitherlink-any-1.html#1");
  await page.click("#restart");
  const grey = (wanted) =>
    page.until(
      `() => [...document.querySelectorAll("#board .met")].map((one) => one.textContent).join() === ${JSON.stringify(wanted)}`,
      `grey: ${wanted}`,
    );
  const pressed = () =>
    page.run(() => document.getElementById("finished").getAttribute("aria-pressed"));
  if ((await pressed()) === "false") await page.click("#finished");
  await page.run(() => {
    document.getElementById("menu").open = false;
    scrollTo(0, 0);
  });
  await drag([2, 0], [0, 0], [0, 2], [2, 2]);
  await grey("3");
  await drag([2, 0], [2, 2]);
  await grey("");
  await page.click("#undo");
  await grey("3");
  await page.reload();
  await grey("3");
  await fresh("masyu-any-1.html#1");
  await drag([5, 1], [1, 1], [1, 3]);
  const veils = (wanted) =>
    page.until(
      `() => [...document.querySelectorAll("#board .veil")].map((one) => [one.cy, one.cx].map(({ baseVal: { value } }) => value / 500)).join(" ") === ${JSON.stringify(wanted)}`,
      `circles under veils: ${wanted}`,
    );
  await veils("");
  await drag([1, 3], [1, 5]);
  await veils("1,1");
  await page.click("#undo");
  await veils("");
  await page.click("#finished");
  await fresh("slitherlink-any-1.html#1");
  await grey("");
});

await tryOne("what is connected has a colour of its own, if that is wanted", async () => {
  await desk();
  await fresh("slitherlink-any-1.html#1");
  await page.click("#restart");
  await page.run(() => {
    document.getElementById("menu").open = false;
    scrollTo(0, 0);
  });
  const colours = () =>
    page.run(
      () =>
        new Set(
          [...document.querySelectorAll("#board .own")]
            .map((one) => [...one.classList].find((name) => name.startsWith("part")) ?? "none")
            .map(String),
        ).size,
    );
  const paint = () =>
    page.run(
      () =>
        new Set(
          [...document.querySelectorAll("#board .own")].map((one) => getComputedStyle(one).stroke),
        ).size,
    );
  await drag([0, 0], [0, 4]);
  await drag([6, 0], [6, 4]);
  equal(await paint(), 1, "colours unasked");
  await page.click("#connected");
  await page.run(() => {
    document.getElementById("menu").open = false;
  });
  equal(`${await colours()} ${await paint()}`, "2 2", "colours of two lines");
  await shot("connected");
  await drag([0, 0], [6, 0]);
  equal(await colours(), 1, "colours of one line");
  await page.click("#undo");
  await page.reload();
  equal(await colours(), 2, "colours after a reload");
  await page.click("#connected");
  equal(await paint(), 1, "colours when they are not wanted");
  await page.click("#restart");
});

await tryOne("a new puzzle has the size that was chosen", async () => {
  await fresh("index.html");
  await page.run(() => {
    for (const [name, value] of [
      ["genre", "canal-view"],
      ["grade", "gentle"],
      ["size", "small"],
    ])
      document.getElementById(`new-${name}`).value = value;
  });
  await page.click("#new-go");
  await page.until(() => document.getElementById("board"), "a small puzzle");
  assert(
    /^#canal-view\/7x7\/gentle\//.test(await page.run(() => location.hash)),
    await page.run(() => location.hash),
  );
  await fresh("index.html");
  equal(
    await page.run(() => document.getElementById("new-size").value),
    "small",
    "the size that was chosen last",
  );
  await page.run(() => localStorage.removeItem("pencilmill:new"));
});

await tryOne("pieces are dragged from the bank, and grey once used", async () => {
  const letters = () =>
    page.run(() =>
      [...document.querySelectorAll("#board text.own")].map((one) => one.textContent).join(""),
    );
  const used = () =>
    page.run(() =>
      [...document.querySelectorAll("#values .used")]
        .map((one) => one.getAttribute("aria-label"))
        .join(),
    );
  // From the first piece, C above E above A, along the board.
  const carry = async (along, cell) => {
    const from = await page.middle("#values [data-piece='0']");
    const [to] = await onScreen([cell]);
    await along([from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], to]);
  };
  for (const small of [false, true]) {
    await (small ? phone() : desk());
    await fresh("bitspuzzle-any-1.html#1");
    equal(await count("#values [data-piece]"), 11, "pieces");
    const along = (points) => (small ? page.swipeAlong(points) : page.dragAlong(points));
    // It would reach beyond the board.
    await carry(along, [9, 1]);
    equal(`${await letters()} ${await used()}`, " ", "a piece beyond the board");
    await carry(along, [1, 1]);
    equal(await letters(), "CEA", "laid");
    equal(await used(), "CEA", "grey");
    equal(
      `${await count("#board .border.own")} ${await count("#board .ghost")}`,
      "4 0",
      "borders around the piece, and its shadow",
    );
    await shot(`piece${small ? "-phone" : ""}`);
    await page.click("#undo");
    equal(`${await letters()} ${await used()}`, " ", "after undo");
  }
  // While it is carried, it is seen where it would lie.
  await desk();
  const from = await page.middle("#values [data-piece='0']");
  const [to] = await onScreen([[3, 5]]);
  page.mouse("mouseMoved", from, 0);
  page.mouse("mousePressed", from, 1, 1);
  for (const part of [0.5, 1])
    page.mouse(
      "mouseMoved",
      [0, 1].map((i) => from[i] + part * (to[i] - from[i])),
      1,
    );
  equal(
    await page.run(() => document.querySelector("#board .ghost")?.textContent),
    "CEA",
    "a piece on its way",
  );
  page.mouse("mouseMoved", from, 1);
  page.mouse("mouseReleased", from, 0, 1);
  equal(`${await count("#board .ghost")} ${await letters()}`, "0 ", "let go beside the board");
  // The next piece is chosen by a press, and laid by a press on the board.
  await page.click("#values [data-piece='1']");
  await tap([1, 5]);
  equal(await letters(), "DCB", "laid by a press");
});

await tryOne("two fingers zoom the board, not the page", async () => {
  await phone();
  await fresh("canal-view-easy-1.html#1");
  const fingers = (type, ...points) =>
    page.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  const wide = () =>
    page.run(() => [document.getElementById("board").viewBox.baseVal.width, visualViewport.scale]);
  await page.click("#restart");
  await page.run(() => {
    document.getElementById("menu").open = false;
    scrollTo(0, 0);
  });
  const [before] = await wide();
  await fingers("touchStart", [180, 300]);
  await fingers("touchStart", [180, 300], [210, 300]);
  for (let i = 1; i <= 5; i++) await fingers("touchMove", [180 - 10 * i, 300], [210 + 10 * i, 300]);
  await fingers("touchEnd");
  const [after, scale] = await wide();
  assert(after < 0.5 * before && scale === 1, `seen ${after} of ${before}, the page at ${scale}`);
  equal(await count("#board .own"), 0, "drawn while zooming");
});

await tryOne("tiles are dragged from the bank, turned by taps, and grey once used", async () => {
  await desk();
  await fresh("gloop-any-1.html#1");
  const below = tiles
    .match(/r\d+c\d+=[a-d.]{8}/g)
    .filter((one) => Number(/r(\d+)/.exec(one)[1]) > Number(/ (\d+)x/.exec(tiles)[1])).length;
  const buttons = await count("#values button[data-value]");
  assert(buttons <= below, `${buttons} buttons for ${below} tiles`);
  const share = await page.run(
    () =>
      document.querySelector("#board .frame").getBoundingClientRect().width /
      document.getElementById("paper").clientWidth,
  );
  assert(share > 0.6, `the board takes ${share.toFixed(2)} of its paper`);
  const [, r, c] = /r(\d+)c(\d+)=/.exec(laid);
  const cell = [2 * r - 1, 2 * c - 1];
  const from = await page.middle("#values button[data-value]");
  const [to] = await onScreen([cell]);
  page.dragAlong([from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], to]);
  const own = () =>
    page.run(() =>
      [...document.querySelectorAll("#board .own")].map((one) => one.getAttribute("d")).join(),
    );
  const first = await own();
  assert(first, "nothing is laid");
  const grey = () =>
    page.run(() => {
      const one = document.querySelector("#values button[data-value]");
      return one.classList.contains("used") || one.dataset.left;
    });
  assert(await grey(), "the tile does not look used");
  await tap(cell);
  assert((await own()) !== first && (await count("#board .own")) > 0, "a tap does not turn it");
  await page.click("#undo");
  await page.click("#undo");
  equal(await own(), "", "after undo");
});

await tryOne("digits replace, then go on, and another size keeps what stands there", async () => {
  await desk();
  const stands = (wanted) =>
    page.until(
      `() => document.getElementById("export-text").value === ${JSON.stringify(wanted)}`,
      wanted,
    );
  await fresh("set.html?genre=canal-view");
  await page.until(() => document.getElementById("board"), "a board");
  await tap([7, 7]);
  page.keys(["3"]);
  await tap([9, 3]);
  page.keys(["1"]);
  await stands("canal-view 10x10; number r4c4=3 r5c2=1");
  page.keys(["2"]);
  await stands("canal-view 10x10; number r4c4=3 r5c2=12");
  await tap([9, 3]);
  page.keys(["4"]);
  await stands("canal-view 10x10; number r4c4=3 r5c2=4");
  await page.click('[data-edge="top"][data-by="1"]');
  await stands("canal-view 11x10; number r5c4=3 r6c2=4");
  await page.click('[data-edge="left"][data-by="-1"]');
  await stands("canal-view 11x9; number r5c3=3 r6c1=4");
  await page.run(() => {
    const field = document.getElementById("set-rows");
    field.value = "5";
    field.dispatchEvent(new Event("change"));
  });
  await stands("canal-view 5x9; number r5c3=3");
  const [, , , bottom] = (await box()).split(",").map(Number);
  assert(bottom <= 800, `the board ends at ${bottom}`);
});

await tryOne("whoever is free makes the next puzzle, and the time is told", async () => {
  await page.send("Page.addScriptToEvaluateOnNewDocument", {
    source: `{ let hands = 0;
    Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 2 });
    globalThis.Worker = class extends Worker {
      constructor(file) { super(file); this.slow = ++hands === 2; }
      postMessage(message) { if (!this.slow || message.request?.call !== "make") return super.postMessage(message); setTimeout(() => super.postMessage(message), 60000); }
    }; }`,
  });
  await fresh("make.html");
  await page.until(() => document.getElementById("make-grade").options.length > 0, "the genres");
  await page.run(() => {
    for (const [name, value] of [
      ["genre", "canal-view"],
      ["size", "5x5"],
      ["grade", "any"],
      ["seed", "1"],
      ["count", "6"],
    ]) {
      const field = document.getElementById(`make-${name}`);
      field.value = value;
    }
  });
  await page.click("#make-start");
  await page.until(
    () =>
      document.querySelectorAll("#make-cards [data-address]").length === 5 &&
      document.querySelectorAll("#make-cards .awaited").length === 1,
    "five of six, while one hand is stuck",
  );
  equal(
    await page.run(() =>
      [...document.querySelectorAll("#make-cards > *")].findIndex((one) =>
        one.classList.contains("awaited"),
      ),
    ),
    0,
    "the place of the missing one",
  );
  await page.until(
    () => /5 of 6.* \d+ s/.test(document.getElementById("make-said").textContent),
    "the time it takes",
  );
  await page.click("#make-stop");
});

await tryOne("a board of 20x20 keeps up with a hand", async () => {
  await fresh("canal-view-any-1.html#1");
  const points = await onScreen(Array.from({ length: 20 }, (_, i) => [2 * i + 1, 39 - 2 * i]));
  await page.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () =>
    (await page.send("Performance.getMetrics")).metrics
      .filter(({ name }) => /^(Script|Layout|RecalcStyle)Duration$/.test(name))
      .reduce((sum, { value }) => sum + value, 0);
  const before = await spent();
  for (const point of points) page.clickAt(point);
  await page.settled();
  const each = (1000 * ((await spent()) - before)) / points.length;
  equal(await count("#board .own"), 20, "cells shaded");
  console.log(`20x20: ${each.toFixed(1)} ms of processor time a stroke`);
});

// ---- What axe-core says ----
if (axe && existsSync(axe)) {
  const source = readFileSync(axe, "utf8");
  const pages = [
    "index.html",
    "slitherlink.html",
    "slitherlink-any-1.html",
    "canal-view-easy-1.html#list",
    "make.html",
    "set.html",
    "maze.html",
    "gloop-game.html",
  ];
  for (const [size, dark] of [
    [desk, false],
    [phone, true],
  ]) {
    await size();
    for (const name of pages) {
      await fresh(name);
      await page.run(
        (dark) =>
          localStorage.setItem(
            "pencilmill:settings",
            JSON.stringify({ lang: 0, dark, timer: true }),
          ),
        dark,
      );
      await page.reload();
      await page.run(() => new Promise((done) => setTimeout(done, 1500)));
      await page.send("Runtime.evaluate", { expression: source });
      const found = await page.run(async () =>
        (await globalThis.axe.run(document, { resultTypes: ["violations"] })).violations.map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .map(({ target }) => target.join(" "))
              .slice(0, 5)
              .join(", ")}`,
        ),
      );
      if (found.length)
        complaints.push(
          `${name}${dark ? ", dark, on a phone" : ""}: axe-core finds ${found.join("; ")}`,
        );
    }
  }
  for (const one of complaints.splice(0)) fail(one);
  console.log(`axe-core looked at ${pages.length} pages`);
} else console.log("skipped: axe-core is not there (scripts/test-types --install gets it)");

await tryOne("all is kept at one press", async () => {
  await fresh("index.html");
  await page.run(() => document.getElementById("keep-all").click());
  await page.until(
    () => /^All is kept/.test(document.getElementById("keep-all").textContent),
    "that all is kept",
  );
  const missing = await page.run(async () => {
    const cache = await caches.open((await caches.keys())[0]);
    const names = (await cache.keys()).map(({ url }) => url.split("/").pop());
    const modules = JSON.parse(document.getElementById("setup").textContent).modules;
    const files = ["roots.html", "canal-view-easy-1.html", "face.css"];
    return [...modules.map(([file]) => file), ...files].filter((name) => !names.includes(name));
  });
  equal(missing.join(), "", "what is not kept");
});

await tryOne("without a network, a page that was never opened says so", async () => {
  await server.close();
  await page.goto(at("nowhere.html"));
  assert(/needs the network once/.test(await text("body")), await text("body"));
  // What was kept is there, though nobody has opened it.
  await page.goto(at("roots.html"));
  assert(/Roots/.test(await text("#genres h2")), "a page that was kept");
  await page.goto(at("index.html"));
  assert((await count(".family")) >= 5, "no index without a network");
  // The browser says of each page that it could not be had.
  complaints.length = 0;
});
await browser.close();
if (failed) process.exit(1);
console.log("a site from its index to the end of a puzzle, on a desk and on a phone");
