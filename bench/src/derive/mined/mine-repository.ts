import { chooseMined } from "./choose-mined.ts";
import { readHead, type Head } from "./head-files.ts";
import { mineBumps, mineCommits, mineKinds, minePulls, readPast, type Past } from "./mine-commits.ts";
import { mineChangelogs } from "./mine-changelogs.ts";
import { mineDocComments } from "./mine-doc-comments.ts";
import { minePages } from "./mine-pages.ts";
import { mineInnerTests, mineTests } from "./mine-tests.ts";
import { mineTodos } from "./mine-todos.ts";
import type { Candidate, Mine, MinedFamily, MinedTask } from "./mined-task.ts";

const fromPast: Partial<Record<MinedFamily, (mine: Mine, past: Past) => Candidate[]>> = {
  commit: mineCommits,
  pull: minePulls,
  changelog: mineChangelogs,
  kind: mineKinds,
  bump: mineBumps,
};

const fromHead: Partial<Record<MinedFamily, (mine: Mine, head: Head) => Candidate[]>> = {
  doc: mineDocComments,
  test: (mine, head) => [...mineTests(mine, head), ...mineInnerTests(mine, head)],
  todo: mineTodos,
  docs: minePages,
};

/** Mine the tasks of one repository, the same each time for the same mirror and seed. */
export function mineRepository(
  mine: Mine,
  { families, max }: { readonly families: readonly MinedFamily[]; readonly max: number },
): MinedTask[] {
  const past = families.some((family) => fromPast[family]) ? readPast(mine) : undefined;
  const head = families.some((family) => fromHead[family]) ? readHead(mine) : undefined;
  const candidates = families.flatMap((family) => [
    ...((past && fromPast[family]?.(mine, past)) ?? []),
    ...((head && fromHead[family]?.(mine, head)) ?? []),
  ]);
  return chooseMined(candidates, max, mine.seed);
}
