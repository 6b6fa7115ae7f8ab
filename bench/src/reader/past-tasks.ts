import { languageOf } from "../../../src/code-languages/index.ts";
import { idOf, sourceFiles, type DerivedTask } from "../derive/derived-task.ts";
import { pastCommits, plainSubject, type PastCommit } from "../derive/past-commits.ts";

const files = { fewest: 1, most: 6 } as const;
const fewestWords = 4;
const longestBody = 600;

/** What says nothing about the code that it changes. */
const noise =
  /^(?:bump|merge|release|version|v?\d+\.\d|revert|prepare|wip|update (?:changelog|depend|readme|lock)|sync|format|lint|typos?|cherry|backport|upgrade)\b/i;

/**
 * The newest commits of a repository as tasks that are all asked at one state, the one before the oldest of them: one index
 * serves all of them, at the price of code that is a little older than what each commit changed.
 * @param most tasks at most
 */
export function pastTasks(repo: string, repository: string, most: number): DerivedTask[] {
  const fitting = pastCommits(repository)
    .filter((commit) => isTask(commit))
    .slice(0, most);
  const base = fitting.at(-1)?.parent;
  if (base === undefined) return [];
  return fitting.map((commit, at) => {
    const gold = sourceFiles(commit);
    return {
      id: idOf(repo, commit),
      repo,
      base_commit: base,
      lang: languageOf(gold[0] ?? "").name,
      task: at % 3 === 0 ? withBody(commit) : plainSubject(commit.subject),
      gold_files: gold,
    };
  });
}

function isTask(commit: PastCommit): boolean {
  const gold = sourceFiles(commit);
  const words = plainSubject(commit.subject).match(/[A-Za-z][\w'-]*|[\u4E00-\u9FFF]/g)?.length ?? 0;
  return (
    gold.length >= files.fewest &&
    gold.length <= files.most &&
    words >= fewestWords &&
    !noise.test(commit.subject)
  );
}

/** A third of the texts say more than a line. */
function withBody({ subject, body }: PastCommit): string {
  const said = body.replaceAll(/^[\w-]+-by:.*$|https?:\S+|#\d+/gim, "").trim();
  return [plainSubject(subject), said.slice(0, longestBody)].join("\n\n").trim();
}
