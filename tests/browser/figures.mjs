// Figures of pages with the module: bytes, first paint, and the first hint on a kept puzzle of each
// genre, of the usual board where one is kept. See scripts/test-engine.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { browserOf } from "./firefox.mjs";
import { call, keptOf, restOf, started } from "./module.mjs";
import { serve } from "./server.mjs";

const { FOLDER: folder, MODULE: module, PENCILMILL: command, BROWSER: chromium } = process.env;
const bytes = readFileSync(module);
const program = await WebAssembly.compile(bytes);
const kb = (bytes) => `${Math.round(bytes.length / 1000)} KB`;
const sizes = (bytes) =>
  `${kb(bytes)}, ${kb(gzipSync(bytes, { level: 9 }))} with gzip, ${kb(brotliCompressSync(bytes))} with brotli`;
const rest = Buffer.from(restOf(program) ?? []);
console.log(`module: ${sizes(bytes.subarray(0, bytes.length - rest.length))}`);
if (rest.length) console.log(`its rest: ${sizes(rest)}`);
const kept = ({ genre, usual }) => {
  const all = keptOf(genre);
  return all.find(([, puzzle]) => puzzle.startsWith(`${genre} ${usual};`)) ?? all[0];
};
const times = [];
for (const one of call(await started(program), { call: "genres" })) {
  const [, puzzle, answer = ""] = kept(one);
  // One who has just opened the page.
  const engine = await started(program);
  const begun = performance.now();
  call(engine, { call: "steps", puzzle, answer, drawn: "", crossed: "" });
  times.push([Math.round(performance.now() - begun), puzzle.split(";")[0]]);
}
times.sort(([a], [b]) => b - a);
const slow = times.filter(([time]) => time > 300).map(([time, board]) => `${board} ${time} ms`);
console.log(
  `first hint: half within ${times[times.length >> 1][0]} ms; over 300 ms: ${slow.join(", ") || "none"}`,
);

if (chromium) {
  const [input, site] = [join(folder, "figures.jsonl"), join(folder, "figures")];
  const order = { genre: "slitherlink", size: "10x10" };
  writeFileSync(
    input,
    call(await started(program), { call: "make", order, seed: "1", index: "0" }),
  );
  execFileSync(command, ["site", input, "-o", site, "--force", "--no-hints", "--module", module], {
    stdio: "ignore",
  });
  let sent = 0;
  const server = await serve(site, (name, body) => {
    sent += gzipSync(body).length;
    return body;
  });
  const puzzles = readdirSync(site).find((name) => /^slitherlink-.*-1\.html$/.test(name));
  for (const file of ["index.html", puzzles, "make.html", "set.html"]) {
    // Nothing is there from an earlier visit.
    const browser = browserOf(chromium, join(folder, `figures-${file}`));
    const page = await browser.page(console.error);
    sent = 0;
    await page.goto(`${server.address}/${file}`);
    const got = sent;
    await page.until(() => performance.getEntriesByType("paint").length, "paint");
    const paint = await page.run(() => performance.getEntriesByType("paint")[0].startTime);
    console.log(
      `${file}: ${Math.round(got / 1000)} KB with gzip, first paint after ${Math.round(paint)} ms`,
    );
    await browser.close();
  }
  await server.close();
}
