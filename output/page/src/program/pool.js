// Workers that make puzzles, each with an engine of its own.
import { asker } from "./ask.js";
import { t } from "./base.js";

/** @type {Asker[]} */
let hands = [];
/** @type {{ stop(): void } | null} */
export let work = null;
// Ends what is being made: with its worker a search ends at once.
export const halt = () => {
  if (!work) return;
  work.stop();
  work = null;
  for (const { end } of hands) end();
  hands = [];
};
/** @type {(hand: Asker, order: object, seed: string, index: bigint) => Promise<MadeReply>} */
const makeOne = async ({ ask }, order, seed, index) => {
  const none = { error: { message: t("noEngine"), unable: true } };
  const made = (await ask({ call: "make", order, seed, index: `${index}` })) ?? none;
  if (made.error) return made;
  const page = (await ask({ call: "page", line: made.ok })) ?? none;
  return page.error ? page : { line: made.ok, ...page.ok };
};
// Makes so many puzzles from an index on: `take` gets each of them as it comes, or why it is
// missing. Whoever is free makes the next one.
// Gives whether that came to its end.
/**
 * @type {(order: object, seed: string, from: bigint, count: number, take: (index: bigint,
 *   made: MadeReply) => void) => Promise<boolean>}
 */
export const produce = async (order, seed, from, count, take) => {
  halt();
  const own = { stop: () => {} };
  work = own;
  const stopped = new Promise((done) => {
    own.stop = () => done(false);
  });
  let next = 0,
    came = 0;
  /** @type {(hand: Asker) => Promise<void>} */
  const run = async (hand) => {
    while (next < count && work === own) {
      const index = from + BigInt(next++);
      const made = await makeOne(hand, order, seed, index);
      if (work !== own) return;
      came++;
      take(index, made);
    }
  };
  const threads = Math.min(navigator.hardwareConcurrency || 2, count);
  while (hands.length < threads) hands.push(asker());
  const all = Promise.all(hands.slice(0, threads).map(run));
  const whole = await Promise.race([stopped, all.then(() => came === count)]);
  if (work === own) work = null;
  return whole;
};
