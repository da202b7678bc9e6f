// What the setter's table says, in English and Japanese.
import { SAY } from "./head-words.js";

Object.assign(SAY, {
  setRows: ["Rows", "行"], setCols: ["Columns", "列"], setNew: ["New board", "新しい盤面"], setBack: ["Back to the table", "編集に戻る"],
  setEdges: ["Rows and columns at the sides", "端の行と列"], setTop: ["Top", "上"], setBottom: ["Bottom", "下"], setLeft: ["Left", "左"], setRight: ["Right", "右"],
  setTop1: ["Add a row at the top", "上に行を加える"], setTop0: ["Take the top row away", "上の行をとる"], setBottom1: ["Add a row at the bottom", "下に行を加える"], setBottom0: ["Take the bottom row away", "下の行をとる"],
  setLeft1: ["Add a column on the left", "左に列を加える"], setLeft0: ["Take the left column away", "左の列をとる"], setRight1: ["Add a column on the right", "右に列を加える"], setRight0: ["Take the right column away", "右の列をとる"],
  setOther: ["Another value", "ほかの値"], setNoValue: ["{0} is no value that may stand here.", "{0}はここに置ける値ではありません。"],
  setSize: ["Boards of this genre: {0} to {1}.", "この種類の盤面: {0}〜{1}。"],
  setShow: ["What the board shows", "盤面の表示"], setStop: ["Stop", "中止"], setHarder: ["Take more time", "時間をかけて調べる"],
  setAnswers: ["Answers", "解を表示"], setShared: ["What all answers share", "共通部分を表示"], setPlay: ["Play it", "解いてみる"],
  setWorking: ["Looking for answers …", "解を探しています…"], setHeavy: ["This takes long. It can be stopped; drawing on stops it, too.", "時間がかかっています。中止できます。盤面を変えても中止します。"],
  setStopped: ["Stopped.", "中止しました。"], setUndecided: ["Undecided: it takes more work than the limit allows.", "判定できません: 制限内の計算では足りません。"],
  setYes: ["Exactly one answer.", "解はただ1つです。"], setNone: ["No answer.", "解がありません。"], setSeveral: ["Several answers.", "解が複数あります。"],
  setDiffer: ["Two of them are laid over each other: a is what only the first has, b what only the second has.", "2つの解を重ねています。aは一方だけ、bはもう一方だけにあるものです。"],
  setCommon: ["In green what all answers share ({0}); crossed out what none has.", "緑はすべての解に共通({0}個)。×はどの解にもないものです。"],
  setGrade: ["Grade: {0}, score {1}.", "難易度: {0}、スコア{1}。"], setUnmeasured: ["Boards of this size were not measured: the grade is drawn from others.", "この大きさは未測定のため、難易度は目安です。"],
  setIll: ["This is no puzzle yet: {0}", "まだ問題になっていません: {0}"],
  setFinish: ["Finish it for me", "おまかせで完成"], setSymmetry: ["Symmetry", "対称"], setSeed: ["Seed", "シード"], setGo: ["Finish it", "完成させる"], setAgain: ["Another way", "別の案"],
  setTakeBack: ["Take it back", "取り消す"], setWhere: ["Clues come anywhere; paint cells with the tool “clue places” to have them only there.", "手がかりはどこにでも入ります。「手がかりの場所」で塗ると、そこだけに入ります。"],
  setPlaces: ["clue places", "手がかりの場所"], setAsks: ["any that can be reasoned out", "推理で解けるもの"], setAny: ["any at all", "何でも"], setSame: ["none", "なし"],
  setAdded: ["Added {0}. Undo takes it back.", "{0}個を加えました。「元に戻す」で取り消せます。"], setMade: ["A whole new puzzle, since the board was blank. Undo takes it back.", "盤面が空なので、新しい問題を作りました。「元に戻す」で取り消せます。"],
  setNothing: ["Nothing had to be added.", "加えるものはありませんでした。"], setFinishing: ["Finishing …", "作成中…"],
  setClues: ["Which clues can go?", "なくてよい手がかり"], setCluesGo: ["Find out", "調べる"], setDrop: ["Drop {0}", "{0}個を外す"],
  setCanGo: ["{0} of {1} clues can go each by itself (ringed); {2} of them together.", "{1}個のうち{0}個は、それぞれ単独で外せます(丸印)。まとめて外せるのは{2}個です。"],
  setAllNeeded: ["All {0} clues are needed.", "手がかり{0}個はすべて必要です。"], setNoClues: ["There are no clues to be tried.", "調べる手がかりがありません。"],
  setSteps: ["Steps to the answer", "解き方"], setOnlyUnique: ["They are told when there is exactly one answer.", "解がただ1つのときに表示します。"],
  setImport: ["Import", "読み込み"], setImportHow: ["The text of a puzzle, its address at a web player, or a file of records (CSV, JSON Lines).", "問題のテキスト、ウェブのアドレス、または記録ファイル(CSV、JSON Lines)。"],
  setOpen: ["Open", "開く"], setFile: ["A file", "ファイル"], setOpened: ["Opened. Undo brings back what stood there.", "開きました。「元に戻す」で前の盤面に戻せます。"],
  setExport: ["Export", "書き出し"], setText: ["Text of the puzzle", "問題のテキスト"], setCopy: ["Copy the text", "テキストをコピー"], setCopied: ["Copied.", "コピーしました。"],
  setSvgAnswer: ["SVG with answer", "答え付きSVG"], setCode: ["On the web: {0}", "ウェブ: {0}"],
  setNeedsEngine: ["The setter's table needs the module beside this page; from disk a browser does not start it. See docs/play.md.", "編集にはこのページの横のモジュールが必要です。ディスクから直接開くと動きません。"],
  setKeyMouse: ["Tap to set, tap again to erase; drag for lines and borders. The right button erases. Two fingers zoom and move.", "タップで置き、もう一度で消去。線や境界はドラッグ。右ボタンで消去。2本指で拡大・移動。"],
  setKeyTools: ["T: next tool. Z: undo. Y: redo.", "T: 次の道具、Z: 元に戻す、Y: やり直す。"],
});
/** @type {Record<string, Both>} */
export const SYMMETRIES = { none: ["none", "なし"], rotation: ["half turn", "180°回転"], mirror: ["left and right", "左右対称"] };
