// What the page says, in English and in Japanese.
import { SAY } from "./head-words.js";

Object.assign(SAY, {
  yourBlocks: ["Your blocks", "自分のブロック"], yourTiles: ["Your tiles", "自分のタイル"], turn: ["Turn ↻", "回す ↻"], draw: ["Draw tiles", "タイルを引く"],
  undo: ["Undo", "元に戻す"], hint: ["Hint", "ヒント"], build: ["Build the block", "ブロックを作る"], clear: ["Clear", "空にする"],
  before: ["The block before", "前のブロック"], after: ["The next block", "次のブロック"], newGame: ["New game", "新しいゲーム"], against: ["Against", "相手"],
  how: ["How many", "人数"], seat: ["You are player", "自分の順番"], seed: ["Seed", "シード"], begin: ["Deal", "配る"], moves: ["Moves", "手順"],
  share: ["Share, or open a text", "共有・テキストを開く"], link: ["Copy the address", "アドレスをコピー"], asText: ["Copy as text", "テキストをコピー"],
  given: ["A transcript, a puzzle of gloop puzzles, or a position:", "棋譜、gloop puzzles のパズル、または局面:"], open: ["Open", "開く"],
  rules: ["Rules", "ルール"], keys: ["How to play with mouse, finger and keys", "マウス・指・キーでの遊び方"],
  friend: ["a person at this screen", "この画面の人"], computer: ["the computer", "コンピュータ"],
  yours: ["Your turn: {0}.", "あなたの番です。できること:{0}。"], turnOf: ["Player {0}'s turn: {1}.", "プレイヤー{0}の番です。できること:{1}。"],
  attach: ["attach a block", "ブロックをつなぐ"], canBuild: ["build a block", "ブロックを作る"], canDraw: ["draw tiles", "タイルを引く"],
  or: [" or ", "、"], thinks: ["Player {0} is thinking …", "プレイヤー{0}が考えています…"], pool: ["{0} in the pool", "山に{0}枚"],
  wins: ["Player {0} wins ({1}).", "プレイヤー{0}の勝ち ({1})。"], youWin: ["You win ({0}).", "あなたの勝ち ({0})。"], drawn: ["Players {0} draw ({1}).", "プレイヤー{0}の引き分け ({1})。"],
  poolEnd: ["The pool is empty. ", "山がなくなりました。"], task: ["Puzzle: win in {0}. ", "パズル:{0}手で勝つ。"],
  you: ["you", "あなた"], player: ["Player {0}", "プレイヤー{0}"], inHand: ["{0} in the hand", "手札{0}枚"],
  noFit: ["This block does not fit there.", "このブロックはそこに合いません。"], fitsAt: ["Block {0} fits in {1} places.", "ブロック{0}は{1}か所に合います。"],
  fitsNone: ["Block {0} fits nowhere now.", "ブロック{0}は今どこにも合いません。"], wrongBlock: ["Red tiles do not match.", "赤いタイルは合っていません。"],
  ready: ["These four match.", "4枚が合いました。"], offers: ["{0} blocks can be built; {1} fit the group now.", "作れるブロックは{0}個、今つなげるものは{1}個。"],
  noOffers: ["These tiles make no block.", "この手札ではブロックを作れません。"], offered: ["Block {0} of {1}{2}", "{1}個中{0}個目{2}"], fits: [", fits", "(つなげる)"],
  hinted: ["Hint: {0}", "ヒント: {0}"], copied: ["Copied.", "コピーしました。"], notCopied: ["Here it is:", "こちらです:"],
  noEngine: ["This page needs the module pencilmill.wasm beside it, from a server.", "このページには、サーバーに置いた pencilmill.wasm が必要です。"],
  bad: ["{0}", "{0}"], place: ["{0} arm, {1}", "{0}の腕・{1}"], block: ["Block {0}", "ブロック{0}"], slot: ["place {0}", "場所{0}"], empty: ["empty", "空"],
  up: ["up", "上"], right: ["right", "右"], down: ["down", "下"], left: ["left", "左"],
});
export const RULES = [[
  "Paths of tiles must meet: on a common side both tiles use the same ports. Tiles may be turned.",
  "In your turn you do one thing: build a block of two by two matching tiles from your hand into your own area, or attach a block of your area to an end of the group, or, only if you can do neither, draw two tiles.",
  "Blocks are attached side to side at the dashed places. The right arm grows right, up or down, the left arm left, up or down. Wherever a block touches the group, it must match.",
  "Who has no tile left in hand and area wins at once. If the pool is empty first, each tile in the area loses 1 point and each in the hand 3; most points win.",
], [
  "タイルの道はつながらなければなりません。接する辺では両方のタイルが同じ出入口を使います。タイルは回せます。",
  "手番では次の1つをします。手札の4枚で道の合う2x2のブロックを作り自分の前に置く。自分のブロックを中央のグループの端につなぐ。どちらもできないときだけ、2枚引く。",
  "ブロックは破線の場所に辺と辺を合わせてつなぎます。右の腕は右・上・下へ、左の腕は左・上・下へ伸びます。触れる所はすべて合わなければなりません。",
  "手札も自分のブロックもなくなった人が直ちに勝ちです。先に山がなくなったら、前のタイルは1枚1点、手札は1枚3点の失点で、失点の少ない人が勝ちです。",
]];
export const KEYS = [[
  "Drag a block to a green place, or choose the block and then the place. It is turned so that it fits; R or Turn turns it before.",
  "Drag tiles into the square of four, or choose a tile and then a place in the square. A tile in the square is turned by a click or R, and taken away by Delete.",
  "‹ and › show the blocks that can be built of your tiles, those that fit the group first.",
  "With keys: Tab goes on, Enter chooses and places, Escape lets go.",
], [
  "ブロックを緑の場所へドラッグするか、ブロックを選んでから場所を選びます。合うように回ります。Rか「回す」で先に回せます。",
  "タイルを4つのますへドラッグするか、タイルを選んでからますを選びます。ますのタイルはクリックかRで回り、Deleteで戻ります。",
  "‹ と › で手札から作れるブロックを見られます。つなげるものが先です。",
  "キーでは、Tabで進み、Enterで選んで置き、Escapeで放します。",
]];
