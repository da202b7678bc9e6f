// Types of the pages' programs: what `tsc --checkJs --strict` says of the parts of each page, with
// the elements and the words that this page has; and of the workers. See scripts/test-types.
import { createRequire } from "node:module";
import { readFileSync, readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { runInNewContext } from "node:vm";

const ts = createRequire(join(process.env.TYPES, "from.js"))("typescript");
const PAGES = resolve("output/page/src");
const read = (name) => readFileSync(join(PAGES, name), "utf8");
const complaints = [];

// ---- What pages consist of, as the sources that assemble them say ----
const sources = readdirSync(PAGES).filter((name) => name.endsWith(".rs")).map(read).join("\n");
const texts = (code) => [...code.matchAll(/"([\w./-]+)"/g)].map(([, text]) => text);
const player = texts(/\(player[^]*?program!\(([^]*?)\$\(/.exec(sources)[1]);
const pages = [...sources.matchAll(/sections: ((?:concat|include_str)!\([^]*?),\s*style: [^]*?script: program!\(([^)]*)\)/g)].map(([, sections, parts]) => ({
  sections: texts(sections),
  parts: (/^\s*player\b/.test(parts) ? [...player, ...texts(parts), "start"] : texts(parts)).map((part) => join("program", `${part}.js`)),
}));
if (pages.length !== sources.match(/script: program!/g).length) complaints.push(`${PAGES}: found ${pages.length} pages whose parts can be told, expected all`);

// The elements of a page by their ids, and the words that it has, as declarations.
function declared({ sections, parts }) {
  const html = ["shell.html", ...sections].map(read).join("");
  const elements = [...html.matchAll(/<(\w+)[^>]*?\sid="([\w-]+)"/g)].map(([, tag, id]) => `  "${id}": HTMLElementTagNameMap["${tag}"];`);
  const words = runInNewContext(`${parts.filter((part) => part.endsWith("words.js")).map(read).join("")}; Object.keys(SAY)`);
  for (const [, said] of html.matchAll(/data-(?:say|label)="(\w+)"/g)) {
    if (!words.includes(said)) complaints.push(`${sections.join(" ")}: found the word ${said}, expected one of the page's`);
  }
  return `interface Elements {\n${elements.join("\n")}\n}\ntype Said = ${words.map((word) => JSON.stringify(word)).join(" | ")};\n`;
}

// ---- What is wrong with them ----
const common = { allowJs: true, checkJs: true, noEmit: true, strict: true, target: ts.ScriptTarget.ES2023, types: [] };
const parsed = new Map();
// `made` are files that are not there, by their paths.
function check(files, lib, made = {}) {
  const options = { ...common, lib: lib.map((name) => `lib.${name}.d.ts`) };
  const host = ts.createCompilerHost(options);
  const there = { getSourceFile: host.getSourceFile, fileExists: host.fileExists, readFile: host.readFile };
  host.fileExists = (path) => path in made || there.fileExists(path);
  host.readFile = (path) => made[path] ?? there.readFile(path);
  // Libraries are read once.
  host.getSourceFile = (path, target) => {
    if (path in made) return ts.createSourceFile(path, made[path], target);
    if (!path.includes("node_modules")) return there.getSourceFile(path, target);
    if (!parsed.has(path)) parsed.set(path, there.getSourceFile(path, target));
    return parsed.get(path);
  };
  const program = ts.createProgram([...files, ...Object.keys(made)], options, host);
  for (const { file, start, messageText, code } of ts.getPreEmitDiagnostics(program)) {
    const at = file ? file.getLineAndCharacterOfPosition(start) : null;
    complaints.push(`${file ? `${relative(".", file.fileName)}:${at.line + 1}:${at.character + 1}: ` : ""}TS${code}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`);
  }
}

const shapes = join(PAGES, "types.d.ts");
for (const page of pages) check([shapes, ...page.parts.map((part) => join(PAGES, part))], ["es2023", "dom", "dom.iterable"], { [join(PAGES, "page.d.ts")]: declared(page) });
for (const worker of ["engine.js", "offline.js"]) check([join(PAGES, "workers.d.ts"), join(PAGES, worker)], ["es2023", "webworker"]);

// Pages share parts.
for (const complaint of new Set(complaints)) console.error(complaint);
if (complaints.length) process.exit(1);
console.log(`types of ${pages.length} pages' programs, with TypeScript ${ts.version}`);
