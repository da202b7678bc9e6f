// The head of every page: language, theme, the way to the index; and that a site with the engine
// stays when there is no network.
import { $, DARK, isDark, node, on, settings, settle, setup, t } from "./base.js";

/** @type {NodeListOf<HTMLElement & { dataset: { say: Said } }>} */
const said = document.querySelectorAll("[data-say]");
/** @type {NodeListOf<HTMLElement & { dataset: { label: Said } }>} */
const labelled = document.querySelectorAll("[data-label]");
export const dressHead = () => {
  const { lang, dark } = settings;
  document.documentElement.lang = lang ? "ja" : "en";
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  for (const element of said) element.textContent = t(element.dataset.say);
  for (const element of labelled) element.setAttribute("aria-label", t(element.dataset.label));
  $("lang").textContent = lang ? "English" : "日本語";
  $("lang").lang = lang ? "en" : "ja";
  for (const name of /** @type {const} */ (["aria-label", "title"]))
    $("theme").setAttribute(name, t(dark === undefined ? "system" : dark ? "dark" : "light"));
  $("home").hidden = !setup.home && setup.start !== "site";
  $("home").href = setup.home ?? "#";
  if (setup.title) $("title").textContent = document.title = setup.title[lang];
};
// Begins with it: what is to be done when another language or theme was chosen.
/** @type {(language: () => void, theme: () => void) => void} */
export const head = (language, theme) => {
  on("lang", () => {
    settle({ lang: 1 - settings.lang });
    language();
  });
  on("theme", () => {
    // As the system has it, the other way round, and as it is now.
    const { dark } = settings;
    const system = matchMedia(DARK).matches;
    settle({ dark: dark === undefined ? !system : dark === system ? undefined : system });
    theme();
  });
  matchMedia(DARK).addEventListener("change", theme);
  // From disk there is neither, and without https, but from this machine, no service worker.
  if (!setup.engine || !location.protocol.startsWith("http")) return;
  document.head.append(node("link", { rel: "manifest", href: "manifest.webmanifest" }));
  if (isSecureContext && navigator.serviceWorker)
    navigator.serviceWorker.register("sw.js").catch(() => {});
};
