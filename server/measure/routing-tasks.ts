import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A task whose repository is known. */
export interface RoutedTask {
  readonly id: string;
  readonly kind: "commits" | "questions";
  readonly repo: string;
  readonly text: string;
  readonly zh?: string;
  /** Files of the state that is indexed. */
  readonly gold: readonly string[];
}

interface TaskRow {
  readonly id: string;
  readonly repo: string;
  readonly base_commit: string;
  readonly task: string;
  readonly zh?: string;
  readonly gold_files: readonly string[];
}

/** Max per repository and kind. */
const maxTasks = { commits: 8, questions: 9 } as const;

export interface TaskSource {
  /** Holds `commits.jsonl` and `questions.jsonl`. */
  readonly tasks: string;
  /** One git directory per repository, `<owner>+<name>/repo`. */
  readonly mirrors: string;
  /** Where trees are kept from one run to the next. */
  readonly work: string;
}

export const treeOf = (work: string, repo: string): string => join(work, "trees", repo.replace("/", "+"));

/**
 * Check each repository out as it was when half of its commit tasks lay ahead, and take the tasks of that half: in a later
 * state the history would hold the very commits that are looked for. Questions are asked of the same state.
 */
export function prepareTasks(source: TaskSource, repositories: readonly string[]): RoutedTask[] {
  const rows = { commits: readRows(source, "commits"), questions: readRows(source, "questions") };
  return repositories.flatMap((repo) => {
    const mirror = join(source.mirrors, repo.replace("/", "+"), "repo");
    const git = (...args: string[]): string =>
      execFileSync("git", ["--git-dir", mirror, ...args], { encoding: "utf8", maxBuffer: 1e9 }).trim();
    const timeOf = ({ base_commit: base }: TaskRow): number => Number(git("log", "-1", "--format=%ct", base));
    const commits = rows.commits.filter((row) => row.repo === repo).sort((a, b) => timeOf(a) - timeOf(b));
    const half = commits[commits.length >> 1];
    const state = half?.base_commit ?? git("rev-parse", "HEAD");
    checkOut(mirror, treeOf(source.work, repo), state);
    const files = new Set(git("-c", "core.quotepath=off", "ls-tree", "-r", "--name-only", state).split("\n"));
    const take = (kind: RoutedTask["kind"], taken: readonly TaskRow[]): RoutedTask[] =>
      taken
        .map(({ gold_files, id, task, zh }) => ({
          id,
          kind,
          repo,
          text: task,
          gold: gold_files.filter((file) => files.has(file)),
          ...(zh !== undefined && { zh }),
        }))
        .filter(({ gold }) => gold.length > 0)
        .slice(0, maxTasks[kind]);
    return [
      ...take("commits", commits.slice(commits.length >> 1)),
      ...take(
        "questions",
        rows.questions.filter((row) => row.repo === repo),
      ),
    ];
  });
}

function readRows({ tasks }: TaskSource, kind: RoutedTask["kind"]): TaskRow[] {
  const lines = readFileSync(join(tasks, `${kind}.jsonl`), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => JSON.parse(line) as TaskRow);
}

/** Checks out a state, without the files that a partial mirror lacks. */
function checkOut(mirror: string, tree: string, state: string): void {
  if (existsSync(join(tree, ".git"))) return;
  mkdirSync(join(tree, ".."), { recursive: true });
  execFileSync("git", ["clone", "--quiet", "--shared", "--no-checkout", mirror, tree]);
  const git = (...args: string[]): void => {
    execFileSync("git", ["-C", tree, ...args], { stdio: "ignore" });
  };
  git("update-ref", "--no-deref", "HEAD", state);
  git("read-tree", state);
  try {
    git("checkout-index", "--all", "--force", "--quiet");
  } catch {
    // it wrote all that is there
  }
}
