// The engine, where the page comes with one. Gives what a request is answered with, or null where
// there is no engine: then the page does what it can by itself.
import { setup, t, voice } from "./base.js";

/** @type {Worker | null} */
let worker = null,
  asked = 0,
  answered = 0;
/** @type {Map<number, (reply: Reply<any> | null) => void>} */
export const waiting = new Map();
// True once the engine was needed here.
export const isAwake = () => worker !== null;
// A worker that ended is followed by a new one; one that never answered is not.
export const endAsking = () => {
  if (worker) worker.terminate();
  worker = null;
  for (const done of waiting.values()) done(null);
  waiting.clear();
};
const ended = () => {
  if (answered) voice.say(t("anew"), "bad");
  else setup.engine = null;
  answered = 0;
  endAsking();
  voice.buttons();
};
/**
 * @type {<Call extends keyof Calls>(request: Question<Call>) => Promise<Reply<Calls[Call]> | null>}
 */
export const ask = (request) => {
  if (!setup.engine) return Promise.resolve(null);
  if (!worker) {
    // A page that is opened from disk may start no worker.
    try {
      worker = new Worker(setup.engine);
    } catch {
      ended();
      return Promise.resolve(null);
    }
    worker.onerror = (event) => {
      event.preventDefault();
      ended();
    };
    worker.onmessageerror = ended;
    worker.onmessage = ({ data: { number, reply, failed, panicked } }) => {
      if (failed) return ended();
      // For a single puzzle, nobody asks how many layouts were tried.
      if (!reply) return;
      answered++;
      if (panicked) voice.say(t("anew"), "bad");
      waiting.get(number)?.(panicked ? null : reply);
      waiting.delete(number);
    };
  }
  const number = ++asked;
  worker.postMessage({ number, request });
  return new Promise((done) => waiting.set(number, done));
};
