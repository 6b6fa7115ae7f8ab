// Measures the scores that every file has, by its words, other words, its commits and what earlier cycles taught.
import { acceptedFiles } from "../scores/accepted-files.ts";
import type { Scores } from "../scores/scores.ts";
import { bridgedTerms } from "../../language/weighted-terms.ts";
import { shares, type Columns, type SignalInput } from "./columns.ts";

/**
 * Scores that every file has, as shares of the best file's score. Those of bridged words are multiplied by the weight
 * of the surest word; what memory recalls is an absolute share already.
 */
export function wholeFileColumns(input: SignalInput): Columns {
  const sureness = Math.max(0, ...bridgedTerms(input.query.keywords).values());
  const { scores } = input.board.memory(input.query);
  return {
    ...sharesOfFiles({ ...taskScores(input), ...learnedScores(input) }, input.files),
    ...sharesOfFiles(bridgedScores(input), input.files, sureness),
    memory: input.files.map((file) => scores.of(file)),
  };
}

/** Each score as shares of the best file's. @param full what the best file of the repository gets */
export function sharesOfFiles(scores: NamedScores, files: readonly number[], full = 1): Columns {
  const columns: Record<string, readonly number[]> = {};
  for (const [name, all] of Object.entries(scores)) {
    const own = files.map((file) => full * all.of(file));
    columns[name] = shares(own, all.highest);
  }
  return columns;
}

type NamedScores = Readonly<Record<string, Pick<Scores, "of" | "highest">>>;

/** Scores by the task's own words. */
function taskScores({ board, query }: SignalInput): NamedScores {
  return {
    text: board.text(query),
    titleText: board.titleText(query),
    proseText: board.proseText(query),
    tested: board.tested(query),
    testImports: board.testImports(query),
    folder: board.folder(query),
    path: board.path(query),
    titlePath: board.titlePath(query),
    titleDefinitions: board.titleDefinitions(query),
    usedNames: board.usedNames(query),
    definedNames: board.definedNames(query),
    commits: board.commits(query).scores,
    strongestCommit: board.commits(query).strongest,
    titleCommits: board.titleCommits(query).scores,
    closeCommits: board.closeCommits(query).scores,
    projectText: board.projectText(query),
    projectNames: board.projectNames(query),
    lexiconText: board.lexiconText(query),
    lexiconNames: board.lexiconNames(query),
    closeText: board.closeText(query),
    closeNames: board.closeNames(query),
  };
}

/** Scores by words that stand in for the task's. */
function bridgedScores({ board, query }: SignalInput): NamedScores {
  return { bridgedText: board.bridgedText(query), bridgedNames: board.bridgedNames(query) };
}

/** Scores from what earlier cycles learned. */
function learnedScores({ board, query, context }: SignalInput): NamedScores {
  return {
    learnedText: board.learnedText(query),
    learnedNames: board.learnedNames(query),
    focus: board.focus(query),
    companion: board.companions(acceptedFiles(board.codebase, context)),
  };
}
