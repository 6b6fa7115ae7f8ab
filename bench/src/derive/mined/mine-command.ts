import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { hasFold } from "../../folds.ts";
import { isExamRepository, mirroredRepositories, openMirrors } from "../../tasks.ts";
import type { MinedFamily, MinedTask } from "./mined-task.ts";
import { mineRepository } from "./mine-repository.ts";

export interface MineFlags {
  readonly mirrors: string;
  readonly out: string;
  /** File that names a repository a line. */
  readonly repos?: string;
  readonly max: number;
  readonly seed: number;
  readonly families: readonly MinedFamily[];
  /** Mine repositories that written tasks are about, too. */
  readonly known?: boolean;
}

/** Mine tasks from the mirrors of repositories that no written task is about. @returns how many of each family */
export function mineCommand(flags: MineFlags, say: (line: string) => void): string {
  const mirrors = resolve(flags.mirrors);
  const mirrorOf = openMirrors(mirrors);
  const repos =
    namedIn(flags.repos) ?? mirroredRepositories(mirrors).filter((repo) => !/\.(?:part|tar)$/.test(repo));
  const tasks = [...new Set(repos)].sort().flatMap((repo): MinedTask[] => {
    const repository = mirrorOf(repo);
    const reason = refusalOf(repo, flags.known === true);
    if (repository === undefined || reason !== undefined) {
      say(`left out: ${repo}, ${reason ?? "which is not among the mirrors"}`);
      return [];
    }
    const mined = attempt(() => mineRepository({ repo, repository, seed: flags.seed }, flags));
    say(mined instanceof Error ? `left out: ${repo}, ${mined.message}` : `${repo}: ${mined.length} tasks`);
    return mined instanceof Error ? [] : mined;
  });
  writeFileSync(resolve(flags.out), tasks.map((task) => `${JSON.stringify(task)}\n`).join(""));
  const counts = flags.families.map(
    (family) => `${family} ${tasks.filter((task) => task.family === family).length}`,
  );
  return `${tasks.length} tasks in ${flags.out}: ${counts.join(", ")}`;
}

/** A mirror may be damaged or half fetched, which must not cost the others. */
function attempt(mine: () => MinedTask[]): MinedTask[] | Error {
  try {
    return mine();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const namedIn = (file: string | undefined): string[] | undefined =>
  file === undefined ? undefined : readFileSync(resolve(file), "utf8").split(/\s+/).filter(Boolean);

function refusalOf(repo: string, isKnownWanted: boolean): string | undefined {
  if (isExamRepository(repo)) return "which is kept apart for examination";
  return !isKnownWanted && hasFold(repo) ? "which written tasks are about" : undefined;
}
