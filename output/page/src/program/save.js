// Files and texts to be taken along, and bytes as texts of an address.
import { node } from "./base.js";

/** @type {(name: string, content: BlobPart, kind: string) => void} */
export const saveFile = (name, content, kind) => {
  const url = URL.createObjectURL(new Blob([content], { type: kind }));
  const link = node("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
};
// To the clipboard; where that may not be written, it can be copied from the field.
/** @type {(field: HTMLInputElement | HTMLTextAreaElement, text: string) => Promise<boolean>} */
export const copyFrom = async (field, text) => {
  field.hidden = false;
  field.value = text;
  field.select();
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
/** @type {(bytes: Uint8Array) => string} */
export const base64 = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
/** @type {(text: string) => Uint8Array<ArrayBuffer>} */
export const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
    char.charCodeAt(0),
  );
