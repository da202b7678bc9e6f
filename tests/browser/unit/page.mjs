// A page without a browser: elements that keep what they are told, and what the browser keeps. To
// be imported before any module that asks for the page's elements.
import { wordsOf } from "../words.mjs";

class List extends Set {
  toggle(name, on = !this.has(name)) {
    if (on) this.add(name);
    else this.delete(name);
    return on;
  }
  remove(...names) {
    for (const name of names) this.delete(name);
  }
  contains(name) {
    return this.has(name);
  }
}
class Element {
  constructor(tag) {
    Object.assign(this, {
      tagName: tag,
      children: [],
      classList: new List(),
      attributes: {},
      dataset: {},
      parent: null,
      hidden: false,
      textContent: "",
      value: "",
      style: { setProperty() {} },
      viewBox: { baseVal: { x: 0, y: 0, width: 1, height: 1 } },
    });
  }
  setAttribute(name, value) {
    this.attributes[name] = value;
    if (name === "class") this.classList = new List(value.split(" "));
  }
  getAttribute(name) {
    return this.attributes[name] ?? null;
  }
  removeAttribute(name) {
    delete this.attributes[name];
  }
  append(...all) {
    for (const one of all) {
      if (one instanceof Element) one.parent = this;
      this.children.push(one);
    }
  }
  appendChild(one) {
    this.append(one);
    return one;
  }
  prepend(...all) {
    this.append(...all);
  }
  insertBefore(one) {
    this.append(one);
    return one;
  }
  before(...all) {
    this.parent?.append(...all);
  }
  after(...all) {
    this.parent?.append(...all);
  }
  replaceChildren(...all) {
    this.children = [];
    this.append(...all);
  }
  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((one) => one !== this);
  }
  querySelector() {
    return null;
  }
  querySelectorAll() {
    return [];
  }
  getBoundingClientRect() {
    return { left: 0, top: 0, width: 100, height: 100, right: 100, bottom: 100 };
  }
  getBBox() {
    return { x: 0, y: 0, width: 1, height: 1 };
  }
  addEventListener() {}
  focus() {}
  scrollIntoView() {}
}
class SVGTextElement extends Element {}
class SVGSVGElement extends Element {}
const kinds = { text: SVGTextElement, svg: SVGSVGElement };
const made = new Map();
export const element = (id) => made.get(id) ?? made.set(id, new Element(id)).get(id);
const create = (tag) => new (kinds[tag] ?? Element)(tag);
const stored = new Map();
const storage = {
  getItem: (name) => stored.get(name) ?? null,
  setItem: (name, value) => stored.set(name, value),
  clear: () => stored.clear(),
};
const globals = {
  Element,
  HTMLElement: Element,
  SVGTextElement,
  SVGSVGElement,
  Node: Element,
  localStorage: storage,
  document: {
    getElementById: element,
    createElement: create,
    createElementNS: (_, tag) => create(tag),
    querySelectorAll: () => [],
    querySelector: () => null,
    body: new Element("body"),
    head: new Element("head"),
    documentElement: new Element("html"),
  },
  navigator: { language: "en" },
  location: { hash: "", pathname: "/", protocol: "http:", href: "http://localhost/" },
  history: { replaceState() {} },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  addEventListener() {},
  scrollTo() {},
  getComputedStyle: () => ({ getPropertyValue: () => "" }),
};
for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

// A board of 2x2 with shaded cells, numbers 1 to 4, and lines from cell to cell.
const stroke = [["", [["shaded own", "M0 0h1000v1000h-1000z"]]]];
const numbers = ["1", "2", "3", "4"].map((value) => [
  value,
  [["sign own", "", [[500, 500, 600, value]]]],
]);
const boards = {
  shade: [["shaded", 0, 0, 1, 3, 1, 3, 0]],
  number: [["number", 0, 0, 1, 3, 1, 3, 1]],
  line: [
    ["line", 0, 2, 1, 3, 1, 1, 0],
    ["line", 2, 0, 1, 1, 1, 3, 0],
  ],
};
const guide = (spans) => ({
  title: ["Test", "試験"],
  author: null,
  goal: ["Goal.", "目的。"],
  rules: [["One.", "一。"]],
  inks: {},
  boards: { "2x2": spans },
  looks: [stroke, numbers],
});
export const genres = Object.fromEntries(
  Object.entries(boards).map(([name, spans]) => [name, guide(spans)]),
);
element("setup").textContent = JSON.stringify({
  start: "board",
  titled: true,
  genres,
  signs: [],
  grades: [1, 2, 3, 4, 5].map(() => ["", ""]),
});
element("puzzles").textContent = "";
const { SAY, rowOf } = await import("../../../output/page/src/program/base.js");
Object.assign(SAY, wordsOf("words/head.txt"), wordsOf("words/page.txt"));
// A row of the list, as the page has it.
export const row = (genre, text, answer, more = {}) =>
  rowOf(
    `${JSON.stringify([genre, 2, 2, "easy", "12", "", `key-${genre}`])}\t${JSON.stringify({
      text: `${genre} 2x2; ${text}`,
      hints: 1,
      extent: [0, 0, 2000, 2000],
      print: [],
      answers: answer === null ? [] : [answer],
      ...more,
    })}`,
    -1,
  );
export const forget = () => storage.clear();
