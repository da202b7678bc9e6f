// The maker of a site: what it makes has the bytes of the command's; it is stopped, breaks off,
// keeps, prints, and does without a network.
import { serve } from "./server.mjs";

// A day of Canal View.
const DAY = "20261009";
const assert = (truth, what) => {
  if (!truth) throw new Error(what);
};
const equal = (found, expected, what) =>
  assert(found === expected, `${what}: found\n${found}expected\n${expected}`);
const opened = async (page, address) => {
  // From one address of the page to another nothing is loaded, and the form would stay as it is.
  await page.goto("about:blank");
  await page.goto(address);
  await page.until(
    () =>
      document.getElementById("make-genre").options.length > 0 &&
      document.getElementById("make-grade").options.length > 0,
    "the genres",
  );
};
const fill = (page, fields) =>
  page.run((fields) => {
    for (const [name, value] of fields) {
      const field = document.getElementById(`make-${name}`);
      field.value = value;
      if (field.value !== value) throw new Error(`${name}: no ${value}`);
      field.dispatchEvent(new Event("change"));
    }
  }, fields);
const made = (page, count) =>
  page.until(
    `() => document.querySelectorAll("#make-cards figure").length === ${count} && document.getElementById("make-stop").hidden`,
    `${count} puzzles`,
  );
// What a button gives to be taken along.
const taken = async (page, button) => {
  await page.run(() => {
    const real = URL.createObjectURL;
    globalThis.taken = new Promise((done) => {
      URL.createObjectURL = (blob) => {
        URL.createObjectURL = real;
        blob.text().then(done);
        return real.call(URL, blob);
      };
    });
  });
  await page.click(button);
  return page.run(() => globalThis.taken);
};

// `files` has for each genre the size, and the lines that the command writes for this seed and any
// grade.
export async function maker(browser, site, files, seed) {
  const complaints = [];
  const page = await browser.page((text) => complaints.push(text));
  await browser.send("Browser.setDownloadBehavior", { behavior: "deny" });
  const calm = (what) => assert(!complaints.length, `${what}: ${complaints.join("\n")}`);
  let host = await serve(site);
  const home = `${host.address}/make.html`;

  await opened(page, home);
  for (const [genre, { size, lines }] of files) {
    await fill(page, [
      ["genre", genre],
      ["size", size],
      ["grade", "any"],
      ["seed", seed],
      ["count", "2"],
    ]);
    await page.click("#make-start");
    await made(page, 2);
    equal(await taken(page, "#make-jsonl"), lines, `${genre}, by the maker`);
  }
  calm("made");

  // The address of a puzzle makes it again, and it is played.
  const [[genre, { size, lines }]] = files;
  await page.goto("about:blank");
  await page.goto(`${home}#${genre}/${size}/any/${seed}/1`);
  await page.until(() => document.getElementById("board"), "a puzzle to play");
  const command = await page.run(() => document.querySelector("#origin-command code").textContent);
  equal(
    `${command}\n`,
    `pencilmill generate ${genre} --size ${size} --grade any --seed ${seed} --from 1\n`,
    "the command",
  );
  await page.click("#origin-keep");
  await page.goto(`${home}#kept`);
  await page.until(
    () => document.querySelectorAll("#make-cards figure").length === 1,
    "what is kept",
  );
  equal(await taken(page, "#make-jsonl"), `${lines.split("\n")[1]}\n`, "what is kept");
  await page.run(() => {
    globalThis.print = () => {
      dispatchEvent(new Event("beforeprint"));
      globalThis.printed = document.querySelectorAll("#sheets svg").length;
    };
  });
  await page.click("#make-print");
  assert((await page.run(() => globalThis.printed)) === 2, "a sheet without its answers");

  // The puzzle of a day follows from its date: in three grades, ticked once it is solved.
  await page.run((day) => {
    location.hash = `#today/${day}`;
  }, DAY);
  await page.until(
    () => document.querySelectorAll("#make-today .acts a").length === 3,
    "the grades of a day",
  );
  await page.click("#make-today .acts a");
  await page.until(
    () => location.hash.includes("/0") && !document.getElementById("play").hidden,
    "the puzzle of the day",
  );
  const address = await page.run(() => decodeURIComponent(location.hash));
  assert(
    address.startsWith("#canal-view/") && address.endsWith(`/easy/${DAY}/0?day=easy`),
    `the puzzle of ${DAY} is ${address}`,
  );
  while (!(await page.run(() => !document.getElementById("end").hidden)))
    await ((await page.run(() => !document.getElementById("apply").hidden))
      ? page.click("#apply")
      : page.hint());
  assert(await page.run(() => !document.getElementById("end-paste").hidden), "no result to paste");
  await page.run((day) => {
    location.hash = `#today/${day}`;
  }, DAY);
  await page.until(
    () =>
      [...document.querySelectorAll("#make-today .acts a")]
        .map((one) => one.classList.contains("done"))
        .join() === "true,false,false" && document.querySelector(".calendar .done"),
    "a tick",
  );
  calm("addresses");

  // While the first puzzle is made, one sees how long it takes.
  await opened(page, home);
  await page.run(() => localStorage.removeItem("pencilmill:pace"));
  await fill(page, [
    ["genre", "plot-twist"],
    ["size", "10x10"],
    ["seed", "1"],
    ["count", "1"],
  ]);
  await page.until(
    () => [...document.getElementById("make-grade").options].some(({ value }) => value === "hard"),
    "its grades",
  );
  await page.run(() => {
    document.getElementById("make-grade").value = "hard";
  });
  await page.click("#make-start");
  await page.until(
    () => /^0 of 1 made.* · \d+ s$/.test(document.getElementById("make-said").textContent),
    "the seconds it took so far",
  );
  await page.click("#make-stop");

  // A search is stopped with its worker, and others begin after it.
  await opened(page, home);
  await fill(page, [
    ["genre", "canal-view"],
    ["size", "24x24"],
    ["seed", seed],
    ["count", "500"],
  ]);
  await page.click("#make-start");
  await page.click("#make-stop");
  await page.until(
    () => /^Stopped: \d+ of 500 made/.test(document.getElementById("make-said").textContent),
    "a search that is stopped",
  );
  await fill(page, [
    ["genre", genre],
    ["size", size],
    ["grade", "any"],
    ["count", "2"],
  ]);
  await page.click("#make-start");
  await made(page, 2);
  equal(await taken(page, "#make-jsonl"), lines, "after a search that was stopped");

  // Once it was opened, the site does without a network.
  await page.run(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.until(
    async () => (await caches.keys()).length === 1 && navigator.serviceWorker.controller !== null,
    "the service worker",
  );
  await host.close();
  await page.goto(`${host.address}/index.html`);
  assert(
    (await page.run(() => document.querySelectorAll("#genres a[href='make.html']").length)) === 1,
    "the index offers no maker",
  );
  await page.goto("about:blank");
  await page.goto(`${home}#${genre}/${size}/any/${seed}/0`);
  await page.until(() => document.getElementById("board"), "a puzzle without a network");
  const [from, to] = await page.run(() => [0, performance.now()]);
  console.log(
    `a puzzle made and seen ${Math.round(to - from)} ms after its page was asked for, without a network`,
  );
  calm("without a network");

  // An engine that breaks off is started anew, and that is said. Here the first instance of each
  // worker breaks.
  const breaking = `{ const real = WebAssembly.instantiate; let count = 0;
    WebAssembly.instantiate = async (...all) => { const made = await real(...all); return count++ ? made : { exports: { ...made.exports, call() { throw new Error("broken on purpose"); } } }; }; }\n`;
  host = await serve(site, (name, bytes) => (name === "engine.js" ? breaking + bytes : bytes));
  await opened(page, `${host.address}/make.html`);
  const workers = await page.run(() => navigator.hardwareConcurrency);
  await fill(page, [
    ["genre", genre],
    ["size", size],
    ["grade", "any"],
    ["seed", seed],
    ["count", `${2 * workers}`],
  ]);
  await page.click("#make-start");
  await made(page, 2 * workers);
  const [good, broken, told] = await page.run(() =>
    ["[data-address]", ".broken"]
      .map((what) => document.querySelectorAll(`#make-cards ${what}`).length)
      .concat(document.getElementById("make-said").textContent),
  );
  assert(
    good === workers &&
      broken === workers &&
      /broke off and was started anew. Error: broken on purpose/.test(told),
    `of ${2 * workers} ${good} are made, ${broken} not: ${told}`,
  );
  calm("an engine that breaks off");
  await host.close();
}
