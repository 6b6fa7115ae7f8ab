// Gathers all scores of files for one search, each computed at most once; lists of candidates and signals read them.
import type { Codebase } from "../codebase.ts";
import type { Role } from "../roles.ts";
import { readTask, type TaskParts } from "../../language/read-task.ts";
import { noWordVectors, type WordVectors } from "../../language/word-vectors.ts";
import { wordingOf } from "../../language/wording.ts";
import type { Keyword, Query } from "../../answer-types.ts";
import type { PreparedTask } from "../../task.ts";
import { learnedScores, type LearnedScores } from "./learned-scores.ts";
import { recallNothing, type Recall } from "./memory-scores.ts";
import { traceScores } from "./frame-files.ts";
import { mentionScores } from "./mention-scores.ts";
import { definedNameScores, usedNameScores } from "./name-scores.ts";
import { fileScores, type FileScores } from "./file-scores.ts";
import { createOnce, oncePerTerms, type Once } from "./once.ts";
import { relatedScores, type RelatedScores } from "./related-scores.ts";
import { roleLikelihoods, roleScores } from "./role-scores.ts";
import { folderScores } from "./folder-scores.ts";
import { definitionScores, pathScores, rarity, saturation, textScores } from "./text-scores.ts";
import { addScores, type Scores, startScores } from "./scores.ts";
import { tellingShare } from "./telling-words.ts";
import { testedScores, testImportScores } from "./test-scores.ts";
import { proseTerms, taskTerms, titleTerms, type WeightedTerms } from "../../language/weighted-terms.ts";
import { noClaims, type Claims } from "../claims/claim.ts";
import { isRequestWord } from "../../language/words.ts";
import {
  commitVotes,
  freshnessOf,
  historyTexts,
  requestAffinity,
  type Affinity,
  type CommitVotes,
  type HistoryTexts,
} from "./commit-scores.ts";

export interface Scoreboard extends RelatedScores, HistoryScores, LearnedScores, FileScores {
  readonly codebase: Codebase;
  reading(task: PreparedTask): TaskParts;
  /** Distinctiveness of words in general, 0 to 1. */
  telling(words: readonly string[]): number;
  text(query: Query): Scores;
  titleText(query: Query): Scores;
  proseText(query: Query): Scores;
  /** Text scores of a file's tests. */
  tested(query: Query): Scores;
  /** Text scores of the tests that import a file. */
  testImports(query: Query): Scores;
  /** Text scores of the other files of the folder. */
  folder(query: Query): Pick<Scores, "of" | "highest">;
  /** The limits of `text` and `titleText`: the score of a file that repeats every word infinitely often. */
  idealText(query: Query): number;
  idealTitleText(query: Query): number;
  definitions(query: Query): Scores;
  titleDefinitions(query: Query): Scores;
  path(query: Query): Scores;
  titlePath(query: Query): Scores;
  usedNames(query: Query): Scores;
  definedNames(query: Query): Scores;
  /** Names used and defined together, those defined counting double. */
  names(query: Query): Scores;
  mentions(query: Query): Scores;
  traces(query: Query): Scores;
  /** Places that the task points to. */
  readonly claims: Claims;
  /** Files that the task points to, by the strongest of their claims. */
  claimed(): Scores;
  /** Files of the folders that the task names, by its other words. */
  inFolders(query: Query): Scores;
  /** Estimates the likelihood that the task is about files of each role. */
  roleLikelihoods(task: PreparedTask): ReadonlyMap<Role, number>;
  /** Files of the roles that the task is likely about. */
  meant(query: Query, task: PreparedTask): Scores;
}

const reading = (task: PreparedTask): TaskParts => readTask(wordingOf(task));

/** Start a scoreboard for one retrieval over one state of a repository. @param recall what memory knows, by stem */
export function createScoreboard(
  codebase: Codebase,
  recall: Recall = recallNothing,
  vectors: WordVectors = noWordVectors,
  found: Claims = noClaims,
): Scoreboard {
  const once = createOnce();
  const history = historyScores(codebase, once);
  const texts = textBoard(codebase, once);
  const names = nameBoard(codebase, once);
  const likelihoodsOf = (task: PreparedTask): ReadonlyMap<Role, number> =>
    once(`role likelihoods|${wordingOf(task)}`, () => roleLikelihoods(task));
  return {
    claims: found,
    claimed: () => once("claimed", () => claimedScores(codebase, found)),
    inFolders: oncePerTerms(once)("in folders", taskTerms, (_, query) =>
      folderClaimScores(codebase, found, texts.text(query), texts.path(query)),
    ),
    ...relatedScores(codebase, vectors, once, history.commits),
    codebase,
    reading,
    telling: (words) => once(`telling|${words.join(" ")}`, () => tellingShare(vectors, words)),
    ...texts,
    ...names,
    ...history,
    ...learnedScores(codebase, recall, once),
    roleLikelihoods: likelihoodsOf,
    meant: (query, task) =>
      once(`meant|${wordingOf(task)}`, () =>
        roleScores(codebase, likelihoodsOf(task), texts.text(query), texts.path(query)),
      ),
    ...fileScores(codebase, reading),
  };
}

function claimedScores(codebase: Codebase, { claims }: Claims): Scores {
  const scores = startScores(codebase.paths.length);
  for (const { file, kind, strength } of claims) if (kind !== "folder") scores.raise(file, strength);
  return scores.finish();
}

const shareIn = (scores: Scores, file: number): number =>
  scores.highest > 0 ? scores.of(file) / scores.highest : 0;

/** Share of the best text and path scores, for each file of the folders that the task names; more for their front files. */
function folderClaimScores(codebase: Codebase, { claims }: Claims, text: Scores, path: Scores): Scores {
  const scores = startScores(codebase.paths.length);
  for (const { file, kind, marks } of claims)
    if (kind === "folder")
      scores.raise(file, 0.01 + shareIn(text, file) + shareIn(path, file) + (marks?.["folderAsked"] ?? 0));
  return scores.finish();
}

type TextBoard = Pick<
  Scoreboard,
  | "text"
  | "titleText"
  | "proseText"
  | "tested"
  | "testImports"
  | "folder"
  | "idealText"
  | "idealTitleText"
  | "definitions"
  | "titleDefinitions"
  | "path"
  | "titlePath"
>;

/** Scores by the task's words. */
function textBoard(codebase: Codebase, once: Once): TextBoard {
  const perTerms = oncePerTerms(once);
  const text = perTerms("text", taskTerms, (terms) => textScores(codebase, terms));
  const fromText = <T>(name: string, compute: (codebase: Codebase, text: Scores) => T) =>
    perTerms(name, taskTerms, (_, query) => compute(codebase, text(query)));
  const ideal = (terms: WeightedTerms): number => {
    let sum = 0;
    for (const [stem, weight] of terms)
      sum += weight * rarity(codebase.fileCount(stem), codebase.paths.length) * (saturation + 1);
    return sum;
  };
  return {
    text,
    titleText: perTerms("text", titleTerms, (terms) => textScores(codebase, terms)),
    proseText: perTerms("text", proseTerms, (terms) => textScores(codebase, terms)),
    tested: fromText("tested", testedScores),
    testImports: fromText("test imports", testImportScores),
    folder: fromText("folder", folderScores),
    idealText: perTerms("ideal", taskTerms, ideal),
    idealTitleText: perTerms("ideal", titleTerms, ideal),
    definitions: perTerms("definitions", taskTerms, (terms) => definitionScores(codebase, terms)),
    titleDefinitions: perTerms("definitions", titleTerms, (terms) => definitionScores(codebase, terms)),
    path: perTerms("path", taskTerms, (terms) => pathScores(codebase, terms)),
    titlePath: perTerms("path", titleTerms, (terms) => pathScores(codebase, terms)),
  };
}

type NameBoard = Pick<Scoreboard, "usedNames" | "definedNames" | "names" | "mentions" | "traces">;

/** Scores by what the task writes out: identifiers, paths and stack frames. */
function nameBoard(codebase: Codebase, once: Once): NameBoard {
  const perNames =
    (name: string, from: Keyword["from"], compute: (names: readonly string[]) => Scores) =>
    (query: Query): Scores => {
      const names = namesFrom(query, from);
      return once(`${name}|${names.join(";")}`, () => compute(names));
    };
  const usedNames = perNames("used names", "identifier", (names) => usedNameScores(codebase, names));
  const definedNames = perNames("defined names", "identifier", (names) => definedNameScores(codebase, names));
  return {
    usedNames,
    definedNames,
    names: (query) =>
      once(`names used and defined|${namesFrom(query, "identifier").join(";")}`, () =>
        addScores(usedNames(query), definedNames(query), 2),
      ),
    mentions: perNames("mentions", "path", (names) => mentionScores(codebase, names)),
    traces: perNames("traces", "trace", (names) => traceScores(codebase, names)),
  };
}

const namesFrom = ({ keywords }: Query, from: Keyword["from"]): string[] =>
  keywords.filter((keyword) => keyword.from === from).map(({ term }) => term);

/** Scores by the past commits, each computed at most once per set of keywords. */
interface HistoryScores {
  commits(query: Query): CommitVotes;
  titleCommits(query: Query): CommitVotes;
  historyTexts(query: Query): HistoryTexts;
  titleHistoryTexts(query: Query): HistoryTexts;
  requestAffinity(query: Query): Affinity;
  freshness(file: number): number;
}

/** Start the scores of one retrieval. */
function historyScores(codebase: Codebase, once: Once): HistoryScores {
  const perTerms = oncePerTerms(once);
  return {
    commits: perTerms("commits", proseTerms, (terms) => commitVotes(codebase, terms)),
    historyTexts: perTerms("history texts", proseTerms, (terms) => historyTexts(codebase, terms)),
    titleHistoryTexts: perTerms("history texts", titleTerms, (terms) => historyTexts(codebase, terms)),
    requestAffinity: perTerms("affinity", titleTerms, (terms) =>
      requestAffinity(codebase, [...terms.keys()].filter(isRequestWord)),
    ),
    titleCommits: perTerms("commits", titleTerms, (terms) => commitVotes(codebase, terms)),
    freshness: (file) => freshnessOf(codebase, file),
  };
}
