// The head of every page: language, theme, the way to the index; and that a site with the engine
// stays when there is no network.
import { $, node, on, settings, settle, setup, t } from "./base.js";

/** @type {NodeListOf<HTMLElement & { dataset: { say: Said } }>} */
const said = document.querySelectorAll("[data-say]");
/** @type {NodeListOf<HTMLElement & { dataset: { label: Said } }>} */
const labelled = document.querySelectorAll("[data-label]");
export const dressHead = () => {
  const { lang } = settings;
  document.documentElement.lang = lang ? "ja" : "en";
  document.documentElement.dataset.theme = settings.dark ? "dark" : "light";
  for (const element of said) element.textContent = t(element.dataset.say);
  for (const element of labelled) element.setAttribute("aria-label", t(element.dataset.label));
  $("lang").textContent = lang ? "English" : "日本語";
  $("lang").lang = lang ? "en" : "ja";
  for (const name of /** @type {const} */ (["aria-label", "title"]))
    $("theme").setAttribute(name, t(settings.dark ? "light" : "dark"));
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
    settle({ dark: !settings.dark });
    theme();
  });
  // From disk there is neither, and without https, but from this machine, no service worker.
  if (!setup.engine || !location.protocol.startsWith("http")) return;
  document.head.append(node("link", { rel: "manifest", href: "manifest.webmanifest" }));
  if (isSecureContext && navigator.serviceWorker)
    navigator.serviceWorker.register("sw.js").catch(() => {});
};
