// What the page says, in English and Japanese.
const SAY = {
  list: ["All puzzles", "問題一覧"], previous: ["Previous puzzle", "前の問題"], next: ["Next puzzle", "次の問題"],
  tools: ["What to draw", "かくもの"], values: ["Which one", "種類"], drawing: ["Drawing", "作図"], help: ["Help", "ヘルプ"], more: ["More", "その他"],
  crosses: ["× Notes", "×メモ"], undo: ["Undo", "元に戻す"], redo: ["Redo", "やり直す"], restart: ["Erase all", "すべて消す"],
  check: ["Check", "答え合わせ"], mistake: ["First mistake", "最初の間違い"], hint: ["Hint", "ヒント"], apply: ["Draw it", "かきこむ"],
  answer: ["Show answer", "答えを見る"], really: ["Really show it?", "本当に見る?"], hide: ["Hide answer", "答えを隠す"], puzzles: ["Puzzles", "パズル"], answers: ["Show answers", "答えを見る"], print: ["Print", "印刷"], time: ["Time: show or hide", "時間の表示・非表示"],
  rules: ["Rules", "ルール"], how: ["How to draw", "操作方法"], genre: ["Genre", "種類"], grade: ["Grade", "難易度"], number: ["Number", "番号"],
  home: ["All genres", "種類の一覧"], today: ["Puzzle of the day", "今日の問題"], puzzles1: ["{0} puzzle", "{0}問"], puzzlesN: ["{0} puzzles", "{0}問"],
  every: ["all", "すべて"], showMore: ["Show more", "さらに表示"], play: ["Play", "解く"], board: ["Board", "盤面"], by: ["Invented by {0}", "考案: {0}"],
  score: ["score {0}", "スコア{0}"], hints1: ["{0} printed hint", "手がかり{0}個"], hintsN: ["{0} printed hints", "手がかり{0}個"], light: ["Light", "ライト"], dark: ["Dark", "ダーク"],
  found: ["{0} of {1} puzzles", "{1}問中{0}問"], solvedCount: ["{0} solved", "解答済み{0}問"], web: ["on the web", "ウェブで解く"],
  solved: ["Solved! Time: {0}", "正解です! 時間 {0}"], notYet: ["Not solved yet.", "まだ完成していません。"],
  noAnswer: ["This puzzle comes without its answer: it can be played, but not checked.", "この問題には答えが付いていません。解けますが、答え合わせはできません。"],
  broken: ["Rule {0} is not kept: {1}", "ルール{0}に反しています: {1}"],
  noMistake: ["No mistake so far.", "今のところ間違いはありません。"], wrong: ["Wrong: {0}", "間違い: {0}"],
  wrongNote: ["Wrong note: {0} belongs to the answer", "メモの間違い: {0}は答えの一部です"],
  noHints: ["This page has no hints for this puzzle.", "この問題のヒントはありません。"], hintsEnd: ["No further hint: what is left takes deeper what-ifs.", "ヒントはここまでです。残りには、より深い仮定が必要です。"],
  gone: ["All erased; undo brings it back.", "すべて消しました。「元に戻す」で戻せます。"], full: ["The browser does not keep this work: {0}", "ブラウザに保存できません: {0}"],
  cell: ["row {0}, column {1}", "{0}行{1}列"], corner: ["corner {0} down, {1} across", "角 下{0}・右{1}"], side: ["side at row {0}, column {1}", "辺 {0}行{1}列"],
  blank: ["blank", "空白"], note: ["note", "メモ"], held: ["from here: now choose the other end", "ここから。終点を選んでください"], both: ["Auto", "自動"],
  piece: ["Piece", "ピース"], turn: ["Turn", "回転"], edges: ["Lines", "線"],
  first: ["First mend this.", "まずここを直しましょう。"], exampleTitle: ["Example and its answer", "例題とその答え"],
  keyArrows: ["Arrow keys move the cursor, Space or Enter draws, X sets a cross as a note, Backspace erases.", "矢印キーで移動、スペースかEnterでかきこみ、Xで×メモ、Backspaceで消去。"],
  keyShift: ["Shift and an arrow key draws a line or border in that direction.", "Shift+矢印キーで、その向きに線をかきます。"],
  keyEnds: ["For other lines, Enter at one end and Enter at the other; Escape lets go.", "その他の線は、始点でEnter、終点でEnter。Escapeで取り消し。"],
  keyPad: ["Halves and hops: the digits 1 to 9 as they lie on a number pad, or Space for one after the other.", "三角や跳ねる線: テンキーの並びの数字1〜9、またはスペースで順に切りかえ。"],
  keyTools: ["T: next tool. Z: undo. Y: redo. C: check. H: hint.", "T: 次の道具、Z: 元に戻す、Y: やり直す、C: 答え合わせ、H: ヒント。"],
  keyMouse: ["Mouse and touch: tap to draw, tap again for a cross and again for nothing; drag for lines. The right button sets crosses. Two fingers zoom and move.", "マウス・タッチ: タップでかきこみ、もう一度で×、さらにもう一度で消去。線はドラッグ。右ボタンで×。2本指で拡大・移動。"],
  keyValue: ["Numbers and letters: choose one and tap cells, or type it at the cursor.", "数字・文字: 選んでマスをタップするか、カーソルの位置で入力。"],
};
const GRADES = { gentle: ["gentle", "入門"], easy: ["easy", "初級"], medium: ["medium", "中級"], hard: ["hard", "上級"], expert: ["expert", "達人"] };
const INKS = {
  black: ["black cell", "黒マス"], number: ["number", "数字"], unknown: ["question mark", "「?」"], set: ["numbers", "数字の組"], circle: ["circle", "○"],
  circled: ["circled number", "○の数字"], arrow: ["arrow", "矢印"], letter: ["letter", "文字"], shape: ["shape", "図形"], turnable: ["pieces may be turned", "回転可"],
  join: ["link", "つながり"], border: ["border", "境界線"], shaded: ["shading", "ぬり"], line: ["line", "線"], domino: ["domino", "ドミノ"], hop: ["hop", "跳ねる線"],
  cross: ["cross", "×印"], disc: ["black circle", "●"], dot: ["dot", "点"], node: ["node", "節点"], flag: ["flag", "旗"], ladder: ["plus", "+"], box: ["box", "箱"],
  target: ["target", "目標"], grey: ["grey cell", "灰色のマス"], pillar: ["pillar", "柱"], goal: ["goal", "ゴール"], wall: ["wall", "壁"], mirror: ["mirror", "鏡"],
  half: ["half cell", "三角"], slant: ["slant", "斜線"], path: ["path", "経路"], contour: ["contour", "等高線"], trail: ["trail", "軌跡"], move: ["move", "移動"],
  tile: ["tile", "タイル"], step: ["step", "移動"], response: ["response", "返答"], count: ["count", "個数"], fragile: ["fragile wall", "もろい壁"],
  green: ["green wall", "緑の壁"], pit: ["pit", "落とし穴"], switch: ["switch", "スイッチ"],
};
// Layers of a figure, lowest first.
// Words in pictures, as src/figure/words.rs has them.
const PICTURED = { none: "なし", pit: "穴", out: "場外", goal: "ゴール", wall: "壁", fragile: "脆い壁", green: "緑壁", switch: "スイッチ" };
const worded = (text) => (settings.lang ? PICTURED[text] || text.replace(/^w(?=\d)/, "壁").replace(/^g(?=\d)/, "緑壁") : text);
const STYLES = ["foot", "slope", "peak", "grey", "black", "shaded", "grid", "brick", "line", "ground", "frame", "border", "wall", "join", "circle", "stroke", "sign", "word"];
const NOTE = "×";
const SVG = "http://www.w3.org/2000/svg";
const CHUNK = 48;
