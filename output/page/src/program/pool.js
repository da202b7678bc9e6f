// Workers that make puzzles, each with an engine of its own.
import { setup, t } from "./base.js";

/** @type {Hand[]} */
let hands = [];
/** @type {{ stop(): void } | null} */
export let work = null;
/** @type {() => Hand} */
const hand = () => {
  const worker = new Worker(String(setup.engine));
  /** @type {Hand["ask"]} */
  const ask = (request, tried) =>
    new Promise((done) => {
      /** @type {(message: string) => void} */
      const unable = (message) => done({ error: { message, unable: true } });
      worker.onmessage = ({ data }) => {
        if (data.failed) return unable(data.failed);
        tried?.(data.tried);
        if (data.reply) done({ ...data.reply, panicked: data.panicked });
      };
      worker.onerror = (event) => {
        event.preventDefault();
        unable(t("noEngine"));
      };
      worker.postMessage({ number: 0, request });
    });
  return { worker, ask };
};
// Ends what is being made: with its worker a search ends at once.
export const halt = () => {
  if (!work) return;
  work.stop();
  work = null;
  for (const { worker } of hands) worker.terminate();
  hands = [];
};
/**
 * @type {(hand: Hand, order: object, seed: string, index: bigint, tried: (layouts: number)
 *   => void) => Promise<MadeReply>}
 */
const makeOne = async ({ ask }, order, seed, index, tried) => {
  const made = await ask({ call: "make", order, seed, index: `${index}` }, tried);
  if (made.error) return made;
  const page = await ask({ call: "page", line: made.ok });
  return page.error ? page : { line: made.ok, ...page.ok };
};
// Makes so many puzzles from an index on: `take` gets each of them as it comes, or why it is
// missing; `tried`, how many layouts were tried for one so far. Whoever is free makes the next one.
// Gives whether that came to its end.
/**
 * @type {(order: object, seed: string, from: bigint, count: number, take: (index: bigint,
 *   made: MadeReply) => void, tried: (index: bigint, layouts: number) => void) => Promise<boolean>}
 */
export const produce = async (order, seed, from, count, take, tried) => {
  halt();
  const own = { stop: () => {} };
  work = own;
  const stopped = new Promise((done) => {
    own.stop = () => done(false);
  });
  let next = 0,
    came = 0;
  /** @type {(hand: Hand) => Promise<void>} */
  const run = async (hand) => {
    while (next < count && work === own) {
      const index = from + BigInt(next++);
      const made = await makeOne(hand, order, seed, index, (layouts) => tried(index, layouts));
      if (work !== own) return;
      came++;
      take(index, made);
    }
  };
  const threads = Math.min(navigator.hardwareConcurrency || 2, count);
  try {
    while (hands.length < threads) hands.push(hand());
  } catch {
    hands.length = 0;
    take(from, { error: { message: t("noEngine"), unable: true } });
  }
  const all = Promise.all(hands.slice(0, threads).map(run));
  const whole = await Promise.race([stopped, all.then(() => came === count)]);
  if (work === own) work = null;
  return whole;
};
