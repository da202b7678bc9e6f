// The engine, where the page comes with one: a module, fetched and compiled once, and workers that
// run it. The module may come in two parts: tools get both at once, other pages the second when a
// worker needs it. A request is answered, or with null where there is no engine: then the page does what it
// can by itself.
import { $, setup, t, voice } from "./base.js";

/** @type {Promise<WebAssembly.Module[]> | null} */
let program = null;
const MB = 1e6;
// Whoever waits sees how far it is.
const compile = async () => {
  const parts = (setup.modules ?? []).slice(0, setup.start === "tool" ? 2 : 1);
  const whole = Math.max(1, Math.round(parts.reduce((sum, [, bytes]) => sum + bytes, 0) / MB));
  let got = 0;
  /** @type {(part: [file: string, bytes: number]) => Promise<WebAssembly.Module>} */
  const one = async ([file]) => {
    const reply = await fetch(file);
    if (!reply.ok || !reply.body) throw new Error(`${reply.status}`);
    const counted = new TransformStream({
      transform: (chunk, control) => {
        got += chunk.length;
        $("loading").textContent = t("loading", Math.floor(got / MB), whole);
        $("loading").hidden = false;
        control.enqueue(chunk);
      },
    });
    const headers = { "Content-Type": "application/wasm" };
    return WebAssembly.compileStreaming(new Response(reply.body.pipeThrough(counted), { headers }));
  };
  try {
    return await Promise.all(parts.map(one));
  } finally {
    $("loading").hidden = true;
  }
};
const compiled = () => {
  program ??= compile();
  program.catch(() => {
    program = null;
  });
  return program;
};
// Someone who answers, one request after the other. A worker that ended is followed by a new one;
// one that never answered is not.
/** @type {() => Asker} */
export const asker = () => {
  /** @type {{ to: Worker, ready: Promise<void> } | null} */
  let worker = null;
  let asked = 0,
    answered = 0;
  /** @type {Map<number, (reply: any) => void>} */
  const waiting = new Map();
  const end = () => {
    worker?.to.terminate();
    worker = null;
    for (const done of waiting.values()) done(null);
    waiting.clear();
  };
  const ended = () => {
    if (answered) voice.say(t("anew"), "bad");
    else setup.engine = null;
    answered = 0;
    end();
    voice.buttons();
  };
  const begin = () => {
    const to = new Worker(String(setup.engine));
    const ready = compiled().then((modules) => to.postMessage({ modules }));
    ready.catch(() => worker?.to === to && ended());
    to.onerror = (event) => {
      event.preventDefault();
      ended();
    };
    to.onmessageerror = ended;
    to.onmessage = ({ data: { number, reply, failed, panicked } }) => {
      if (failed) return ended();
      answered++;
      waiting.get(number)?.({ ...reply, panicked });
      waiting.delete(number);
    };
    return { to, ready };
  };
  /** @type {Asker["ask"]} */
  const ask = (request) => {
    if (!setup.engine) return Promise.resolve(null);
    // A page that is opened from disk may start no worker.
    try {
      worker ??= begin();
    } catch {
      ended();
      return Promise.resolve(null);
    }
    const { to, ready } = worker;
    const number = ++asked;
    ready.then(
      () => to.postMessage({ number, request }),
      () => {},
    );
    return new Promise((done) => waiting.set(number, done));
  };
  return { ask, end, isBusy: () => waiting.size > 0 };
};
const [quick, slow] = [asker(), asker()];
/** @type {(one: Asker) => <Call extends keyof Calls>(request: Question<Call>) => Promise<Reply<Calls[Call]> | null>} */
const heard = (one) => async (request) => {
  const reply = await one.ask(request);
  if (!reply?.panicked) return reply;
  voice.say(t("anew"), "bad");
  return null;
};
export const ask = heard(quick);
export const endAsking = quick.end;
export const isBusy = quick.isBusy;
// What takes long is asked elsewhere, so that nothing quick is behind it.
export const think = heard(slow);
export const endThinking = slow.end;
