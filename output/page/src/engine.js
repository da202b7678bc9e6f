"use strict";
// A worker that runs the browser's module (docs/play.md): requests come and replies go as JSON, each with its number. What panics
// is thrown away and said to have panicked; the next request gets a new instance.
let program = null, instance = null;
const run = (text) => {
  const { memory, input, call, reply, reply_length: length } = instance.exports;
  let trap = null;
  try {
    const bytes = new TextEncoder().encode(text);
    const at = input(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    call();
  } catch (error) { trap = String(error); }
  let answer = "";
  try { answer = new TextDecoder().decode(new Uint8Array(memory.buffer, reply(), length())); } catch (error) { trap ||= String(error); }
  if (!trap) return { reply: JSON.parse(answer) };
  instance = null;
  return { reply: answer ? JSON.parse(answer) : { error: { message: trap } }, panicked: true };
};
onmessage = async ({ data: { number, request } }) => {
  try {
    program ||= await WebAssembly.compileStreaming(fetch("pencilmill.wasm"));
    instance ||= await WebAssembly.instantiate(program, {});
    postMessage({ number, ...run(JSON.stringify(request)) });
  } catch (error) { postMessage({ number, failed: String(error) }); }
};
