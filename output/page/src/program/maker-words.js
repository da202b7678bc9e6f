// What the maker says, in English and Japanese.
import { SAY } from "./head-words.js";

Object.assign(SAY, {
  maker: ["Make", "作る"], keptList: ["Kept", "とっておいた問題"], views: ["Views", "表示"], size: ["Size", "大きさ"], variant: ["Variant", "タイプ"], symmetry: ["Symmetry of clues", "手がかりの対称性"],
  seed: ["Seed", "シード"], howMany: ["How many", "問題数"], bare: ["No clue that could be left out", "なくてもよい手がかりを残さない"], make: ["Make puzzles", "作る"], otherSeed: ["Other seed", "別のシード"],
  stop: ["Stop", "中止"], withAll: ["With all of them", "全部の問題に対して"], printAll: ["Print with answers", "答え付きで印刷"], goOn: ["Make more", "さらに作る"], keep: ["Keep", "とっておく"],
  isKept: ["Kept", "保存済み"], answerSvg: ["SVG with answer", "答え付きSVG"], mixed: ["mixed", "混合"], any: ["any", "問わない"], none: ["none", "なし"], rotation: ["half turn", "180°回転"], mirror: ["mirror", "左右"],
  further: ["More choices", "そのほかの設定"],
  tried1: ["1 layout tried", "1通りの配置を試行"], triedN: ["{0} layouts tried", "{0}通りの配置を試行"],
  layouts1: ["usually one is enough", "ふだんは1通りで十分"], layoutsN: ["usually about {0} each", "ふだんは1問およそ{0}通り"], elapsed: ["{0} s", "{0}秒"], usually: ["usually about {0} s each", "ふだんは1問およそ{0}秒"], making: ["{0} of {1} made …", "{1}問中{0}問できました…"], made1: ["{0} puzzle made.", "{0}問できました。"], madeN: ["{0} puzzles made.", "{0}問できました。"],
  stopped: ["Stopped: {0} of {1} made.", "中止しました。{1}問中{0}問できています。"], noEngine: ["The engine cannot be started here. Puzzles are made where this page comes from a server.", "ここではエンジンを起動できません。サーバーから開いたページで作れます。"],
  brokeOff: ["Puzzle {0} is missing: the engine broke off and was started anew. {1}", "{0}番はありません。エンジンが異常終了したため、起動し直しました。{1}"],
  missing: ["Puzzle {0} is missing: {1}", "{0}番はありません: {1}"], command: ["The same by the command:", "同じ問題を作るコマンド:"],
  noneKept: ["Nothing is kept yet: “Keep” under a puzzle puts it here.", "まだありません。問題の下の「とっておく」でここに入ります。"], keptIn: ["Kept in this browser: {0}", "このブラウザに保存: {0}問"],
  answersOf: ["Answers", "答え"], badAddress: ["The address names no puzzle: {0}", "アドレスが正しくありません: {0}"], sizes: ["{0} to {1}", "{0}〜{1}"],
});
