// Files to be taken along.
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
