// The browser's module by itself, without a browser.
export const started = async (program, tried = () => {}) =>
  (await WebAssembly.instantiate(program, { page: { tried } })).exports;
export const asked = (engine, text) => {
  const bytes = new TextEncoder().encode(text);
  const at = engine.input(bytes.length);
  new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
  engine.call();
  return JSON.parse(
    new TextDecoder().decode(
      new Uint8Array(engine.memory.buffer, engine.reply(), engine.reply_length()),
    ),
  );
};
export const call = (engine, request) => {
  const { ok, error } = asked(engine, JSON.stringify(request));
  if (error) throw new Error(`${JSON.stringify(request)}: ${error.message}`);
  return ok;
};
