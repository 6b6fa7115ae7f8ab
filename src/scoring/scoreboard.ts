import type { Codebase } from "../codebase.ts";
import { readTask, type Reading } from "../language/read-task.ts";
import type { Keyword, Query, Task } from "../types.ts";
import { changeActivity, commitVotes, type CommitVotes } from "./commit-scores.ts";
import { companionScores } from "./companions.ts";
import { focusScores } from "./focus-scores.ts";
import { mentionScores, traceScores } from "./mention-scores.ts";
import { definedNameScores, usedNameScores } from "./name-scores.ts";
import { passageQuery, scorePassages, type PassageQuery, type PassageScore } from "./passages.ts";
import {
  definitionScores,
  fileNameScores,
  nameScores,
  pathScores,
  rarity,
  textScores,
  type Scores,
} from "./text-scores.ts";
import {
  bridgedTerms,
  learnedTerms,
  proseTerms,
  taskTerms,
  titleTerms,
  type WeightedTerms,
} from "./weighted-terms.ts";

/**
 * Scores of every file for a query, each computed at most once per set of keywords: the lists of dispatch rank by
 * them, and the signals of evaluation are read from them.
 */
export interface Scoreboard {
  readonly codebase: Codebase;
  reading(task: Task): Reading;
  text(query: Query): Scores;
  titleText(query: Query): Scores;
  proseText(query: Query): Scores;
  definitions(query: Query): Scores;
  titleDefinitions(query: Query): Scores;
  path(query: Query): Scores;
  titlePath(query: Query): Scores;
  fileName(query: Query): Scores;
  usedNames(query: Query): Scores;
  definedNames(query: Query): Scores;
  /** Names used and defined together, those defined counting double. */
  names(query: Query): Scores;
  mentions(query: Query): Scores;
  traces(query: Query): Scores;
  commits(query: Query): CommitVotes;
  bridgedText(query: Query): Scores;
  /** Names and paths together, as for `learnedNames`. */
  bridgedNames(query: Query): Scores;
  learnedText(query: Query): Scores;
  learnedNames(query: Query): Scores;
  /** How often a file changed, and how recently. */
  activity(file: number): { readonly changes: number; readonly recency: number };
  /** Files that answer what the query focuses on. */
  focus(query: Query): Scores;
  /** Files that belong with the accepted ones. */
  companions(accepted: readonly number[]): Scores;
  passage(file: number, task: Task, query: Query): PassageScore | undefined;
}

/** Start a scoreboard for one retrieval over one state of a repository. */
export function createScoreboard(codebase: Codebase): Scoreboard {
  const once = createMemory();
  const perTerms =
    <T>(
      name: string,
      select: (keywords: readonly Keyword[]) => WeightedTerms,
      compute: (terms: WeightedTerms) => T,
    ) =>
    (query: Query): T => {
      const terms = select(query.keywords);
      return once(`${name}|${[...terms].join(";")}`, () => compute(terms));
    };
  const perNames =
    (name: string, from: Keyword["from"], compute: (names: readonly string[]) => Scores) =>
    (query: Query): Scores => {
      const names = namesFrom(query, from);
      return once(`${name}|${names.join(";")}`, () => compute(names));
    };
  const reading = (task: Task): Reading => once(`reading|${task.text}`, () => readTask(task.text));
  const passageQueryOf = (task: Task, query: Query): PassageQuery => {
    const terms = taskTerms(query.keywords);
    return once(`passages|${[...terms].join(";")}`, () =>
      passageQuery(weighByRarity(codebase, terms), reading(task).pairs),
    );
  };
  const usedNames = perNames("used names", "identifier", (names) => usedNameScores(codebase, names));
  const definedNames = perNames("defined names", "identifier", (names) => definedNameScores(codebase, names));
  return {
    codebase,
    reading,
    text: perTerms("text", taskTerms, (terms) => textScores(codebase, terms)),
    titleText: perTerms("text", titleTerms, (terms) => textScores(codebase, terms)),
    proseText: perTerms("text", proseTerms, (terms) => textScores(codebase, terms)),
    definitions: perTerms("definitions", taskTerms, (terms) => definitionScores(codebase, terms)),
    titleDefinitions: perTerms("definitions", titleTerms, (terms) => definitionScores(codebase, terms)),
    path: perTerms("path", taskTerms, (terms) => pathScores(codebase, terms)),
    titlePath: perTerms("path", titleTerms, (terms) => pathScores(codebase, terms)),
    fileName: perTerms("file name", taskTerms, (terms) => fileNameScores(codebase, terms)),
    usedNames,
    definedNames,
    names: (query) =>
      once(`names used and defined|${namesFrom(query, "identifier").join(";")}`, () => {
        const defined = definedNames(query);
        return usedNames(query).map((score, file) => score + 2 * (defined[file] ?? 0));
      }),
    mentions: perNames("mentions", "path", (names) => mentionScores(codebase, names)),
    traces: perNames("traces", "trace", (names) => traceScores(codebase, names)),
    commits: perTerms("commits", proseTerms, (terms) => commitVotes(codebase, terms)),
    bridgedText: perTerms("text", bridgedTerms, (terms) => textScores(codebase, terms)),
    bridgedNames: perTerms("names", bridgedTerms, (terms) => nameScores(codebase, terms)),
    learnedText: perTerms("text", learnedTerms, (terms) => textScores(codebase, terms)),
    learnedNames: perTerms("names", learnedTerms, (terms) => nameScores(codebase, terms)),
    activity: (file) => once(`activity|${file}`, () => changeActivity(codebase, file)),
    focus: ({ focusAreas }) =>
      once(`focus|${JSON.stringify(focusAreas)}`, () => focusScores(codebase, focusAreas)),
    companions: (accepted) =>
      once(`companions|${accepted.join(" ")}`, () => companionScores(codebase, accepted)),
    passage(file, task, query) {
      const wanted = passageQueryOf(task, query);
      return once(`passage|${file}|${taskTerms(query.keywords).size}`, () => {
        const stream = codebase.stream(file);
        return stream && scorePassages(stream, wanted);
      });
    },
  };
}

const namesFrom = ({ keywords }: Query, from: Keyword["from"]): string[] =>
  keywords.filter((keyword) => keyword.from === from).map(({ term }) => term);

/** Terms beyond this many, lightest first, cannot change which passage is best. */
const mostPassageTerms = 60;

function weighByRarity(codebase: Codebase, terms: WeightedTerms): (readonly [string, number])[] {
  return [...terms]
    .map(
      ([stem, weight]) => [stem, weight * rarity(codebase.fileCount(stem), codebase.paths.length)] as const,
    )
    .filter(([stem]) => codebase.fileCount(stem) > 0)
    .sort((a, b) => b[1] - a[1])
    .slice(0, mostPassageTerms);
}

function createMemory(): <T>(key: string, compute: () => T) => T {
  const known = new Map<string, unknown>();
  return <T>(key: string, compute: () => T): T => {
    if (!known.has(key)) known.set(key, compute());
    return known.get(key) as T;
  };
}
