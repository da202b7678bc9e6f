// The pages of a site that list genres: the index, and a page for each.
import {
  $,
  SAY,
  barButton,
  clock,
  draw,
  keep,
  kept,
  node,
  fill,
  rowOf,
  settings,
  setup,
  sorted,
  t,
  word,
} from "./base.js";
import { dayPanel, genreOf } from "./daily.js";
import { EDGE, exampleOf, figureOf } from "./picture.js";
import { puzzleOf, ruleList, signList } from "./puzzle.js";
import { begunOnes, csvOf, median, solvedOnes } from "./records.js";
import { saveFile } from "./save.js";
import { ASKED } from "./names.js";

/** @type {(slug: string) => string} */
const titleOf = (slug) => setup.genres[slug].title[settings.lang];

// Pictures are drawn once they come near.
/** @type {WeakMap<Element, () => void>} */
const undrawn = new WeakMap();
const near =
  typeof IntersectionObserver === "undefined"
    ? null
    : new IntersectionObserver(
        (seen) => {
          for (const { isIntersecting, target } of seen)
            if (isIntersecting) {
              near?.unobserve(target);
              undrawn.get(target)?.();
            }
        },
        { rootMargin: "100px" },
      );
/** @type {(slug: string) => HTMLElement} */
const pictureOf = (slug) => {
  const { example } = setup.genres[slug];
  const sheet = node("div", { class: "sheet", "aria-hidden": "true" });
  if (!example) return sheet;
  undrawn.set(sheet, () => {
    const puzzle = puzzleOf(rowOf(example.sheet, 0));
    const figure = figureOf(puzzle, false);
    // Of a puzzle with much below the board, the board.
    const {
      extent: [left, top, right, bottom],
      row: { height, width },
    } = puzzle;
    if ((bottom - top) * (right - left) > 2e6 * height * width)
      figure.setAttribute(
        "viewBox",
        `-${EDGE} -${EDGE} ${1000 * width + 2 * EDGE} ${1000 * height + 2 * EDGE}`,
      );
    sheet.replaceChildren(figure);
  });
  near?.observe(sheet);
  return sheet;
};

// ---- Favourites ----
const stars = () => {
  const list = kept("stars");
  return Array.isArray(list)
    ? list.filter((slug) => typeof slug === "string" && Object.hasOwn(setup.genres, slug))
    : [];
};
/** @type {(slug: string, on: boolean) => HTMLElement} */
const starOf = (slug, on) => {
  const icon = draw("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" });
  icon.append(
    draw("path", { d: "m12 4 2.4 5.1 5.6.7-4.1 3.9 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.8l5.6-.7z" }),
  );
  const look = { class: "star", "aria-pressed": `${on}`, "aria-label": t("star", titleOf(slug)) };
  return barButton(
    look,
    () => {
      keep("stars", on ? stars().filter((one) => one !== slug) : [...stars(), slug]);
      site();
      const again = document.querySelector(`[data-genre="${slug}"] .star`);
      if (again instanceof HTMLElement) again.focus();
    },
    icon,
  );
};

// ---- The index ----
/** @type {(slug: string, starred: boolean, times: number) => HTMLElement} */
const cardOf = (slug, starred, times) =>
  node(
    "li",
    {
      class: "genre",
      "data-genre": slug,
      "data-words": [slug, ...setup.genres[slug].title].join(" "),
    },
    node(
      "a",
      { href: `${slug}.html` },
      pictureOf(slug),
      titleOf(slug),
      ...(times ? [node("small", { class: "good" }, ` ✓ ${times}`)] : []),
    ),
    starOf(slug, starred),
  );
// On a phone a shelf is a row that moves sideways, unless all of it is asked for.
/** @type {Set<string>} */
const unfolded = new Set();
/**
 * @type {(title: Both, slugs: string[], starred: string[], solved: Solved[]) => HTMLElement}
 */
const shelf = (title, slugs, starred, solved) => {
  const cards = slugs.map((slug) =>
    cardOf(slug, starred.includes(slug), solved.filter(({ genre }) => genre === slug).length),
  );
  const button = barButton({ class: "unfold plain" }, () => {
    if (!unfolded.delete(title[0])) unfolded.add(title[0]);
    fold();
  });
  const section = node(
    "section",
    { class: "family" },
    node("h2", {}, title[settings.lang], node("small", {}, `${slugs.length}`), button),
    node("ul", { class: "genres" }, ...cards),
  );
  const fold = () => {
    const open = unfolded.has(title[0]);
    section.classList.toggle("unfolded", open);
    button.setAttribute("aria-expanded", `${open}`);
    button.textContent = t(open ? "showFewer" : "showAll");
  };
  fold();
  return section;
};
const shelves = () => {
  const slugs = Object.keys(setup.genres),
    starred = stars(),
    solved = solvedOnes();
  const families = (setup.families ?? []).map(({ title, genres }) => ({
    title,
    genres: genres.filter((slug) => slugs.includes(slug)),
  }));
  const placed = new Set(families.flatMap(({ genres }) => genres));
  const all = [
    { title: SAY.favourites, genres: starred },
    ...families,
    { title: SAY.others, genres: slugs.filter((slug) => !placed.has(slug)) },
  ];
  return all
    .filter(({ genres }) => genres.length)
    .map(({ title, genres }) => shelf(title, genres, starred, solved));
};
// Hides what has not all the words that are typed, in either language.
const find = () => {
  const words = $find.value
    .toLowerCase()
    .split(/\s+/)
    .filter((one) => one);
  $("genres").classList.toggle("finding", words.length > 0);
  for (const section of document.querySelectorAll(".family")) {
    const family = section.querySelector("h2")?.firstChild?.textContent ?? "";
    // A favourite is found in its family.
    let some = !words.length;
    for (const card of section.querySelectorAll("[data-words]")) {
      const text = `${card.getAttribute("data-words")} ${family}`.toLowerCase();
      const fits =
        words.every((one) => text.includes(one)) && !(words.length && family === t("favourites"));
      card.toggleAttribute("hidden", !fits);
      some ||= fits;
    }
    section.toggleAttribute("hidden", !some);
  }
  const none = !document.querySelector(".family:not([hidden])");
  $none.textContent = none ? t("noGenre") : "";
};
// What is typed stays when the page is dressed anew.
const $find = node("input", {
  type: "search",
  id: "find",
  autocomplete: "off",
  spellcheck: "false",
});
const $none = node("p", { role: "status" });
$find.addEventListener("input", find);
// Enter leads to the first that is found.
$find.addEventListener("keydown", ({ key }) => {
  const first = document.querySelector(".family:not([hidden]) [data-words]:not([hidden])");
  const link = first instanceof HTMLAnchorElement ? first : first?.querySelector("a");
  if (key === "Enter" && $find.value.trim()) link?.click();
});
const finder = () => {
  $find.placeholder = t("find");
  $find.setAttribute("aria-label", t("find"));
  const icon = draw("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" });
  icon.append(
    draw("path", { d: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z" }),
    draw("path", { d: "m15.5 15.5 5 5" }),
  );
  return node("div", { class: "find" }, icon, $find);
};
/** @type {(title: string, ...children: Child[]) => HTMLElement} */
const panel = (title, ...children) =>
  node("section", { class: "panel" }, node("h2", {}, title), ...children);
const newForm = () => {
  const last = kept("new") ?? {};
  const slugs = sorted(Object.keys(setup.genres), titleOf);
  // What was chosen last, or else what is usual.
  /** @type {(name: string, all: string[], label: (one: string) => string, usual: string) => HTMLSelectElement} */
  const choice = (name, all, label, usual) => {
    const select = node("select", { id: `new-${name}` });
    const wanted = `${last[name]}`;
    fill(select, all, label, all.includes(wanted) ? wanted : usual);
    return select;
  };
  const genre = choice("genre", slugs, titleOf, "slitherlink");
  const grade = choice(
    "grade",
    [...ASKED, "mixed"],
    (name) => (name === "mixed" ? t("anyGrade") : word(name)),
    "easy",
  );
  const size = choice("size", ["small", "usual", "large"], (name) => word(`size ${name}`), "usual");
  const form = node(
    "form",
    { id: "new-form" },
    node("label", {}, t("genre"), genre),
    node("label", {}, t("grade"), grade),
    node("label", {}, t("boardSize"), size),
    node("button", { id: "new-go", class: "main" }, t("newPuzzle")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keep("new", { genre: genre.value, grade: grade.value, size: size.value });
    location.href = `make.html#new/${genre.value}/${grade.value}/${size.value}`;
  });
  return panel(t("playNew"), form);
};
const resume = () => {
  const begun = begunOnes()
    .filter(({ genre }) => Object.hasOwn(setup.genres, genre))
    .slice(0, 3);
  if (!begun.length) return [];
  const items = begun.map(({ href, genre, size, seconds }) => {
    const name = node("b", {}, `${titleOf(genre)} ${size}`);
    return node(
      "li",
      {},
      node("a", { href }, name, node("span", { class: "dim" }, clock(seconds))),
    );
  });
  return [panel(t("goOnWith"), node("ul", { class: "resume" }, ...items))];
};
const daily = () => {
  const days = node("div", {}, ...dayPanel());
  const archive = node("a", { href: "make.html#today" }, t("archive"));
  return panel(
    t("today"),
    node("div", { class: "today" }, days, pictureOf(genreOf(new Date()))),
    node("p", {}, archive),
  );
};
const statistics = () => {
  const list = solvedOnes();
  const box = node(
    "details",
    { id: "statistics" },
    node("summary", {}, `${t("statistics")} (${list.length})`),
  );
  if (!list.length) {
    box.append(node("p", { class: "dim" }, t("noneSolved")));
    return box;
  }
  const rows = [...new Set(list.map(({ genre }) => genre))].sort().map((genre) => {
    const own = list.filter((one) => one.genre === genre);
    const times = own.map(({ seconds }) => seconds);
    const cells = [
      `${own.length}`,
      clock(Math.min(...times)),
      clock(median(times)),
      `${own.reduce((sum, { hints }) => sum + hints, 0)}`,
    ];
    return node(
      "tr",
      {},
      node("th", { scope: "row" }, Object.hasOwn(setup.genres, genre) ? titleOf(genre) : genre),
      ...cells.map((text) => node("td", {}, text)),
    );
  });
  const heads = [t("genre"), t("solvedHead"), t("best"), t("medianTime"), t("hintsUsed")].map(
    (text) => node("th", { scope: "col" }, text),
  );
  const save = () => saveFile("pencilmill-solved.csv", csvOf(list), "text/csv");
  const button = barButton({ id: "export-solved" }, save, t("exportCsv"));
  const table = node(
    "table",
    { class: "numbers" },
    node("thead", {}, node("tr", {}, ...heads)),
    node("tbody", {}, ...rows),
  );
  box.append(node("div", { class: "scroll" }, table), node("div", { class: "bar" }, button));
  return box;
};
// What is fetched is kept: pages of genres and puzzles, and the module.
/** @type {(button: HTMLButtonElement) => Promise<void>} */
const keepAll = async (button) => {
  const pages = Object.values(setup.site ?? {}).flatMap((offers) => offers.map(([, file]) => file));
  const genres = Object.keys(setup.genres).map((slug) => `${slug}.html`);
  const modules = (setup.modules ?? []).map(([file]) => file);
  const files = [...modules, ...genres, ...pages];
  let there = 0;
  try {
    for (const file of files) {
      button.textContent = t("keeping", there++, files.length);
      const reply = await fetch(file);
      if (!reply.ok) throw new Error(file);
      await reply.arrayBuffer();
    }
    button.textContent = t("keptHere");
  } catch {
    button.textContent = t("keptNot");
  }
};
const offline = () => {
  if (!navigator.serviceWorker?.controller) return [];
  const button = barButton({ id: "keep-all" }, () => keepAll(button), t("keepHere"));
  return [node("p", { class: "bar" }, button)];
};
const index = () => {
  const tools = (setup.tools ?? []).map(([file, title, about]) =>
    node(
      "a",
      { href: file, "data-words": title.join(" ") },
      node("b", {}, title[settings.lang]),
      node("span", {}, about[settings.lang]),
    ),
  );
  const workshop = tools.length
    ? [
        node(
          "section",
          { class: "family" },
          node("h2", {}, t("workshop")),
          node("nav", { class: "workshop" }, ...tools),
        ),
      ]
    : [];
  const open = document.getElementById("statistics")?.hasAttribute("open") ?? false;
  const numbers = statistics();
  numbers.open = open;
  $("genres").replaceChildren(
    node("p", { class: "welcome" }, t("welcome", Object.keys(setup.genres).length)),
    node("div", { class: "top" }, ...resume(), ...(setup.engine ? [newForm(), daily()] : [])),
    finder(),
    $none,
    ...shelves(),
    ...workshop,
    node(
      "div",
      { class: "below" },
      numbers,
      node("details", {}, node("summary", {}, t("signs")), signList()),
      ...offline(),
    ),
  );
  find();
};

// ---- The page of a genre ----
/** @type {(slug: string) => void} */
const single = (slug) => {
  const guide = setup.genres[slug];
  const offers = setup.site?.[slug] ?? [];
  /** @type {(href: string, text: string, more?: string) => HTMLElement} */
  const link = (href, text, more = "") => node("a", { href, class: `button ${more}` }, text);
  const acts = node(
    "p",
    { class: "acts" },
    ...(setup.engine ? [link(`make.html#new/${slug}/mixed`, t("newPuzzle"), "main")] : []),
    ...(setup.engine
      ? [link(`make.html#make/${slug}`, t("makeNew")), link(`set.html?genre=${slug}`, t("setOwn"))]
      : []),
  );
  const pages = [...new Set(offers.map(([name]) => name))].map((grade) => {
    const own = offers.filter(([name]) => name === grade);
    const links = own.map(([, file, count], i) =>
      link(
        file,
        own.length > 1
          ? `${100 * i + 1}–${100 * i + count}`
          : t(count === 1 ? "puzzles1" : "puzzlesN", count),
      ),
    );
    return node("p", { class: "pages" }, node("b", {}, grade ? word(grade) : t("board")), ...links);
  });
  const told = node(
    "div",
    {},
    node("h2", {}, guide.title[settings.lang]),
    node("p", {}, guide.goal[settings.lang]),
    acts,
    ...pages,
    node("h3", {}, t("rules")),
    node("ol", {}, ...ruleList(guide)),
    guide.author ? node("p", { class: "dim" }, t("by", guide.author)) : "",
  );
  $("genres").replaceChildren(
    node("div", { class: "genre-page" }, told, node("div", {}, ...exampleOf(guide))),
    node(
      "div",
      { class: "below" },
      node("details", {}, node("summary", {}, t("signs")), signList()),
    ),
  );
};
export const site = () => {
  const slugs = Object.keys(setup.genres);
  if (slugs.length === 1 && setup.home) single(slugs[0]);
  else index();
};
