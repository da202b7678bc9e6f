"use strict";
// A worker that runs the browser's module (docs/play.md): requests come and replies go as JSON, each with its number. What panics
// is thrown away and said to have panicked; the next request gets a new instance.
let program = null, instance = null;
const run = (text) => {
  const { memory, input, call, reply, reply_length: length } = instance.exports;
  const bytes = new TextEncoder().encode(text);
  const at = input(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  let trap = null;
  try { call(); } catch (error) { trap = error; }
  if (trap) instance = null;
  const answer = new TextDecoder().decode(new Uint8Array(memory.buffer, reply(), length()));
  return [trap && !answer ? JSON.stringify({ error: { message: String(trap) } }) : answer, trap !== null];
};
onmessage = async ({ data: { number, request } }) => {
  try {
    program ||= await WebAssembly.compileStreaming(fetch("pencilmill.wasm"));
    instance ||= await WebAssembly.instantiate(program, {});
    const [reply, panicked] = run(JSON.stringify(request));
    postMessage({ number, reply: JSON.parse(reply), panicked });
  } catch (error) { postMessage({ number, failed: String(error) }); }
};
