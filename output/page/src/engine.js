"use strict";
// A worker that runs the browser's module (docs/play.md): requests come and replies go as JSON,
// each with its number. What panics is thrown away and said to have panicked; the next request gets
// a new instance.
/** @type {WebAssembly.Module | null} */
let program = null;
/** @type {Module | null} */
let instance = null;
// Layouts tried so far for what is asked for, told a few times a second.
let asked = 0,
  layouts = 0,
  told = 0;
/** @type {(count: number) => void} */
const tried = (count) => {
  layouts = count;
  if (performance.now() < told + 200) return;
  told = performance.now();
  postMessage({ number: asked, tried: count });
};
/** @type {(program: WebAssembly.Module) => Promise<Module>} */
const started = async (program) =>
  // @ts-expect-error It exports what pages ask for.
  (await WebAssembly.instantiate(program, { page: { tried } })).exports;
/** @type {(module: Module, text: string) => { reply: unknown, panicked?: boolean }} */
const run = ({ memory, input, call, reply, reply_length: length }, text) => {
  let trap = "";
  try {
    const bytes = new TextEncoder().encode(text);
    const at = input(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    call();
  } catch (error) {
    trap = String(error);
  }
  let answer = "";
  try {
    answer = new TextDecoder().decode(new Uint8Array(memory.buffer, reply(), length()));
  } catch (error) {
    trap ||= String(error);
  }
  if (!trap) return { reply: JSON.parse(answer) };
  instance = null;
  return { reply: answer ? JSON.parse(answer) : { error: { message: trap } }, panicked: true };
};
onmessage = async ({ data: { number, request } }) => {
  try {
    program ||= await WebAssembly.compileStreaming(fetch("pencilmill.wasm"));
    instance ||= await started(program);
    [asked, layouts] = [number, 0];
    postMessage({ number, ...run(instance, JSON.stringify(request)), tried: layouts });
  } catch (error) {
    postMessage({ number, failed: String(error) });
  }
};
