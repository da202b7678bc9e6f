// The engine, where the page comes with one.
// Gives what a request is answered with, or null where there is no engine: then the page does what it can by itself.
let worker = null, asked = 0;
const waiting = new Map();
const ask = (request) => {
  if (!setup.engine) return Promise.resolve(null);
  if (!worker) {
    const without = () => { setup.engine = null; for (const done of waiting.values()) done(null); waiting.clear(); buttons(); };
    // A page that is opened from disk may start no worker.
    try { worker = new Worker(setup.engine); } catch { without(); return Promise.resolve(null); }
    worker.onerror = (event) => { event.preventDefault(); without(); };
    worker.onmessage = ({ data: { number, reply, failed } }) => {
      if (failed) return without();
      // What was on its way when the worker was ended is waited for no more.
      if (waiting.has(number)) waiting.get(number)(reply);
      waiting.delete(number);
    };
  }
  const number = ++asked;
  worker.postMessage({ number, request });
  return new Promise((done) => waiting.set(number, done));
};
// Ends what the engine is at: whatever waits for it is answered with null.
const halt = () => {
  if (worker) worker.terminate();
  worker = null;
  for (const done of waiting.values()) done(null);
  waiting.clear();
};
