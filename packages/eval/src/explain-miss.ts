// Explains why a file to edit was missed.
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import type { Keyword } from "@fossick/core/answer-types.ts";
import type { Cycle } from "@fossick/core/finished-cycle.ts";
import type { Signals } from "@fossick/core/observations.ts";
import type { Task } from "@fossick/core/task.ts";
import { contributionLead, type RankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";
import { meaningsOf } from "@fossick/core/loop/evaluate/reason.ts";
import { styleOf } from "@fossick/core/loop/evaluate/style.ts";
import { stemmedWordsOf } from "@fossick/core/language/words.ts";

/**
 * Reason why a file was missed: the index lacks its text; it shares no word with the task; it shares only words that
 * many files hold; it shares some, but others filled the pool; or it was judged, and others had more evidence.
 */
type MissKind = "notIndexed" | "noSharedWords" | "commonWords" | "notInPool" | "rankedBelow";

/** A task with no file to edit among the first files. */
export interface Miss {
  readonly commit: string;
  readonly subject: string;
  /** The file to edit that was ranked best. */
  readonly path: string;
  /** From 1; absent when the file was not judged at all. */
  readonly rank?: number;
  readonly kind: MissKind;
  readonly because: string;
}

/** A finished search and its evidence on files. */
export interface SearchRecord {
  readonly task: Task;
  readonly cycles: readonly Cycle[];
  readonly codebase: Codebase;
  /** The signals each file was last judged by. */
  readonly signals: ReadonlyMap<string, Signals>;
  readonly ranker: RankingModel;
}

/** A word in this share of all files or more does not discriminate. */
const commonFrom = 0.2;
const maxWords = 4;

/** Say why a file is not among the first. @param rank absent when it was not judged */
export function explainMiss(
  path: string,
  rank: number | undefined,
  record: SearchRecord,
): Pick<Miss, "kind" | "because"> {
  const { codebase, cycles } = record;
  const file = codebase.fileOf(path);
  if (file === undefined)
    return { kind: "notIndexed", because: "an ignore file excludes it, or it could not be read" };
  if (codebase.length(file) === 0)
    return {
      kind: "notIndexed",
      because: "only its name is indexed: it is binary, minified, too large or empty",
    };
  const sharedTerms = sharedWords(cycles[0]?.query.keywords ?? [], file, codebase);
  if (rank === undefined && sharedTerms.length === 0)
    return { kind: "noSharedWords", because: "it shares no word with the task" };
  if (rank === undefined) return whyNotInPool(sharedTerms);
  const [first] = cycles.at(-1)?.merged ?? [];
  return { kind: "rankedBelow", because: whyBelow(first?.path ?? "", path, record) };
}

/** A word of the task that a file contains, and the share of all files that contain it. */
interface SharedWord {
  readonly word: string;
  readonly share: number;
}

function sharedWords(keywords: readonly Keyword[], file: number, codebase: Codebase): SharedWord[] {
  const byStem = new Map<string, SharedWord>();
  for (const { stems, words } of keywords.map(({ term }) => stemmedWordsOf(term))) {
    for (const [at, stem] of stems.entries()) {
      const holds = codebase.text(stem).ids.includes(file) || codebase.path(stem).ids.includes(file);
      const share = codebase.fileCount(stem) / Math.max(1, codebase.paths.length);
      if (holds) byStem.set(stem, { word: words[at] ?? stem, share });
    }
  }
  return [...byStem.values()].sort((a, b) => a.share - b.share);
}

function whyNotInPool(terms: readonly SharedWord[]): Pick<Miss, "kind" | "because"> {
  const rarest = terms.slice(0, maxWords);
  if (terms.every(({ share }) => share >= commonFrom)) {
    const words = rarest.map(({ word, share }) => `${word} (in ${Math.round(100 * share)} % of all files)`);
    return { kind: "commonWords", because: `it shares only common words with the task: ${words.join(", ")}` };
  }
  const words = rarest.map(({ word }) => word).join(", ");
  return { kind: "notInPool", because: `it shares ${words} with the task; too many other files share more` };
}

/** Names the evidence that the first file has more of, in the words of the reasons. */
function whyBelow(first: string, missedPath: string, { signals, task, ranker }: SearchRecord): string {
  const style = styleOf(task, [...signals.values()], ranker);
  const [more] = meaningsOf(
    contributionLead(signals.get(first) ?? {}, signals.get(missedPath) ?? {}, style, ranker),
  );
  return more === undefined ? `${first} comes first by a small margin` : `${first} comes first: it ${more}`;
}
