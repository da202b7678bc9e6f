// The pages of a site that list genres.
// The puzzle of the day is the next one every day, by the calendar of whoever looks.
/** @type {(offers: Offer[]) => string} */
const today = (offers) => {
  const day = Math.floor(Date.now() / 60000 - new Date().getTimezoneOffset()) / 1440;
  const total = offers.reduce((sum, [, , count]) => sum + count, 0);
  let number = Math.floor(day) % total;
  for (const [, file, count] of offers) {
    if (number < count) return `${file}#${number + 1}`;
    number -= count;
  }
  return "";
};
const site = () => {
  const slugs = Object.keys(setup.genres);
  const alone = slugs.length === 1 && setup.home;
  /** @type {(slug: string) => HTMLElement} */
  const shelf = (slug) => {
    const guide = setup.genres[slug];
    const offers = (setup.site || {})[slug] || [];
    const title = guide.title[settings.lang];
    const figure = node("figure", { class: "genre", id: slug }, node("h2", {}, alone ? title : node("a", { href: `${slug}.html` }, title)), node("p", {}, guide.goal[settings.lang]));
    if (!alone && guide.example) figure.append(node("a", { href: `${slug}.html`, class: "sheet", tabindex: -1, "aria-hidden": "true" }, figureOf(puzzleOf(rowOf(guide.example.sheet, 0)), false)));
    const links = node("p", {}, node("a", { href: offers.length ? today(offers) : `make.html#today/${slug}`, class: "today" }, t("today")));
    if (setup.engine) links.append(" ", node("a", { href: `make.html#new/${slug}` }, t("makeNew")), " ", node("a", { href: `set.html?genre=${slug}` }, t("setOwn")));
    figure.append(links);
    for (const grade of new Set(offers.map(([name]) => name))) {
      const line = node("p", {}, `${grade ? word(GRADES, grade) : t("board")}: `);
      const own = offers.filter(([name]) => name === grade);
      own.forEach(([, file, count], i) => line.append(node("a", { href: file }, own.length > 1 ? `${100 * i + 1}–${100 * i + count}` : t(count === 1 ? "puzzles1" : "puzzlesN", count)), " "));
      figure.append(line);
    }
    if (alone) figure.append(node("h3", {}, t("rules")), node("ol", {}, ...ruleList(guide)), guide.author ? node("p", {}, t("by", guide.author)) : "", ...exampleOf(guide));
    return figure;
  };
  /** @type {(tool: NonNullable<Setup["tools"]>[number]) => HTMLElement} */
  const tool = ([file, title, about]) =>
    node("figure", {}, node("h2", {}, node("a", { href: file }, title[settings.lang])), node("p", {}, about[settings.lang]));
  const tools = setup.tools ? [node("nav", { class: "tools" }, ...setup.tools.map(tool))] : [];
  const signs = node("figure", { class: "signs" }, node("h2", {}, t("signs")), signList());
  $("genres").replaceChildren(...tools, ...slugs.map(shelf), signs);
  $("genres").classList.toggle("alone", Boolean(alone));
};
