// What every page says in its head, and of the engine and the browser's storage, in English and
// Japanese.
/** @type {Record<string, Both>} */
export const SAY = {
  list: ["All puzzles", "問題一覧"],
  home: ["All genres", "種類の一覧"],
  system: ["Colours: as the system", "配色: システムに合わせる"],
  light: ["Colours: light", "配色: ライト"],
  dark: ["Colours: dark", "配色: ダーク"],
  anew: [
    "The engine ended with an error; a new one starts with the next question.",
    "エンジンがエラーで終了しました。次の操作で新しく始まります。",
  ],
  loading: ["Loading the engine: {0} of {1} MB", "エンジンを読み込み中: {0} / {1} MB"],
  full: ["The browser does not keep this work: {0}", "ブラウザに保存できません: {0}"],
};
export const SVG = "http://www.w3.org/2000/svg";
