// Builds the query of the first cycle from a task.
import { valueIn } from "@fossick/base/remember.ts";
import { messagesIn } from "../messages/index.ts";
import type { Keyword, KeywordSource, Query, TaskLanguage } from "../answer-types.ts";
import type { Refinement } from "../finished-cycle.ts";
import type { PreparedTask } from "../task.ts";
import { callerWords } from "./caller-words.ts";
import { englishOf } from "./chinese/gloss.ts";
import { detectLanguage } from "./detect-language.ts";
import { isPronoun } from "./filler-words.ts";
import { readPart } from "./read-part.ts";
import { readTask, type TaskParts } from "./read-task.ts";
import { requestShare, sharesOf, wordingOf } from "./wording.ts";
import { identifierWords, isRequestWord, isStopWord, stem, subWords } from "./words.ts";

/** Count of a word by its source; the title summarises the task. Tuned: docs/decisions. */
const countBySource = { title: 3, prose: 1, objective: 0.5, code: 0.5 } as const;
/** Count of a word at which its weight is one half. */
const halfWeightCount = 1.5;
const maxWords = 150;

/**
 * Builds the first query of a task: broad, from the task, its limits and recalled words alone.
 * Keywords are heaviest first, each with its source.
 * @param lang language of the sentences in it; default: the task's
 */
export function createInitialQuery(
  task: PreparedTask,
  lang: TaskLanguage = detectLanguage(task.text),
): Query {
  const reading = readTask(wordingOf(task));
  const keywords = [
    ...reading.identifiers.map((term) => keyword(term, 1, "identifier")),
    ...reading.paths.map((term) => keyword(term, 1, "path")),
    ...reading.frames.map((frame) =>
      keyword(frame.symbol ? `${frame.path} ${frame.symbol}` : frame.path, 1, "trace"),
    ),
    ...errorsOf(task, reading).map((term) => keyword(term, 1, "error")),
    ...words(reading, objectiveOf(task), sharesOf([...(task.gloss ?? []), ...(task.objectiveGloss ?? [])])),
    ...callerWords(task.keywords ?? []).map((term) => keyword(term, 1, "caller")),
    ...(task.recalled ?? []).map(({ term, weight }) => keyword(term, weight, "memory")),
  ];
  const because = messagesIn(lang).refined.byCaller;
  return {
    patterns: [
      ...new Set([
        ...(task.patterns ?? []),
        ...(task.scope?.globs ?? []).filter((glob) => !glob.startsWith("!")),
      ]),
    ],
    keywords: uniqueKeywords(keywords).sort((a, b) => b.weight - a.weight),
    excludes: [...(task.scope?.excludes ?? []), ...(task.rejected ?? [])].map((pattern) => ({
      pattern,
      because,
    })),
    focusAreas: [],
  };
}

/** Builds the refinement of the first cycle, before anything was learned. */
export const firstRefinement = (task: PreparedTask, lang: TaskLanguage): Refinement => ({
  query: createInitialQuery(task, lang),
  learned: [],
});

/** Error messages of a task, for a glossed one from its own text: no message follows "error" in a gloss. */
const errorsOf = (task: PreparedTask, reading: TaskParts): readonly string[] =>
  task.gloss === undefined ? reading.errors : readTask(task.text).errors;

const objectiveOf = ({ objective = "", objectiveGloss }: PreparedTask): string =>
  objectiveGloss === undefined ? readPart(objective) : englishOf(objectiveGloss);

const keyword = (term: string, weight: number, from: KeywordSource): Keyword => ({ term, weight, from });

function uniqueKeywords(keywords: readonly Keyword[]): Keyword[] {
  return [...new Map(keywords.map((entry) => [`${entry.from} ${entry.term}`, entry])).values()];
}

/** Single words with saturated counts; a word in several parts is attributed to the heaviest one. */
function words(reading: TaskParts, objective: string, shares: ReadonlyMap<string, number>): Keyword[] {
  const counts = new Map<string, { word: string; count: number; from: KeywordSource }>();
  const count = (text: string, amount: number, from: KeywordSource): void => {
    for (const identifier of identifierWords(text)) {
      for (const word of subWords(identifier)) {
        if (word.length < 2 || isStopWord(word) || isPronoun(word)) continue;
        const key = stem(word);
        const entry = valueIn(counts, key, () => ({ word, count: 0, from }));
        entry.count += amount * (isRequestWord(key) ? requestShare : 1) * (shares.get(key) ?? 1);
      }
    }
  };
  count(reading.title, countBySource.title, "title");
  count(reading.prose, countBySource.prose, "prose");
  count(objective, countBySource.objective, "prose");
  count(reading.code, countBySource.code, "code");
  return [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, maxWords)
    .map(({ word, count: total, from }) => keyword(word, round(total / (total + halfWeightCount)), from));
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
