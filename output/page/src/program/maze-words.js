// The words of the page of Suiri Meiro, English and Japanese.
import { SAY } from "./head-words.js";

Object.assign(SAY, {
  board: ["the board", "盤面"],
  pad: ["steps", "歩"],
  back: ["take back a step", "1歩取り消す"],
  send: ["Go", "進む"],
  line: ["Your turn, as in ↓3→2 or D3R2:", "移動ルート(例 ↓3→2):"],
  notes: [
    "Your notes: choose, then press a side or a cell.",
    "メモ: 種類を選んでから、辺かマスを押します。",
  ],
  undo: ["Undo note", "メモを戻す"],
  possible: ["What is possible?", "候補を考えてもらう"],
  hide: ["Hide", "隠す"],
  turns: ["Turns", "これまでの手番"],
  repeat: ["insert the route of turn {0}", "{0}手目のルートを挿入"],
  none: ["none yet", "まだありません"],
  other: ["Another stage", "別のステージ"],
  day: ["Stage of the day", "今日のステージ"],
  again: ["This one from the start", "最初からやり直す"],
  size: ["size", "大きさ"],
  seed: ["number", "番号"],
  limit: ["turns", "手数"],
  make: ["Play", "遊ぶ"],
  own: ["A stage as pencilmill maze stage writes it:", "pencilmill maze stage が書いたステージ:"],
  take: ["Play this one", "これで遊ぶ"],
  share: ["Share, keep", "共有・保存"],
  shareHow: [
    "The stage in an address does not show its walls at sight.",
    "アドレスを見ただけでは壁の位置は分かりません。",
  ],
  shareStage: ["Address of the stage", "ステージのアドレス"],
  shareGame: ["Address of this game", "この対局のアドレス"],
  copied: ["The address is copied.", "アドレスをコピーしました。"],
  transcript: [
    "Transcript, for pencilmill maze play and maze possible:",
    "棋譜(pencilmill maze play、maze possible 用):",
  ],
  how: ["How to play", "遊び方"],
  thinking: ["thinking …", "考えています…"],
  without: [
    "There is no referee: this page has to come from a web server, with pencilmill.wasm beside it.",
    "審判がいません。このページは pencilmill.wasm と一緒にウェブサーバーに置いてください。",
  ],
  broken: ["That cannot be played: {0}", "遊べません: {0}"],
});
/** @type {Both[]} */
export const RULES = [
  [
    "A maze is hidden. You say a route from S, of as many steps as you like; what happened is answered once, for all of it. Come to G, or pass through it.",
    "迷路が隠れています。Sから何歩でもルートを宣言すると、結果がまとめて1回だけ応答されます。Gに止まるか通過すればゴールです。",
  ],
  [
    "A step against a wall is not made (\u201cwall\u201d); the next steps go on from there.",
    "壁に向かう歩では動かず(「壁」)、次の歩はその場から続きます。",
  ],
  [
    "A fragile wall stops one step, as a wall, and then gives way.",
    "脆い壁は1回だけ壁として止め、2回目からは通れます。",
  ],
  [
    "A green wall stops steps until a switch was entered.",
    "緑壁は、スイッチを押すまで通れません。",
  ],
  [
    "Off the board (\u201cout\u201d) or into a pit the turn ends, and you are back in S.",
    "盤の外に出る(場外)か穴に入ると手番は終わり、Sに戻ります。",
  ],
  [
    "Where switches are announced, the turn in which the first one is entered is answered in two parts: before it, \u201cswitch\u201d, and after it.",
    "スイッチの宣言がある場合、最初に押した手番では、押す前、「スイッチ」、押した後の順に応答します。",
  ],
];
