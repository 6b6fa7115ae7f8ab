import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededRandom } from "../../fixtures/worked-examples/seeded-random.ts";
import { withoutTimes } from "../answers.ts";
import { createSandbox } from "../sandbox.ts";
import { createCounts, scale, timeoutMs } from "./scale.ts";
import { createShortFiles, makeOld } from "./short-files.ts";

const { folder, fossick, start } = createSandbox();
const cache = join(folder, "shared");
const revisions = ["main", "main~1"] as const;
type Revision = (typeof revisions)[number];
const counts = createCounts();
const random = seededRandom("work trees");

/** Answers of searches with a cache of their own. */
const expected = new Map<Revision, string>();
const trees = Array.from({ length: scale.trees }, (_, at) => join(folder, `tree${at}`));

const git = (root: string, ...args: string[]): void =>
  void execFileSync("git", args, { cwd: root, stdio: "ignore" });

async function search(root: string, cacheDir: string): Promise<string> {
  const args = ["how are past commits read and ranked?", "--root", root, "--json", "-q", "--no-memory"];
  const { code, stderr, stdout } = await fossick([...args, "--cache-dir", cacheDir]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return withoutTimes(stdout).replaceAll(JSON.stringify(root), '"tree"');
}

function checkOut(root: string, revision: Revision): void {
  git(root, "checkout", "--quiet", "--force", "--detach", revision);
  makeOld(root);
}

beforeAll(async () => {
  const root = createShortFiles(join(folder, "repository"));
  for (const revision of revisions) {
    git(root, "worktree", "add", "-q", "--detach", join(folder, revision), revision);
    expected.set(revision, await search(join(folder, revision), join(folder, `cold-${revision}`)));
  }
  for (const tree of trees) git(root, "worktree", "add", "-q", "--detach", tree, "main");
}, timeoutMs);

afterAll(() => counts.print(`${trees.length} work trees with one index, two sessions in each`));

it(
  "sessions in work trees that share an index answer as indexes of their own would, kills of others included",
  async () => {
    const until = performance.now() + scale.seconds * 1_000;
    const session = async (root: string): Promise<void> => {
      do {
        const revision = revisions[random.integer(revisions.length)] ?? "main";
        checkOut(root, revision);
        const killed = start(["index", "--root", root, "--cache-dir", cache, "-q"]);
        const timer = setTimeout(() => killed.child.kill("SIGKILL"), random.integer(1_500));
        const answers = await Promise.all([search(root, cache), search(root, cache)]);
        await killed.ended;
        clearTimeout(timer);
        for (const answer of answers) {
          expect(answer).toBe(expected.get(revision));
          counts.add("right answers");
        }
      } while (performance.now() < until);
    };
    await Promise.all(trees.map(session));
  },
  timeoutMs,
);
