// Estimates a task's style, which decides the weights.
import { signals } from "../../evidence/signals.ts";
import { mannerOf, type TextManner } from "../../language/task-features.ts";
import { wordCount } from "../../language/wording.ts";
import type { Signals } from "../../observations.ts";
import type { PreparedTask } from "../../task.ts";

/** Ways of asking, in the order of a weight's numbers. */
export const styleNames = ["change", "issue", "otherWords", "question", "comment", "test", "upkeep"] as const;

/** A way of asking. */
export type StyleName = (typeof styleNames)[number];

/**
 * Shares of the ways of asking that a task is like, 0 to 1 each and 1 together: a commit's message, an issue or pull
 * request, a wish in other words than the code's, a question or search query, a comment on code, a test's title, or
 * upkeep of tests, docs and builds.
 */
export type Style = Readonly<Record<StyleName, number>>;

/** Measures of a task by name: of its length and manner, and the strongest evidence any candidate has (`most …`). */
export type StyleFeatures = Readonly<Record<string, number>>;

/** The features and the style of a task. */
export interface TaskStyle {
  readonly features: StyleFeatures;
  readonly style: Style;
}

/** Log-odds of each style by names of `styleFeatures`; default: 0. */
export type StyleWeights = Readonly<Record<StyleName, Readonly<Record<string, number>>>>;

/** Texts up to the first number of words read like a commit's subject, from the second on like an issue. */
const wordsOfCommit = 12;
const wordsOfIssue = 120;

const rolesMeant = ["testMeant", "docsMeant", "exampleMeant", "setupMeant"];

/** Signals whose strongest value tells how a task asks: of words that meet, and of the role of file it is about. */
const tellingSignals: readonly string[] = signals
  .filter(({ scale, weighed }) => scale === "absolute" && weighed !== "byHand")
  .map(({ name }) => name)
  .concat(rolesMeant);

/** The style of a task, told by its text and by the candidates' signals, in any order. */
export const styleOf = (
  task: PreparedTask,
  candidates: readonly Signals[],
  model: { readonly styles?: StyleWeights },
): Style => styleBy(styleFeatures(task, candidates), model);

/** Computes the features of a task's style: its length and manner, and the strongest evidence of any candidate. */
export const styleFeatures = (task: PreparedTask, candidates: readonly Signals[]): StyleFeatures =>
  featuresOf(
    { issue: issueLikeness(task), glossed: isReadOtherwise(task) ? 1 : 0, ...mannerOf(task) },
    candidates,
  );

const otherFeatures = new Set(["offset", "issue", "glossed"]);

/** True for features of wording. */
export const isManner = (feature: string): boolean =>
  !otherFeatures.has(feature) && !feature.startsWith("most ");

/** Letters of neither English nor Chinese. */
const otherLetter = /(?![a-z\p{Script=Han}])\p{L}/iu;

/** True of a task that is read in other words than it is written, or in a language whose manner is not known. */
const isReadOtherwise = ({ gloss, text }: PreparedTask): boolean =>
  gloss !== undefined || otherLetter.test(text);

/** Features of style from the text alone, before any file is examined. */
export interface TextFeatures extends TextManner {
  /** 0 like a commit's message to 1 like an issue. */
  readonly issue: number;
  /** 1 if read in other words, or of unknown manner. */
  readonly glossed: number;
}

/** The features of a task whose text has been measured before. */
export function featuresOf(text: TextFeatures, candidates: readonly Signals[]): StyleFeatures {
  const strongest = tellingSignals.map((name) => [
    `most ${name}`,
    candidates.reduce((max, each) => Math.max(max, each[name] ?? 0), 0),
  ]);
  return { offset: 1, ...text, ...Object.fromEntries(strongest) };
}

/** Tells the style by its features; without weights every task is a change. */
export function styleBy(features: StyleFeatures, { styles }: { readonly styles?: StyleWeights }): Style {
  if (styles === undefined) return byStyle((name) => (name === "change" ? 1 : 0));
  const logOdds = byStyle((name) =>
    Object.entries(styles[name]).reduce((sum, [of, weight]) => sum + weight * (features[of] ?? 0), 0),
  );
  const max = Math.max(...Object.values(logOdds));
  const odds = byStyle((name) => Math.exp(logOdds[name] - max));
  const all = Object.values(odds).reduce((sum, each) => sum + each, 0);
  return byStyle((name) => odds[name] / all);
}

/** A number for each style. */
export const byStyle = (numberOf: (name: StyleName) => number): Style =>
  Object.fromEntries(styleNames.map((name) => [name, numberOf(name)])) as Style;

/** 0 for a commit's message, 1 for a whole issue, in between by the logarithm of the number of words. */
export function issueLikeness(task: PreparedTask): number {
  const words = Math.max(1, wordCount(task));
  const likeness = Math.log(words / wordsOfCommit) / Math.log(wordsOfIssue / wordsOfCommit);
  return Math.min(1, Math.max(0, likeness));
}
