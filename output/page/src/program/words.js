// What pages of puzzles say, in English and Japanese.
import { SAY } from "./head-words.js";

Object.assign(SAY, {
  previous: ["Previous puzzle", "前の問題"], next: ["Next puzzle", "次の問題"],
  tools: ["What to draw", "かくもの"], values: ["Which one", "種類"], drawing: ["Drawing", "作図"], help: ["Help", "ヘルプ"], more: ["More", "その他"], goOnPlaying: ["Paused. Go on", "一時停止中。続ける"], pause: ["Pause", "一時停止"], showTime: ["Show the time", "時間を表示"],
  done: ["Solved!", "完成!"], took: ["Time", "時間"], hintsUsed: ["Hints", "ヒント"], best: ["Best", "ベスト"], harder: ["Harder", "もっと難しく"], away: ["Close", "閉じる"],
  newPuzzle: ["New puzzle", "新しい問題"], playNew: ["Play something new", "新しく遊ぶ"], goOnWith: ["Go on with", "続きから"], find: ["Find a genre", "種類をさがす"], noGenre: ["No genre has such a name.", "見つかりません。"], favourites: ["Favourites", "お気に入り"],
  others: ["Others", "その他"], showAll: ["Show all", "すべて表示"], showFewer: ["Show fewer", "たたむ"], star: ["Favourite: {0}", "お気に入り: {0}"], anyGrade: ["any grade", "おまかせ"], workshop: ["Workshop and games", "工房とゲーム"], statistics: ["Statistics", "記録"],
  boardSize: ["Size", "大きさ"], sizeSmall: ["small", "小"], sizeUsual: ["usual", "標準"], sizeLarge: ["large", "大"],
  noneSolved: ["Nothing is solved yet.", "まだ記録がありません。"], solvedHead: ["Solved", "解答数"], medianTime: ["Median", "中央値"], exportCsv: ["Export as CSV", "CSVで書き出す"],
  crosses: ["× Notes", "×メモ"], undo: ["Undo", "元に戻す"], redo: ["Redo", "やり直す"], restart: ["Erase all", "すべて消す"],
  check: ["Check", "答え合わせ"], mistake: ["First mistake", "最初の間違い"], hint: ["Hint", "ヒント"], apply: ["Draw it", "かきこむ"],
  answer: ["Show answer", "答えを見る"], really: ["Really show it?", "本当に見る?"], hide: ["Hide answer", "答えを隠す"], puzzles: ["Puzzles", "パズル"], answers: ["Show answers", "答えを見る"], print: ["Print", "印刷"],
  rules: ["Rules", "ルール"], how: ["How to draw", "操作方法"], signs: ["Signs and grades", "記号と難易度"], genre: ["Genre", "種類"], grade: ["Grade", "難易度"], number: ["Number", "番号"],
  makeNew: ["Make many", "まとめて作る"], setOwn: ["Set one by hand", "自分で作問する"], today: ["Puzzle of the day", "今日の問題"], puzzles1: ["{0} puzzle", "{0}問"], puzzlesN: ["{0} puzzles", "{0}問"],
  every: ["all", "すべて"], showMore: ["Show more", "さらに表示"], play: ["Play", "解く"], board: ["Board", "盤面"], by: ["Invented by {0}", "考案: {0}"],
  score: ["score {0}", "スコア{0}"], minutes: ["about {0} min", "約{0}分"], hints1: ["{0} printed hint", "手がかり{0}個"], hintsN: ["{0} printed hints", "手がかり{0}個"],
  found: ["{0} of {1} puzzles", "{1}問中{0}問"], solvedCount: ["{0} solved", "解答済み{0}問"], web: ["Solve it on the web", "ウェブで解く"],
  solved: ["Solved! Time: {0}", "正解です! 時間 {0}"], notYet: ["Not solved yet.", "まだ完成していません。"],
  noAnswer: ["This puzzle comes without its answer: it can be played, but not checked.", "この問題には答えが付いていません。解けますが、答え合わせはできません。"],
  broken: ["Rule {0} is not kept{2}: {1}", "ルール{0}に反しています{2}: {1}"], at: [" at {0}", "({0})"],
  noMistake: ["No mistake so far.", "今のところ間違いはありません。"], wrong: ["Wrong: {0}", "間違い: {0}"],
  wrongNote: ["Wrong note: {0} belongs to the answer", "メモの間違い: {0}は答えの一部です"],
  why: ["Why?", "なぜ?"], tellMe: ["So?", "すると?"], trial: ["Try out", "仮置き"], keepTrial: ["Keep", "残す"], backTrial: ["Take back", "取り消す"],
  trying: ["On trial, level {0}: what is drawn from here on can be kept, or taken back at once.", "仮置き中(第{0}段階): ここからかくものは、残すことも、まとめて取り消すこともできます。"],
  finished: ["Finished clues grey", "済んだ手がかりを灰色に"], small: ["Small marks", "小さな候補"], twoButtons: ["Second button crosses", "右ボタンで×(2ボタン)"], swapped: ["Swap the buttons", "左右のボタンを入れかえ"],
  connected: ["Colour what is connected", "つながりを色分け"],
  larger: ["Larger cells", "マスを大きく"], smaller: ["Smaller cells", "マスを小さく"],
  colours: ["Colours", "色"], areas: ["Colour cells", "マスをぬり分ける"], colour: ["colour {0}", "色{0}"],
  referee: ["Referee", "審判"], labelled: ["Row and column labels", "行と列の番号"], turnLeft: ["Turn left", "左へ回転"], turnRight: ["Turn right", "右へ回転"], mirrored: ["Mirror", "左右反転"],
  view: ["View, share, save", "表示・共有・保存"], board1: ["View", "表示"], sharing: ["Share", "共有"], saving: ["Save as", "保存"],
  linkPuzzle: ["Link to the puzzle", "問題のリンク"], linkWork: ["Link with my drawing", "かきこみ付きリンク"], address: ["Address", "アドレス"],
  opening: ["Opening the puzzle …", "問題を開いています…"],
  copied: ["The link is copied.", "リンクをコピーしました。"], copyThis: ["Copy the link below.", "下のリンクをコピーしてください。"],
  noAddress: ["This link holds no puzzle that can be read.", "このリンクからは問題を読めません。"], notHere: ["The puzzle of this link is not on this page, and a page without the engine cannot open it.", "リンクの問題はこのページになく、エンジンのないページでは開けません。"],
  noHints: ["This page has no hints for this puzzle.", "この問題のヒントはありません。"], hintsEnd: ["No further hint: what is left takes deeper what-ifs.", "ヒントはここまでです。残りには、より深い仮定が必要です。"],
  gone: ["All erased; undo brings it back.", "すべて消しました。「元に戻す」で戻せます。"],
  cell: ["row {0}, column {1}", "{0}行{1}列"], corner: ["corner {0} down, {1} across", "角 下{0}・右{1}"], side: ["side at row {0}, column {1}", "辺 {0}行{1}列"],
  blank: ["blank", "空白"], note: ["note", "メモ"], held: ["from here: now choose the other end", "ここから。終点を選んでください"], both: ["Auto", "自動"],
  piece: ["Piece", "ピース"], turn: ["Turn", "回転"], edges: ["Lines", "線"],
  first: ["First mend this.", "まずここを直しましょう。"], exampleTitle: ["Example", "例題"],
  keyArrows: ["Arrow keys move the cursor, Space or Enter draws, X sets a cross as a note, Backspace erases.", "矢印キーで移動、スペースかEnterでかきこみ、Xで×メモ、Backspaceで消去。"],
  keyShift: ["Shift and an arrow key draws a line or border in that direction.", "Shift+矢印キーで、その向きに線をかきます。"],
  keyEnds: ["For other lines, Enter at one end and Enter at the other; Escape lets go.", "その他の線は、始点でEnter、終点でEnter。Escapeで取り消し。"],
  keyPad: ["Halves and hops: the digits 1 to 9 as they lie on a number pad, or Space for one after the other.", "三角や跳ねる線: テンキーの並びの数字1〜9、またはスペースで順に切りかえ。"],
  keyTools: ["T: next tool. Z: undo. Y: redo. C: check. H: hint, and once more for all of it. P: pause. ?: this list.", "T: 次の道具、Z: 元に戻す、Y: やり直す、C: 答え合わせ、H: ヒント(もう一度で続き)、P: 一時停止、?: この一覧。"],
  keyMouse: ["Mouse and touch: tap to draw, tap again for a cross and again for nothing; drag for lines. The right button sets crosses. Two fingers zoom and move.", "マウス・タッチ: タップでかきこみ、もう一度で×、さらにもう一度で消去。線はドラッグ。右ボタンで×。2本指で拡大・移動。"],
  keySmall: ["M: small marks on and off; then a digit or letter at the cursor, or a tap, sets one and takes it away.", "M: 小さな候補の切りかえ。カーソルの位置で数字・文字、またはタップで付け外し。"],
  keyColours: ["Colours: tap cells or lines; they are your own marks, and Check does not look at them.", "色: マスや線をタップ。自分用の目印で、答え合わせには関係しません。"],
  keyAreas: ["Colour cells: borders follow between cells of different colours.", "マスをぬり分けると、ちがう色のマスの間に境界線が引かれます。"],
  keyValue: ["Numbers and letters: choose one and tap cells, or type it at the cursor.", "数字・文字: 選んでマスをタップするか、カーソルの位置で入力。"],
});
/** @type {Record<string, Both>} */
export const GRADES = { gentle: ["gentle", "入門"], easy: ["easy", "初級"], medium: ["medium", "中級"], hard: ["hard", "上級"], expert: ["expert", "達人"], beyond: ["beyond", "超人"], "not rated": ["not rated", "未判定"] };
// Those that one asks for; the others come unasked.
export const ASKED = Object.keys(GRADES).slice(0, 5);
// Layers of a figure, lowest first.
export const STYLES = ["foot", "slope", "peak", "grey", "black", "shaded", "grid", "brick", "line", "ground", "frame", "border", "wall", "join", "circle", "stroke", "sign", "word", "label"];
export const NOTE = "×";
export const CHUNK = 48;
