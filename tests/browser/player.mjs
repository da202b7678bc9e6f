// What a player has besides the tools of a genre: colours, drawing on trial, turned boards,
// addresses, pictures; and paint and frames.
import { assert, equal } from "./browser.mjs";

// Where places of the board are on the screen, however it is turned.
const onScreen = async (page, places) => {
  const [a, b, c, d, e, f] = await page.run(() => {
    const { a, b, c, d, e, f } = document.querySelector("#board > g").getScreenCTM();
    return [a, b, c, d, e, f];
  });
  return places.map(([y, x]) => [500 * (a * x + c * y) + e, 500 * (b * x + d * y) + f]);
};
const shapes = (page) =>
  page.run(() =>
    ["own", "cell-colour", "tried", "own.dye1"]
      .map((look) => document.querySelectorAll(`#board .${look}`).length)
      .join(" "),
  );

// A reader's own colours, drawing on trial, a turned board, an address that brings all of it back.
export async function tryMarks(page, pageOf) {
  const puzzle = "slitherlink 5x5; number r1c1=3";
  const url = pageOf("marks", [
    { puzzle },
    { puzzle: "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5" },
    { puzzle: "uncheckers 4x4; number r0c5=8" },
  ]);
  await page.goto(url);
  const drag = async (...places) => page.dragAlong(await onScreen(page, places));
  const tap = async (place) => page.clickAt((await onScreen(page, [place]))[0]);
  await drag([0, 0], [0, 4], [2, 4]);
  equal(await shapes(page), "3 0 0 0", "three lines");
  await page.click('#tools button[data-tool="colours"]');
  await tap([0, 1]);
  equal(await shapes(page), "3 0 0 3", "a coloured line is coloured as a whole");
  await drag([5, 1], [5, 7]);
  equal(await shapes(page), "3 4 0 3", "cells coloured by dragging");
  await page.click("#trial");
  await tap([9, 9]);
  equal(await shapes(page), "3 5 1 3", "on trial");
  await page.click("#backTrial");
  equal(await shapes(page), "3 4 0 3", "taken back");
  await page.click("#trial");
  await tap([9, 9]);
  await page.click("#keepTrial");
  equal(await shapes(page), "3 5 0 3", "kept");
  await page.click("#undo");
  equal(await shapes(page), "3 4 0 3", "a colour undone");
  await page.click("#turnRight");
  await page.click("#mirrored");
  await tap([9, 9]);
  equal(await shapes(page), "3 5 0 3", "drawn on a turned board");
  const corner = await onScreen(page, [
    [0, 0],
    [0, 10],
  ]);
  assert(
    Math.abs(corner[0][0] - corner[1][0]) < 1 && corner[0][1] < corner[1][1],
    `the board is turned otherwise: ${corner}`,
  );
  if (process.env.KEEP) await page.picture(`${process.env.FOLDER}/turned.png`);
  await page.reload();
  equal(await shapes(page), "3 5 0 3", "after a reload");
  await page.run(() => {
    document.getElementById("menu").open = true;
  });
  await page.click("#linkWork");
  await page.until(() => document.getElementById("address").value, "an address");
  const address = await page.run(() => document.getElementById("address").value);
  await page.click("#restart");
  equal(await shapes(page), "0 0 0 0", "erased");
  await page.goto("about:blank");
  await page.goto(address);
  await page.until(
    () => document.querySelectorAll("#board .cell-colour").length === 5,
    "a shared drawing",
  );
  equal(await shapes(page), "3 5 0 3", "the shared drawing");
  // What is saved has the name of its puzzle, whatever is played by the time it is there.
  const name = await page.run(
    () =>
      new Promise((done) => {
        HTMLAnchorElement.prototype.click = function () {
          done(this.download);
        };
        document.getElementById("save-txt").click();
        location.hash = "2";
      }),
  );
  equal(name, "slitherlink-5x5.txt", "the name of what is saved");
  await page.goto("about:blank");
  await page.goto(`${url}#p=broken`);
  await page.until(
    () => /no puzzle/.test(document.getElementById("said").textContent),
    "a word about a broken address",
  );
  assert(
    await page.run(() => document.getElementById("board").getClientRects().length),
    "no board after a broken address",
  );
  // What is shaded is coloured itself.
  await page.goto(`${url}#2`);
  await tap([1, 1]);
  await page.click('#tools button[data-tool="colours"]');
  await tap([1, 1]);
  equal(await shapes(page), "1 0 0 1", "a shaded cell with a colour");
  // Where borders are all that is drawn, they follow colours.
  await page.goto(`${url}#3`);
  await page.reload();
  await page.click('#tools button[data-tool="areas"]');
  await drag([1, 1], [1, 7]);
  await page.click('#values button[data-value="2"]');
  await drag([3, 1], [3, 7]);
  equal(await shapes(page), "4 8 0 0", "borders between colours");
}

// Cells that take no ink, small marks, trials within trials, pause, buttons of a mouse, the size of
// cells: what is drawn, and whether it is kept.
export async function tryHelps(page, pageOf, letters) {
  const url = pageOf("helps", [
    { puzzle: "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=3" },
    { puzzle: letters },
  ]);
  const fresh = async (number) => {
    await page.goto("about:blank");
    await page.goto(`${url}#${number}`);
  };
  const tap = async (place) => page.clickAt((await onScreen(page, [place]))[0]);
  const other = async (place) => {
    const [at] = await onScreen(page, [place]);
    for (const type of ["mousePressed", "mouseReleased"])
      page.event("Input.dispatchMouseEvent", {
        type,
        x: at[0],
        y: at[1],
        button: "right",
        buttons: type === "mousePressed" ? 2 : 0,
        clickCount: 1,
      });
  };
  const seen = () =>
    page.run(() =>
      ["own", "note", "small", "tried", "tried2"]
        .map((look) => document.querySelectorAll(`#board .${look}`).length)
        .join(" "),
    );
  const focus = () => page.run(() => document.getElementById("board").focus());
  await fresh(1);
  // The cells of its numbers are not shaded, and that is no hint.
  for (const [r, c] of [
    [2, 4],
    [3, 4],
    [4, 3],
  ]) {
    await tap([2 * r - 1, 2 * c - 1]);
    await other([2 * r - 1, 2 * c - 1]);
  }
  equal(await seen(), "0 0 0 0 0", "drawn in cells of clues");
  page.dragAlong(
    await onScreen(page, [
      [3, 1],
      [3, 7],
    ]),
  );
  equal(await seen(), "3 0 0 0 0", "shaded along a row with a clue at its end");
  await page.click("#undo");
  // Trials within trials.
  await page.click("#trial");
  await tap([1, 1]);
  await page.click("#trial");
  await tap([1, 3]);
  await tap([1, 5]);
  equal(await seen(), "3 0 0 3 2", "on trial within a trial");
  await page.reload();
  equal(await seen(), "3 0 0 3 2", "trials after a reload");
  await page.click("#backTrial");
  equal(await seen(), "1 0 0 1 0", "the inner trial taken back");
  await page.click("#trial");
  await tap([1, 3]);
  await page.click("#keepTrial");
  equal(await seen(), "2 0 0 2 0", "the inner trial kept within the outer one");
  await page.click("#backTrial");
  equal(await seen(), "0 0 0 0 0", "both taken back");
  // A pause.
  await focus();
  page.keys(["p"]);
  assert(
    await page.run(
      () =>
        document.elementFromPoint(300, 400).id === "paused" &&
        document.activeElement.id === "paused",
    ),
    "no pause",
  );
  const time = await page.run(async () => {
    const before = document.getElementById("timer").textContent;
    await new Promise((done) => setTimeout(done, 1200));
    return before === document.getElementById("timer").textContent;
  });
  assert(time, "the clock goes on while it stands");
  page.keys(["p"]);
  assert(await page.run(() => document.getElementById("paused").hidden), "the pause does not end");
  page.keys(["?"]);
  assert(await page.run(() => document.getElementById("help").open), "no list of keys");
  // Two buttons, then swapped ones.
  await page.click("#twoButtons");
  await page.run(() => {
    document.getElementById("menu").open = false;
    scrollTo(0, 0);
  });
  await tap([1, 1]);
  await tap([1, 1]);
  await other([1, 3]);
  equal(await seen(), "0 1 0 0 0", "with two buttons");
  await page.click("#swapped");
  await page.run(() => {
    document.getElementById("menu").open = false;
    scrollTo(0, 0);
  });
  await tap([1, 5]);
  await other([1, 7]);
  equal(await seen(), "1 2 0 0 0", "with swapped buttons");
  // The size of cells.
  const wide = () =>
    page.run(() => {
      const { a } = document.querySelector("#board > g").getScreenCTM();
      return 1000 * a;
    });
  const before = await wide();
  await page.click("#smaller");
  assert((await wide()) < 0.9 * before, "cells do not become smaller");
  for (let i = 0; i < 9; i++) await page.click("#larger");
  assert((await wide()) > 1.5 * before, "cells do not become larger");
  await page.reload();
  assert((await wide()) > 1.5 * before, "the size of cells is not kept");
  equal(await page.run(() => document.documentElement.scrollWidth), 1280, "the width of the page");
  // Small marks, by keys and by taps, give way to what is set. What other tests solved is
  // forgotten.
  await page.run(() => localStorage.clear());
  await fresh(2);
  await page.reload();
  await page.click('#tools button[data-tool="letter"]');
  await page.click("#small");
  await page.click('#values button[data-value="B"]');
  await tap([1, 1]);
  page.keys(["a"]);
  equal(
    await page.run(() =>
      [...document.querySelectorAll("#board .small")].map((one) => one.textContent).join(""),
    ),
    "AB",
    "small marks",
  );
  page.keys(["b"]);
  equal((await seen()).split(" ")[2], "1", "small marks once one is taken away");
  page.keys(["m"]);
  page.keys(["c"]);
  equal((await seen()).split(" ")[2], "0", "small marks under a letter");
  await page.click("#undo");
  equal((await seen()).split(" ")[2], "1", "small marks once the letter is gone");
  await page.reload();
  equal((await seen()).split(" ")[2], "1", "small marks after a reload");
}

// Ratios of contrast (WCAG 2) of all that is told apart by paint, in both themes: 4.5 for texts, 3
// for what is drawn, and for large signs.
export async function tryContrast(page, pageOf) {
  await page.goto(pageOf("contrast", [{ puzzle: "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5" }]));
  for (const theme of ["light", "dark"]) {
    const least = await page.run((theme) => {
      document.documentElement.dataset.theme = theme;
      const ratio = (one, other) => {
        const light = [one, other].map((hex) => {
          const full =
            hex.length === 4
              ? [...hex.slice(1)].map((digit) => digit + digit).join("")
              : hex.slice(1);
          const [r, g, b] = [0, 2, 4]
            .map((i) => Number.parseInt(full.slice(i, i + 2), 16) / 255)
            .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
          return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
        });
        return Math.max(...light) / Math.min(...light);
      };
      const paint = (element, name) =>
        getComputedStyle(element).getPropertyValue(`--${name}`).trim();
      const [around, paper] = [document.documentElement, document.getElementById("paper")];
      const texts = ["page", "panel"].flatMap((ground) =>
        ["text", "dim", "hot", "bad", "good"].map((name) => [around, name, ground]),
      );
      const found = [...texts, [around, "hot-text", "hot"]].map(([where, name, ground]) => [
        ratio(paint(where, name), paint(where, ground)) / 4.5,
        name,
        ground,
      ]);
      for (const ground of ["page", "panel"])
        found.push([ratio(paint(around, "edge"), paint(around, ground)) / 3, "edge", ground]);
      for (const name of ["ink", "note"])
        found.push([ratio(paint(paper, name), paint(paper, "paper")) / 4.5, name, "paper"]);
      for (const name of ["own", "shade", "given", "bad", "hot", "grid", "met"])
        found.push([ratio(paint(paper, name), paint(paper, "paper")) / 3, name, "paper"]);
      for (const name of ["shade", "given", "brick", "grey"])
        found.push([ratio(paint(paper, "ink"), paint(paper, name)) / 3, "ink", name]);
      const board = document.getElementById("board");
      for (const look of [
        "tried",
        "tried2",
        "tried3",
        "dye1",
        "dye2",
        "dye3",
        "dye4",
        "dye5",
        "dye6",
      ]) {
        const shape = board.appendChild(
          document.createElementNS("http://www.w3.org/2000/svg", "g"),
        );
        shape.setAttribute("class", look);
        for (const name of ["own", "shade"])
          found.push([
            ratio(paint(shape, name), paint(paper, "paper")) / 3,
            `${look} ${name}`,
            "paper",
          ]);
        found.push([ratio(paint(shape, "shade"), paint(paper, "ink")) / 3, "ink", `${look} shade`]);
        if (look.startsWith("dye"))
          for (const name of ["ink", "own"])
            found.push([ratio(paint(paper, name), paint(shape, "dye")) / 3, name, `${look} cell`]);
        shape.remove();
      }
      document.documentElement.dataset.theme = "light";
      return found
        .filter(([part]) => !(part >= 1))
        .map(([part, ...names]) => `${names.join(" on ")} ${Math.round(100 * part)} %`);
    }, theme);
    assert(!least.length, `${theme}: of the contrast wanted there is: ${least.join(", ")}`);
  }
}

// A large board keeps up with a hand: frames while cells are shaded by dragging.
export async function tryFrames(page, pageOf) {
  await page.goto(pageOf("frames", [{ puzzle: "canal-view 20x20; number r1c1=1" }]));
  const path = [];
  for (let r = 1; r < 40; r += 2)
    path.push(
      ...(r % 4 === 1
        ? [
            [r, 1],
            [r, 39],
          ]
        : [
            [r, 39],
            [r, 1],
          ]),
    );
  await page.run(() => {
    globalThis.frames = [];
    let last = null;
    const frame = (now) => {
      if (last !== null) globalThis.frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const points = await onScreen(page, path);
  page.mouse("mouseMoved", points[0], 0);
  page.mouse("mousePressed", points[0], 1, 1);
  for (let i = 1; i < points.length; i++) {
    for (let part = 1; part <= 10; part++) {
      const [a, b] = [points[i - 1], points[i]];
      page.mouse(
        "mouseMoved",
        [0, 1].map((axis) => a[axis] + (part / 10) * (b[axis] - a[axis])),
        1,
      );
      await page.sent.at(-1);
    }
  }
  page.mouse("mouseReleased", points.at(-1), 0, 1);
  const { own, frames } = await page.run(() => ({
    own: document.querySelectorAll("#board .own").length,
    frames: globalThis.frames,
  }));
  assert(own > 380, `${own} cells are shaded`);
  const sorted = frames.sort((a, b) => a - b);
  console.log(
    `20x20: ${sorted.length} frames while drawing, half of them within ${sorted[sorted.length >> 1].toFixed(1)} ms, 95 % within ${sorted[Math.floor(0.95 * sorted.length)].toFixed(1)} ms`,
  );
}
