// Shapes that the pages' programs share: what a page's data holds (sheet.rs, guide.rs, table.rs,
// mod.rs), what the module answers (api/src/calls), and what is played. Elements and Said, the
// ids and words of a page, come from its HTML and its words.

/** In English and Japanese. */
type Both = [string, string];
/** y and x in half cells. */
type Point = [number, number];
type Look = "" | "good" | "bad";
type Attributes = Record<string, string | number>;
type Child = Node | string;

// ---- Data of a page ----
type Writing = [x: number, y: number, height: number, english: string, japanese?: string];
type Stroke = [look: string, path: string, texts?: Writing[]];
type Span = [
  ink: string,
  dy: number,
  dx: number,
  y0: number,
  y1: number,
  x0: number,
  x1: number,
  look: number,
];
type Offer = [grade: string, file: string, count: number];
interface Guide {
  title: Both;
  author: string | null;
  goal: Both;
  rules: Both[];
  unprinted?: number[];
  inks: Record<string, Both>;
  boards: Record<string, Span[]>;
  looks: [value: string, strokes: Stroke[]][][];
  example?: Lesson;
}
/**
 * An example: what its pictures find and suppose, their signs (kind, points, text), and their
 * captions with letters in braces.
 */
interface Lesson {
  sheet: string;
  second?: string;
  pictures: {
    drawn: string;
    tried?: string;
    notes?: [kind: string, points: number[], text?: string][];
    said: Both;
    told: Both;
  }[];
}
interface Setup {
  start: "list" | "board" | "site" | "tool";
  titled: boolean;
  title?: Both;
  labels?: boolean;
  home?: string;
  engine?: string | null;
  /** The module, in one part or two, with their bytes. */
  modules?: [file: string, bytes: number][];
  genres: Record<string, Guide>;
  signs: Both[];
  grades: Both[];
  site?: Record<string, Offer[]>;
  /** All genres that are made. */
  titles?: Record<string, Both>;
  families?: { title: Both; genres: string[] }[];
  tools?: [file: string, title: Both, about: Both][];
}
/** What a setter says of a puzzle. */
interface Signed {
  title?: string;
  author?: string;
  comment?: string;
}
/** A puzzle that is being set, as it was left. */
interface Draft extends Signed {
  id: number;
  puzzle: string;
}
interface Step {
  look: Both;
  at: string[];
  why: Both;
  told: Both;
  draw?: string;
  not?: string;
  areas?: [letter: string, clue: string, places: string[]][];
}
interface Sheet extends Signed {
  text: string;
  /** True if it was not proved that there is no other answer. */
  unproved?: boolean;
  hints: number;
  url?: string;
  penpa?: string;
  extent: [left: number, top: number, right: number, bottom: number];
  print: Stroke[];
  odd?: [name: string, strokes: Stroke[]][];
  /** What rules exclude beside printed items, as the text of a drawing. */
  closed?: string;
  minutes?: number;
}
/** The line of a puzzle: answers as texts, steps packed. */
interface Line extends Sheet {
  answers: string[];
  steps?: string;
}
/** A puzzle as it stands in the list; a maker's has its address and its line, too. */
interface Row {
  index: number;
  genre: string;
  height: number;
  width: number;
  grade: string;
  score: string;
  id: string;
  key: string;
  rest: string;
  guide?: Guide;
  puzzle?: Puzzle;
  /** What was asked for, if it was made. */
  wish?: Wish;
}
interface Made extends Row {
  line: string;
  wish: Wish;
  place: bigint;
  address: string;
  own: Guide;
  error?: undefined;
}
interface Missing {
  place: bigint;
  error: Failure;
  panicked?: boolean;
  line?: undefined;
  address?: undefined;
}
interface Wish {
  genre: string;
  size: string;
  grade: string;
  seed: string;
  variant?: string;
  symmetry: string;
  bare?: boolean;
  /** The grade for which it is the puzzle of the day of its seed. */
  day?: string;
}

// ---- A puzzle and its game ----
/** An item's name, "line 1 1 1 3", with its value. */
type Drawing = Map<string, string>;
interface Slot {
  name: string;
  ink: string;
  at: Point;
  to: Point;
  look: Map<string, Stroke[]>;
}
/** A place that takes a colour is known by its name alone. */
type Named = Pick<Slot, "name">;
interface Puzzle extends Omit<Sheet, "closed"> {
  row: Row;
  guide: Guide;
  slots: Map<string, Slot>;
  printed: Drawing;
  fixed: Drawing;
  signed: Set<string>;
  closed: Set<string>;
  answers: Drawing[];
  /** Where the page has them packed, they are there soon after. */
  packed?: string;
  steps: Step[] | null;
  setting?: Setting;
  /** The pictures of a worked example that is played. */
  lesson?: Lesson["pictures"];
}
/** What a puzzle has that is being set. */
interface Setting {
  offers: Record<string, string[]>;
  cells: Point[];
  answers: Map<string, Slot>;
  laid: SVGElement[];
  /** How to draw with mouse and keys. */
  keys(): [mouse: string, tools: string];
  /** The drawing that the table shows, and the answer, if there is one. */
  seen(): string | undefined;
  answer(): string | undefined;
  rivals(name: string): Slot[];
  /** Goes back to the board before, or on to the next one, if there is one; really, or not yet. */
  travel(way: number, really: boolean): boolean;
}
/** Rows and columns from the first cell, and the letter there. */
type Cell = [row: number, col: number, value: string];
interface Tool {
  name: string;
  kind: "value" | "spot" | "sector" | "long" | "edges" | "both" | "piece" | "brush";
  inks: string[];
  slots: Slot[];
  nodes: Point[];
  spotAt: Map<string, Slot>;
  pairs?: Map<string, Slot>;
  values?: string[];
  offered?: string[];
  spots?: Slot[];
  pieces?: Cell[][];
  /** Pieces may be turned. */
  turnable?: boolean;
  borders?: boolean;
}
interface Stroking {
  kind?: Tool["kind"];
  notes: boolean;
  point: Point;
  begun: Point;
  done: boolean;
  far?: boolean;
  mode?: "draw" | "erase";
  was?: string;
  value?: string;
  from?: Point | null;
  to?: Point | null;
  partners?: Point[];
}
interface Picture {
  svg: SVGSVGElement;
  view: SVGGElement;
  layers: Record<string, SVGGElement>;
  drawn: Map<string, SVGElement[]>;
  /** Printed texts with the places where they stand. */
  texts: { text: SVGTextElement; at: Point }[];
}
/**
 * Where two fingers began: how far apart, the place of the board between them, and how it was seen.
 */
interface Pinch {
  apart: number;
  at: DOMPoint;
  scale: number;
  width: number;
  last?: [number, number];
}
interface Board extends Picture {
  /** What is seen of the board where nobody zooms: left, top, width, height. */
  box: [number, number, number, number];
  /** All of it that is the board: a bank below it stands elsewhere. */
  extent: Sheet["extent"];
  coloured: SVGGElement;
  marked: SVGGElement;
  told: SVGGElement;
  labels: SVGGElement;
  marks: SVGGElement;
  over: SVGGElement;
  seen: string;
}
type Change = [name: string, before: string | null, after: string | null];
interface Game {
  puzzle: Puzzle;
  row: Row;
  image: Board;
  fixed: Drawing;
  state: Drawing;
  colours: Map<string, string>;
  moves: Change[][];
  at: number;
  /** Where trials began, each within the one before it. */
  trials: number[];
  seconds: number;
  solved: boolean;
  tools: Tool[];
  tool: Tool;
  value: string;
  crosses: boolean;
  /** Values are set as small marks. */
  small: boolean;
  cursor: Point;
  anchor: Point | null;
  answer: boolean;
  /** Steps that were told. */
  shown: Set<Step>;
  lead: number | null;
  why: boolean;
  /** How many hints were asked for. */
  hints: number;
  /** The answer was looked at. */
  peeked: boolean;
  /** The seconds on the clock at the end of each move. */
  times: number[];
  /** What waits for the next move, while they are shown once more. */
  replay: number;
  paused: boolean;
  /** A click sets the value that is chosen. */
  armed: boolean;
  hint: [open: Drawing, shut: Drawing] | null;
  stroke: Stroking | null;
  turns: number;
  piece: number;
  view: [turns: number, mirrored: boolean];
  /** The colour of each item that has one because it is connected with others. */
  parts: Map<string, number>;
  keyed?: boolean;
  asked?: boolean;
  begun?: { at: string; text: string } | null;
  dressed?: number;
  shownTool?: Tool | null;
}
/** What happens to a game: see game.js. */
type Happening = "shown" | "changed" | "cleaned" | "chosen" | "solved";
/** A puzzle that was solved. */
interface Solved {
  puzzle: string;
  genre: string;
  rows: number;
  cols: number;
  grade: string;
  score?: string;
  when: string;
  seconds: number;
  hints: number;
}
/** A puzzle that was begun, and where to go on with it. */
interface Begun {
  href: string;
  genre: string;
  size: string;
  key: string;
  seconds: number;
}
/** Work as the browser keeps it, if it is what it should be. */
type Kept = Record<string, unknown>;
interface Work {
  ink: Drawing;
  notes: Drawing;
  colours: Map<string, string>;
}
/** What the page of a tool has of its own. */
interface Own {
  route(text: string): unknown;
  dress(): void;
  beside(row: Row, way: number): string | null;
  playing(row: Row): void;
  refuse(text: string): void;
  /** The puzzles that are printed where none is played. */
  printed?(): Row[];
  buttons?(): void;
}

// ---- The module ----
interface Failure {
  message: string;
  option?: string;
  line?: number;
  place?: string;
  found?: string;
  /** The engine cannot be started. */
  unable?: boolean;
}
interface Choices {
  least: string;
  most: string;
  halfway: Record<string, string | undefined>;
  grades: string[];
  symmetries: string[];
}
interface About {
  genre: string;
  title: string;
  title_ja: string;
  usual: string;
  variants: string[];
}
interface Table {
  genre: string;
  rows: number;
  cols: number;
  prints: Guide;
  answers: Guide;
  offers: Record<string, string[]>;
  shares: string[];
  picture: boolean;
  extent: Sheet["extent"];
  print: Stroke[];
  choices: Choices;
  puzzle: string;
}
interface Given {
  sheet: string;
  guide: Guide;
}
interface Compared {
  unique: "yes" | "several" | "none" | "undecided";
  answers: string[];
  only_in?: [string, string];
  puzzle: string;
}
type Broken = NonNullable<Calls["referee"]["broken"]>;
interface Calls {
  genres: About[];
  choices: Choices;
  make: string;
  file: string;
  referee: {
    solved: boolean;
    broken: {
      hint: string | null;
      drawn: string;
      crossed: string;
      at: string | null;
      said: Both;
    } | null;
    open: { at: string | null; said: Both }[];
  };
  finished: string;
  rate: { grade: string; score: number; measured: boolean };
  steps: Step[];
  picture: string;
  finish: { record: string; added: string };
  clash: string;
  reduce: { clues: { clue: string; can_go: boolean }[]; reduced: string; gone: string };
  compare: { answers: Compared; picture: string };
  shared: { always: string; never: string };
  table: Table;
  import: Table;
  page: Given;
  codes: { url: string | null; penpa: string | null };
  gloop: Gloop;
  maze: any;
}
type Reply<T> = { ok: T; error?: undefined } | { ok?: undefined; error: Failure };
/** A worker with an engine of its own. */
interface Asker {
  /** Gives null where there is no engine. */
  ask<Call extends keyof Calls>(
    request: Question<Call>,
  ): Promise<(Reply<Calls[Call]> & { panicked?: boolean }) | null>;
  /** Ends its worker: what was asked is answered with null. */
  end(): void;
  isBusy(): boolean;
}
type Question<C extends keyof Calls = keyof Calls> = { call: C; [name: string]: unknown };

// ---- The maker ----
/** A puzzle that was made, or why there is none. */
type MadeReply =
  ({ line: string; error?: undefined } & Given) | { error: Failure; panicked?: boolean };

// ---- The setter's table ----
/** What is known of what is set. */
interface Found {
  ill?: boolean;
  unique?: Compared["unique"];
  answers?: string[];
  only?: [string, string];
  text?: string;
  shared?: Calls["shared"];
}

// ---- Suiri Meiro ----
interface MazeCalls {
  stage: string;
  day: string;
  play: Maze;
  possible: { text: string };
}
interface Maze {
  picture: string;
  rows: number;
  cols: number;
  stage: string;
  status: string;
  turns: [number: number, route: string, told: string][];
  over: boolean;
  won: boolean;
  kinds: string[];
  transcript: string;
  help: string;
  refused: string | null;
  said: string | null;
}

// ---- Gloop ----
type Pieces = string[];
interface Gloop {
  table: GloopTable;
  turns: { move: string; drawn?: number }[];
  transcript: string;
  win: number | null;
  tiles?: Record<string, Point[][]>;
  move?: string;
}
interface Opening {
  arm: string;
  way: string;
  row: number;
  col: number;
}
interface GloopMove {
  text: string;
  attach?: number;
  arm?: string;
  way?: string;
  turns?: number;
  build?: Pieces;
  fits?: boolean;
}
interface GloopTable {
  pair: [string, string];
  laid: { block: Pieces; arm: string; row: number; col: number }[];
  openings: Opening[];
  seats: { tiles: number; hand: string[] | null; area: Pieces[]; points: number }[];
  pool: number;
  mover: number;
  moves: GloopMove[];
  outcome: { winners: number[]; points: number[]; ending: string } | null;
}
/** A block of the area with its quarter turns, or a tile of the hand. */
type Held =
  | { block: number; turns: number; tile?: undefined }
  | { block?: undefined; tile: string; slot?: number };
