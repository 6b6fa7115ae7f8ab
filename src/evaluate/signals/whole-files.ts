import { acceptedFiles } from "../../scoring/accepted-files.ts";
import { highest } from "../../scoring/companions.ts";
import type { Scores } from "../../scoring/text-scores.ts";
import { shares, type Columns, type Look } from "./columns.ts";

/** Scores that every file has, as shares of the best file's. */
export function wholeFileColumns(look: Look): Columns {
  const columns: Record<string, readonly number[]> = {};
  for (const [name, all] of Object.entries({ ...taskScores(look), ...learnedScores(look) })) {
    columns[name] = shares(
      look.files.map((file) => all[file] ?? 0),
      highest(all),
    );
  }
  return columns;
}

type NamedScores = Readonly<Record<string, Scores>>;

/** What the task's own words say. */
function taskScores({ board, query }: Look): NamedScores {
  return {
    text: board.text(query),
    titleText: board.titleText(query),
    proseText: board.proseText(query),
    tested: board.tested(query),
    folder: board.folder(query),
    path: board.path(query),
    titlePath: board.titlePath(query),
    titleDefinitions: board.titleDefinitions(query),
    usedNames: board.usedNames(query),
    definedNames: board.definedNames(query),
    commits: board.commits(query).scores,
    strongestCommit: board.commits(query).strongest,
    titleCommits: board.titleCommits(query).scores,
  };
}

/** What earlier cycles taught. */
function learnedScores({ board, query, context }: Look): NamedScores {
  return {
    bridgedText: board.bridgedText(query),
    bridgedNames: board.bridgedNames(query),
    learnedText: board.learnedText(query),
    learnedNames: board.learnedNames(query),
    focus: board.focus(query),
    companion: board.companions(acceptedFiles(board.codebase, context)),
  };
}
