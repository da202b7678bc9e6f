// The maker: what is asked for, what was made, what is kept. A puzzle's address is genre/size/grade/seed/index, with what else was
// asked for behind a question mark; it makes the same puzzle as the command.
{
  let about = null, choices = null, view = "made", opened = null;
  let made = [], wish = null, goOn = 0n, progress = null;
  const tell = (text, look = "") => { $("make-said").textContent = text; $("make-said").className = look; };
  const option = (value, label) => node("option", { value }, label);
  const number = (text) => (/^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 64n ? BigInt(text) : null);

  // ---- What is asked for ----
  const orderOf = ({ genre, size, variant, grade, symmetry, bare }) => ({ genre, size, ...(variant && { variant }), ...(grade !== "mixed" && { grade }),
    ...(symmetry !== "none" && { symmetry }), ...(bare && { irreducible: true }) });
  const addressOf = (wish, index) => {
    const { genre, size, variant, grade, symmetry, bare, seed } = wish;
    const more = new URLSearchParams({ ...(variant && { variant }), ...(symmetry !== "none" && { symmetry }), ...(bare && { bare: "yes" }) }).toString();
    return `${genre}/${size}/${grade}/${seed}/${index}${more && `?${more}`}`;
  };
  const wishOf = (address) => {
    const [path, more] = address.split("?");
    const [genre, size, grade, seed, index, ...rest] = path.split("/");
    if (rest.length || !genre || !size || !grade || number(seed || "") === null || number(index || "") === null) return null;
    const options = new URLSearchParams(more);
    return [{ genre, size, grade, seed, variant: options.get("variant") || "", symmetry: options.get("symmetry") || "none", bare: options.has("bare") }, BigInt(index)];
  };
  const commandOf = ({ genre, size, variant, grade, symmetry, bare, seed }, from, count) => ["pencilmill generate", genre, `--size ${size}`, variant && `--variant '${variant}'`,
    grade !== "mixed" && `--grade ${grade}`, symmetry !== "none" && `--symmetry ${symmetry}`, bare && "--irreducible", `--seed ${seed}`, from && `--from ${from}`,
    count > 1 && `--count ${count}`].filter((part) => part).join(" ");
  const showCommand = (id, wish, from, count) => { $(id).replaceChildren(`${t("command")} `, node("code", {}, commandOf(wish, from, count))); $(id).hidden = false; };
  // The seed of a day is its date, by the calendar of whoever looks.
  const ofToday = ({ genre, usual }) => {
    const day = new Date();
    const seed = `${day.getFullYear()}${`${day.getMonth() + 1}`.padStart(2, "0")}${`${day.getDate()}`.padStart(2, "0")}`;
    return addressOf({ genre, size: usual, grade: "mixed", symmetry: "none", seed }, 0n);
  };

  // ---- The form ----
  const sized = (text) => text.trim().toLowerCase().replace("×", "x").replace(/^\d+$/, "$&x$&");
  const formed = () => ({ genre: $("make-genre").value, size: sized($("make-size").value), variant: $("make-variant").value, grade: $("make-grade").value,
    symmetry: $("make-symmetry").value, bare: $("make-bare").checked, seed: `${number($("make-seed").value) ?? ""}` });
  const choose = (select, names, label, wanted) => {
    select.replaceChildren(...names.map((name) => option(name, label(name))));
    select.value = names.includes(wanted) ? wanted : names[0] ?? "";
  };
  const titles = () => about.map(({ genre, title, title_ja: ja }) => [genre, settings.lang ? ja : title]).sort(([, a], [, b]) => a.localeCompare(b, settings.lang ? "ja" : "en"));
  const fillForm = (wanted) => {
    const shown = new Map(titles());
    choose($("make-genre"), [...shown.keys()], (genre) => shown.get(genre), wanted.genre);
    const one = about.find(({ genre }) => genre === $("make-genre").value);
    choose($("make-variant"), [...one.variants], (name) => name, wanted.variant);
    $("make-variants").hidden = one.variants.length < 2;
    $("make-size").value = wanted.size || one.usual;
    if (wanted.seed) $("make-seed").value = wanted.seed;
    $("make-bare").checked = Boolean(wanted.bare);
    fillChoices(wanted);
  };
  const fillChoices = ({ grade, symmetry }) => {
    // Until it is known what there is, what was chosen stays.
    const unknown = { grades: [grade].filter((name) => name && !["mixed", "any"].includes(name)), symmetries: [...new Set(["none", symmetry || "none"])], least: "", most: "" };
    const { grades, symmetries, least, most } = choices || unknown;
    // An address may ask for what nobody has a word for.
    const label = (name) => word(GRADES, word(SAY, name));
    choose($("make-grade"), ["mixed", ...grades, "any"], label, grade);
    choose($("make-symmetry"), symmetries, label, symmetry);
    $("make-symmetry").disabled = symmetries.length < 2;
    const [low, high] = [least, most].map((board) => Math.max(0, ...board.split("x").map(Number)));
    $("make-sizes").replaceChildren(...Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => option(`${low + i}x${low + i}`, "")));
    $("make-size").placeholder = $("make-size").title = choices ? t("sizes", least, most) : "";
  };
  // Asks what there is on this board; what was chosen and is not there is given up. A word on the size goes when the size is right.
  const consult = async () => {
    const { genre, size, variant } = formed();
    const found = await ask({ call: "choices", genre, ...(size && { size }), ...(variant && { variant }) });
    const now = formed();
    if (!found || now.genre !== genre || now.size !== size || now.variant !== variant) return;
    choices = found.ok || null;
    if (found.error) tell(found.error.message, "bad");
    else if ($("make-size").getAttribute("aria-invalid") === "true") tell("");
    $("make-size").setAttribute("aria-invalid", found.error ? "true" : "false");
    fillChoices(formed());
  };
  const dice = () => { $("make-seed").value = `${crypto.getRandomValues(new Uint32Array(1))[0]}`; };

  // ---- What was made ----
  const rowFor = ({ line, sheet, guide }, wish, index) => {
    const row = Object.assign(rowOf(sheet, Number(index)), { line, wish, place: index, address: addressOf(wish, index), own: guide });
    setup.genres[row.genre] = guide;
    open(row);
    return row;
  };
  const enter = (row) => {
    setup.genres[row.genre] = row.own;
    go(row);
  };
  const saidProgress = () => {
    if (!progress) return;
    const { count, running, whole, broke } = progress;
    const there = made.filter((one) => one.line).length - progress.before;
    const text = running ? t("making", there, count) : whole ? t(there === 1 ? "made1" : "madeN", there) : t("stopped", there, count);
    tell([text, ...broke].join("\n"), broke.length ? "bad" : "");
  };
  // Makes puzzles of a wish; gives whether they came to their end.
  const run = async (wanted, from, count) => {
    const own = (progress = { count, running: true, broke: [], before: made.filter((one) => one.line).length });
    $("make-stop").hidden = false;
    $("make-more").hidden = true;
    tell(t("loading"));
    const whole = await produce(orderOf(wanted), wanted.seed, from, count, (index, found) => {
      const { error, panicked } = found;
      if (error && (error.unable || error.option)) { progress = null; tell(error.message, "bad"); return halt(); }
      if (error) own.broke.push(t(panicked ? "brokeOff" : "missing", index, error.message));
      made.push(error ? { place: index, error, panicked } : rowFor(found, wanted, index));
      goOn = index + 1n;
      if (view === "made") $("make-cards").append(makeCard(made.at(-1)));
      showAll();
      saidProgress();
    });
    if (progress !== own && progress) return false;
    $("make-stop").hidden = true;
    $("make-more").hidden = !made.length;
    own.running = false;
    own.whole = whole;
    saidProgress();
    return whole;
  };
  const start = () => {
    const [wanted, count] = [formed(), Math.min(500, Number($("make-count").value) || 1)];
    if (number(wanted.seed) === null) return;
    keep("maker", { ...wanted, seed: "" });
    made = [];
    wish = wanted;
    if (view !== "made" || location.hash.length > 1) location.hash = "";
    render();
    run(wanted, 0n, count);
  };
  // The puzzle of an address: one that is there, or made.
  const visit = async (wanted, index) => {
    const address = addressOf(wanted, index);
    const there = [...made, ...keptRows.values()].find((row) => row.address === address);
    if (there) return enter(there);
    show("made");
    if (about) { fillForm(wanted); consult(); }
    if (!wish || addressOf(wish, 0n) !== addressOf(wanted, 0n)) made = [];
    wish = wanted;
    render();
    await run(wanted, index, 1);
    const row = made.find((one) => one.address === address);
    if (row && fragment() === address) enter(row);
  };

  // ---- What is kept ----
  const keptList = () => { const list = kept("maker-kept"); return Array.isArray(list) ? list.filter((one) => one && typeof one.address === "string" && typeof one.line === "string" && wishOf(one.address)) : []; };
  const keptRows = new Map();
  const isKept = (row) => keptList().some(({ address }) => address === row.address);
  const keepOrNot = (row, button) => {
    const was = isKept(row);
    const others = keptList().filter(({ address }) => address !== row.address);
    keep("maker-kept", was ? others : [...others, { address: row.address, line: row.line }]);
    if (was) keptRows.delete(row.address); else keptRows.set(row.address, row);
    dressKeep(row, button);
  };
  const dressKeep = (row, button) => { const on = isKept(row); press(button, on); button.textContent = t(on ? "isKept" : "keep"); };
  const readKept = async () => {
    for (const { address, line } of keptList()) {
      if (keptRows.has(address)) continue;
      const page = await ask({ call: "page", line });
      if (page && page.ok) keptRows.set(address, rowFor({ line, ...page.ok }, ...wishOf(address)));
    }
    if (view === "kept" && !$("make").hidden) render();
  };

  // ---- What is seen ----
  const seen = () => (view === "kept" ? keptList().map(({ address }) => keptRows.get(address)).filter((row) => row) : view === "made" ? made : []);
  const makeCard = (row) => {
    if (row.error) return node("figure", { class: "broken" }, t(row.panicked ? "brokeOff" : "missing", row.place, row.error.message));
    setup.genres[row.genre] = row.own;
    const caption = node("figcaption", {}, view === "made" ? node("b", {}, `${row.place}`) : "", ` ${titleOf(row)}`, node("small", {}, factsOf(row, open(row))));
    if (kept(row.key)?.solved) caption.classList.add("done");
    const keeper = barButton({ class: "keep" }, () => keepOrNot(row, keeper));
    dressKeep(row, keeper);
    return node("figure", { "data-address": row.address }, caption, node("div", { class: "sheet" }, figureOf(open(row), false)),
      node("div", { class: "bar" }, barButton({ class: "go" }, () => { location.hash = row.address; }, t("play")), keeper, barButton({ class: "svg" }, () => downloadSvg(row, false), "SVG")));
  };
  const showAll = () => {
    const some = seen().some((row) => row.line);
    $("make-all").hidden = !some;
    $("make-command").hidden = true;
    if (view === "made" && some) showCommand("make-command", wish, made[0].place, Number(made.at(-1).place - made[0].place) + 1);
  };
  const render = () => {
    for (const [name, id] of [["made", "to-made"], ["kept", "to-kept"], ["today", "to-today"]]) {
      if (name === view) $(id).setAttribute("aria-current", "page"); else $(id).removeAttribute("aria-current");
    }
    $("make-form").hidden = view !== "made";
    $("make-today").hidden = view !== "today";
    $("make-more").hidden = view !== "made" || !made.length || Boolean(work);
    $("make-cards").replaceChildren(...seen().map(makeCard));
    if (view === "kept") tell(keptList().length ? t("keptIn", keptList().length) : t("noneKept"));
    if (view === "today") tell("");
    if (view === "today" && about) {
      $("make-today").replaceChildren(...titles().map(([genre, title]) => node("li", {}, node("a", { href: `#${ofToday(about.find((one) => one.genre === genre))}` }, title))));
    }
    showAll();
  };
  const show = (name) => {
    leave();
    opened = null;
    view = name;
    for (const id of ["play", "list", "genres", "origin", "to-list"]) $(id).hidden = true;
    $("make").hidden = false;
    dress();
    if (name === "made" && !work) { tell(""); saidProgress(); }
    scrollTo(0, 0);
  };

  // ---- What is taken along ----
  const download = (name, kind, text) => {
    const url = URL.createObjectURL(new Blob([text], { type: kind }));
    node("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60000);
  };
  const nameOf = (address) => address.replace(/[^\w-]+/g, "-");
  const downloadSvg = async (row, answered) => {
    const { puzzle: text, answer } = JSON.parse(row.line);
    const found = await ask({ call: "picture", puzzle: text, ...(answered && { drawing: answer }) });
    if (found && found.ok) download(`${nameOf(row.address)}${answered ? "-answer" : ""}.svg`, "image/svg+xml", found.ok);
  };
  const downloadAll = async (format, kind) => {
    const all = seen().filter((row) => row.line);
    const found = await ask({ call: "file", lines: all.map((row) => row.line), format });
    if (!found || found.error) return tell(found ? found.error.message : t("noEngine"), "bad");
    download(`${view === "kept" ? "kept" : nameOf(addressOf(wish, all[0].place))}.${format}`, kind, found.ok);
  };
  // A sheet of all that is seen, with rules before and answers behind it.
  const printAll = () => {
    const all = seen().filter((row) => row.line);
    const wide = Math.max(...all.map((row) => row.width));
    const figures = (answered, across) => {
      const box = node("div", { class: "sheets" }, ...all.map((row, i) => {
        setup.genres[row.genre] = row.own;
        const facts = answered ? "" : node("small", {}, factsOf(row, open(row)));
        return node("figure", {}, node("figcaption", {}, node("b", {}, `${i + 1} `), titleOf(row), facts), figureOf(open(row), answered));
      }));
      box.style.setProperty("--across", across);
      if (across === 1) box.dataset.wide = "";
      return box;
    };
    const rules = new Map(all.map((row) => [row.genre, row.own]));
    const told = [...rules.values()].map(({ title, goal, rules }) => node("div", {}, node("h2", {}, title[settings.lang]), node("p", {}, goal[settings.lang]),
      node("ol", {}, ...rules.map((rule) => node("li", {}, rule[settings.lang])))));
    $("sheets").replaceChildren(...told, figures(false, wide > 12 ? 1 : 2), node("div", { class: "behind" }, node("h2", {}, t("answersOf")), figures(true, wide > 12 ? 3 : 4)));
    document.documentElement.classList.add("printing");
    print();
  };

  own = {
    route: async (text) => {
      const found = wishOf(text);
      if (found) return visit(...found);
      if (text === "kept") { show("kept"); return readKept(); }
      const [what, slug] = text.split("/");
      show(what === "today" ? "today" : "made");
      if (!["", "list", "today", "new"].includes(what)) return own.refuse(t("badAddress", text));
      if (!slug) return null;
      await known;
      const one = about && about.find(({ genre }) => genre === slug);
      if (!one || location.hash !== `#${text}`) return null;
      if (what === "today") return location.replace(`#${ofToday(one)}`);
      $("make-genre").value = slug;
      return anotherGenre();
    },
    // What the engine says of itself comes first.
    refuse: (text) => known.then(() => tell(text, "bad")),
    playing: (row) => {
      opened = row.wish ? row : null;
      $("make").hidden = true;
      $("origin").hidden = !opened;
    },
    beside: ({ wish, place }, way) => { if (!wish) return null; const index = place + BigInt(way); return index < 0n || index >= 2n ** 64n ? null : addressOf(wish, index); },
    dress: () => {
      if (about) fillForm({ ...formed(), ...(wish && view === "made" && work ? wish : {}) });
      render();
      if (!opened) return;
      setup.genres[opened.genre] = opened.own;
      showCommand("origin-command", opened.wish, opened.place, 1);
      dressKeep(opened, $("origin-keep"));
    },
  };
  // The genres, once the engine is there; one that breaks off at its first question is asked again.
  const genres = () => ask({ call: "genres" });
  const known = genres().then((found) => found || genres()).then((found) => {
    if (!found || !found.ok) return tell(t("noEngine"), "bad");
    about = found.ok;
    const texts = Object.entries(kept("maker") ?? {}).filter(([, value]) => typeof value === "string");
    const wanted = wish || { ...Object.fromEntries(texts), bare: kept("maker")?.bare === true, seed: "" };
    if (!$("make-seed").value) dice();
    fillForm(wanted);
    if (view === "today") render();
    return consult();
  });
  const anotherGenre = () => {
    const { genre, grade, symmetry, bare } = formed();
    choices = null;
    fillForm({ genre, grade, symmetry, bare });
    return consult();
  };
  $("make-genre").addEventListener("change", anotherGenre);
  $("make-size").addEventListener("change", consult);
  $("make-variant").addEventListener("change", consult);
  $("make-form").addEventListener("submit", (event) => { event.preventDefault(); start(); });
  on("make-dice", dice);
  $("make-further").open = innerWidth > 736;
  on("make-stop", halt);
  on("make-more", () => run(wish, goOn, Math.min(500, Number($("make-count").value) || 1)));
  on("make-print", printAll);
  on("make-csv", () => downloadAll("csv", "text/csv"));
  on("make-jsonl", () => downloadAll("jsonl", "application/x-ndjson"));
  on("origin-keep", () => keepOrNot(opened, $("origin-keep")));
  on("origin-svg", () => downloadSvg(opened, false));
  on("origin-answer", () => downloadSvg(opened, true));
  addEventListener("afterprint", () => { document.documentElement.classList.remove("printing"); $("sheets").replaceChildren(); });
}
