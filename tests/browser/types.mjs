// Types and manners of the pages' modules: what `tsc --checkJs --strict` says of the modules of
// each page, with the elements and the words that this page has, and of the workers; and what
// ESLint says of all of them. See scripts/test-types.
import { createRequire } from "node:module";
import { readFileSync, readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { wordsOf } from "./words.mjs";

const tools = createRequire(join(process.env.TYPES, "from.js"));
const ts = tools("typescript");
const PAGES = resolve("output/page/src");
const read = (name) => readFileSync(join(PAGES, name), "utf8");
const complaints = [];

// ---- What pages consist of, as the sources that assemble them say ----
const sources = readdirSync(PAGES)
  .filter((name) => name.endsWith(".rs"))
  .map(read)
  .join("\n");
const texts = (code) => [...code.matchAll(/"([\w./-]+)"/g)].map(([, text]) => text);
const pages = [
  ...sources.matchAll(
    /sections: ((?:concat|include_str)!\([^]*?),\s*style: [^]*?words: ([^]*?),\s*entry: "([\w-]+)"/g,
  ),
].map(([, sections, words, entry]) => ({
  sections: texts(sections),
  words: texts(words).flatMap((file) => Object.keys(wordsOf(file))),
  entry,
}));
if (pages.length !== sources.match(/entry: "/g).length)
  complaints.push(`${PAGES}: found ${pages.length} pages whose parts can be told, expected all`);

const module = (name) => join(PAGES, "program", `${name}.js`);
// The elements of a page by their ids, and the words that it has, as declarations.
function declared({ sections, words }) {
  const html = ["shell.html", ...sections].map(read).join("");
  const elements = [...html.matchAll(/<(\w+)[^>]*?\sid="([\w-]+)"/g)].map(
    ([, tag, id]) => `  "${id}": HTMLElementTagNameMap["${tag}"];`,
  );
  for (const [, said] of html.matchAll(/data-(?:say|label)="(\w+)"/g)) {
    if (!words.includes(said))
      complaints.push(`${sections.join(" ")}: found the word ${said}, expected one of the page's`);
  }
  return `interface Elements {\n${elements.join("\n")}\n}\ntype Said = ${words.map((word) => JSON.stringify(word)).join(" | ")};\n`;
}

// ---- What is wrong with them ----
const common = {
  allowJs: true,
  checkJs: true,
  noEmit: true,
  strict: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ES2022,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
};
const parsed = new Map();
// `made` are files that are not there, by their paths.
function check(files, lib, made = {}) {
  const options = { ...common, lib: lib.map((name) => `lib.${name}.d.ts`) };
  const host = ts.createCompilerHost(options);
  const there = {
    getSourceFile: host.getSourceFile,
    fileExists: host.fileExists,
    readFile: host.readFile,
  };
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
    complaints.push(
      `${file ? `${relative(".", file.fileName)}:${at.line + 1}:${at.character + 1}: ` : ""}TS${code}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
    );
  }
}

const shapes = join(PAGES, "types.d.ts");
for (const page of pages)
  check([shapes, module(page.entry)], ["es2023", "dom", "dom.iterable"], {
    [join(PAGES, "page.d.ts")]: declared(page),
  });
for (const worker of ["engine.js", "offline.js"])
  check([join(PAGES, "workers.d.ts"), join(PAGES, worker)], ["es2023", "webworker"]);

// ---- Manners ----
const { ESLint } = tools("eslint");
const rules = {
  ...tools("@eslint/js").configs.recommended.rules,
  "no-undef": "off",
  "no-empty": ["error", { allowEmptyCatch: true }],
  "no-var": "error",
  "prefer-const": ["error", { destructuring: "all" }],
  eqeqeq: "error",
  "no-duplicate-imports": "error",
  "no-shadow-restricted-names": "error",
  // The formatter breaks lines.
  "no-unexpected-multiline": "off",
  "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
};
const linter = new ESLint({
  cwd: resolve("."),
  overrideConfigFile: true,
  overrideConfig: [
    {
      files: ["**/*.js", "**/*.mjs"],
      languageOptions: { ecmaVersion: 2023, sourceType: "module" },
      rules,
    },
  ],
});
for (const { filePath, messages } of await linter.lintFiles([
  join(PAGES, "program/*.js"),
  "tests/browser/*.mjs",
])) {
  for (const { line, column, message, ruleId } of messages)
    complaints.push(`${relative(".", filePath)}:${line}:${column}: ${ruleId}: ${message}`);
}

// Pages share modules.
for (const complaint of new Set(complaints)) console.error(complaint);
if (complaints.length) process.exit(1);
console.log(
  `types of ${pages.length} pages' modules, with TypeScript ${ts.version}, and manners, with ESLint ${ESLint.version}`,
);
