// Chromium, spoken to over two pipes in the protocol of its developer tools, and a page in it with
// a mouse, a finger and keys; firefox.mjs translates the protocol for Firefox. What a hand does is
// sent without waiting for each event to be answered: events arrive in order, and `settled` waits
// for all.
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";

const LIMIT = 30000;

export function assert(truth, what) {
  if (!truth) throw new Error(what);
}
export const equal = (found, expected, what) =>
  assert(found === expected, `${what}: found ${found}, expected ${expected}`);

export class Browser {
  constructor(program, profile) {
    this.waiting = new Map();
    this.listeners = [];
    this.count = 0;
    this.process = this.start(program, profile);
    this.gone = new Promise((resolve) => this.process.on("exit", resolve));
    this.gone.then(() => {
      for (const { reject } of this.waiting.values()) reject(new Error("the browser has ended"));
    });
  }
  start(program, profile) {
    const quiet = [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--hide-scrollbars",
      "--mute-audio",
      "--no-first-run",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-default-apps",
      "--disable-extensions",
      "--disable-sync",
    ];
    const started = spawn(
      program,
      [...quiet, "--remote-debugging-pipe", `--user-data-dir=${profile}`, "about:blank"],
      { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
    );
    started.stdio[3].on("error", () => {});
    let rest = "";
    started.stdio[4].setEncoding("utf8").on("data", (text) => {
      const all = (rest + text).split("\0");
      rest = all.pop();
      for (const one of all) this.heard(JSON.parse(one));
    });
    return started;
  }
  write(message) {
    this.process.stdio[3].write(`${JSON.stringify(message)}\0`);
  }
  heard({ id, method, params, result, error, sessionId }) {
    if (id === undefined)
      for (const listener of [...this.listeners]) listener(method, params, sessionId);
    else {
      const { resolve, reject, what } = this.waiting.get(id);
      this.waiting.delete(id);
      if (error) reject(new Error(`${what}: ${error.message}`));
      else resolve(result);
    }
  }
  send(what, params = {}, sessionId = undefined) {
    const id = ++this.count;
    const answer = new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`${what}: no answer in ${LIMIT / 1000} s`)),
        LIMIT,
      );
      const once = (then) => (value) => {
        clearTimeout(late);
        then(value);
      };
      this.waiting.set(id, { resolve: once(resolve), reject: once(reject), what });
    });
    this.write({ id, method: what, params, sessionId });
    return answer;
  }
  async page(complain) {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, sessionId);
    this.listeners.push((method, params, session) => {
      if (session !== sessionId) return;
      if (method === "Runtime.exceptionThrown")
        complain(params.exceptionDetails.exception?.description || params.exceptionDetails.text);
      if (method === "Runtime.consoleAPICalled")
        complain(params.args.map((one) => one.value ?? one.description).join(" "));
      if (method === "Log.entryAdded") complain(params.entry.text);
      if (method === "Page.javascriptDialogOpening") {
        complain(`a dialog: ${params.message}`);
        page.send("Page.handleJavaScriptDialog", { accept: false });
      }
    });
    for (const domain of ["Page", "Runtime", "Log"]) await page.send(`${domain}.enable`);
    await page.send("Emulation.setFocusEmulationEnabled", { enabled: true });
    await page.send("Emulation.setLocaleOverride", { locale: "en" });
    // Touches are answered before the page has heard of them.
    await page.send("Page.addScriptToEvaluateOnNewDocument", {
      source: `globalThis.lifted = 0;
      for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => { globalThis.lifted += event.pointerType === "touch"; });`,
    });
    return page;
  }
  async close() {
    this.send("Browser.close").catch(() => {});
    const late = setTimeout(() => this.process.kill("SIGKILL"), 5000);
    await this.gone;
    clearTimeout(late);
  }
}

// Names of keys as the protocol wants them: code, number, and the text they give.
const KEYS = {
  Enter: ["Enter", 13, "\r"],
  " ": ["Space", 32, " "],
  Escape: ["Escape", 27, ""],
  ArrowLeft: ["ArrowLeft", 37, ""],
  ArrowUp: ["ArrowUp", 38, ""],
  ArrowRight: ["ArrowRight", 39, ""],
  ArrowDown: ["ArrowDown", 40, ""],
};

class Page {
  constructor(browser, session) {
    this.browser = browser;
    this.session = session;
    this.sent = [];
    this.lifted = 0;
    this.time = 0;
  }
  send(method, params) {
    return this.browser.send(method, params, this.session);
  }
  // An event of a hand.
  event(method, params) {
    const answer = this.send(method, params);
    answer.catch(() => {});
    this.sent.push(answer);
  }
  async settled() {
    await Promise.all(this.sent.splice(0));
    const late = Date.now() + LIMIT;
    while (this.lifted > 0 && this.lifted > (await this.evaluate(() => globalThis.lifted))) {
      if (Date.now() > late) throw new Error("the page does not hear all touches");
    }
    if (this.lifted > 0)
      await this.evaluate(() => {
        globalThis.lifted = 0;
      });
    this.lifted = 0;
  }

  // What a function of the page gives.
  async run(action, ...values) {
    await this.settled();
    return this.evaluate(action, ...values);
  }
  async evaluate(action, ...values) {
    const expression = `(${action})(...${JSON.stringify(values)})`;
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", {
      expression,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description || exceptionDetails.text);
    return result.value;
  }
  // Waits until a function of the page gives something, as for what a link leads to: the page that
  // is asked may be left meanwhile.
  async until(action, what, limit = LIMIT) {
    const late = Date.now() + limit;
    const asked = () =>
      this.run(action).catch((error) => {
        if (!/navigated or closed|destroyed/.test(error.message)) throw error;
      });
    while (!(await asked()))
      if (Date.now() > late) throw new Error(`waited ${limit / 1000} s for ${what}`);
  }
  async loaded(method, params) {
    await this.settled();
    const { browser, session } = this;
    const seen = {};
    seen.promise = new Promise((resolve, reject) => {
      seen.late = setTimeout(
        () => reject(new Error(`${method}: the page does not load in ${LIMIT / 1000} s`)),
        LIMIT,
      );
      seen.listener = (heard, _, from) => {
        if (heard === "Page.loadEventFired" && from === session) resolve();
      };
      browser.listeners.push(seen.listener);
    });
    const { loaderId } = await this.send(method, params);
    // From one place to another of the same page nothing is loaded.
    if (method === "Page.reload" || loaderId) await seen.promise;
    else while ((await this.evaluate(() => location.href)) !== params.url);
    clearTimeout(seen.late);
    browser.listeners.splice(browser.listeners.indexOf(seen.listener), 1);
  }
  goto(url) {
    return this.loaded("Page.navigate", { url });
  }
  reload() {
    return this.loaded("Page.reload", {});
  }
  // A screen of this size; that of a phone is touched.
  async screen(width, height, phone) {
    await this.send("Emulation.setDeviceMetricsOverride", {
      width,
      height,
      deviceScaleFactor: phone ? 2 : 1,
      mobile: phone,
    });
    await this.send("Emulation.setTouchEmulationEnabled", { enabled: phone });
  }
  async picture(file) {
    await this.settled();
    const { data } = await this.send("Page.captureScreenshot", { format: "png" });
    writeFileSync(file, Buffer.from(data, "base64"));
  }

  // The middle of an element, which is scrolled to if need be. What comes into view then may take
  // other room than it did: once it stands still.
  async middle(selector) {
    const found = await this.run(async (selector) => {
      const one = document.querySelector(selector);
      // What lies in a menu is there once the menu is open.
      for (let box = one?.closest("details"); box; box = box.parentElement.closest("details"))
        if (box.querySelector("summary") !== one) box.open = true;
      if (!one || one.disabled || !one.getClientRects().length) return null;
      for (;;) {
        const before = scrollY;
        one.scrollIntoView({ block: "nearest", behavior: "instant" });
        const { left, top, width, height } = one.getBoundingClientRect();
        if (scrollY !== before)
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        if (scrollY === before && one.getBoundingClientRect().top === top)
          return [left + width / 2, top + height / 2];
      }
    }, selector);
    if (!found) throw new Error(`nothing to press: ${selector}`);
    return found;
  }
  async click(selector) {
    this.clickAt(await this.middle(selector));
  }
  async hint() {
    await this.run(() => (document.getElementById("said").textContent = ""));
    await this.click("#hint");
    await this.until(
      () =>
        document.getElementById("hint").ariaBusy !== "true" &&
        document.getElementById("said").textContent,
      "a hint",
    );
  }
  async tap(selector) {
    await this.tapAt(await this.middle(selector));
  }

  mouse(type, [x, y], buttons, clickCount = 0) {
    this.event("Input.dispatchMouseEvent", {
      type,
      x,
      y,
      button: type === "mouseMoved" && !buttons ? "none" : "left",
      buttons,
      clickCount,
    });
  }
  clickAt(at) {
    this.mouse("mouseMoved", at, 0);
    this.mouse("mousePressed", at, 1, 1);
    this.mouse("mouseReleased", at, 0, 1);
  }
  dragAlong(points) {
    this.mouse("mouseMoved", points[0], 0);
    this.mouse("mousePressed", points[0], 1, 1);
    for (const point of points.slice(1)) this.mouse("mouseMoved", point, 1);
    this.mouse("mouseReleased", points.at(-1), 0, 1);
  }

  // A finger has a clock of its own: between its events time passes, though nobody waits.
  touch(type, at, pause = 0.02) {
    this.time = Math.max(this.time + pause, Date.now() / 1000);
    this.event("Input.dispatchTouchEvent", {
      type,
      touchPoints: at ? [{ x: at[0], y: at[1] }] : [],
      timestamp: this.time,
    });
    if (!at) this.lifted++;
    return this.sent.at(-1);
  }
  // Whether the browser leaves a touch to the page is settled when its beginning is answered.
  async tapAt(at) {
    await this.touch("touchStart", at, 0.4);
    await this.touch("touchEnd", null);
  }
  async swipeAlong(points) {
    await this.touch("touchStart", points[0], 0.4);
    let before = points[0];
    for (const point of points.slice(1)) {
      for (const part of [0.5, 1])
        this.touch(
          "touchMove",
          [0, 1].map((i) => before[i] + part * (point[i] - before[i])),
        );
      before = point;
    }
    // A finger rests before it leaves; otherwise the browser takes it for a fling, and the next tap
    // for its end.
    this.touch("touchMove", before, 0.2);
    await this.touch("touchEnd", null);
  }

  // Keys by the names that their events carry.
  keys(names, { shift = false } = {}) {
    for (const key of names) {
      const [code, number, text] = KEYS[key] || [
        /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`,
        key.toUpperCase().charCodeAt(0),
        key,
      ];
      const event = { key, code, windowsVirtualKeyCode: number, modifiers: shift ? 8 : 0 };
      this.event("Input.dispatchKeyEvent", {
        type: text ? "keyDown" : "rawKeyDown",
        text,
        ...event,
      });
      this.event("Input.dispatchKeyEvent", { type: "keyUp", ...event });
    }
  }
}
