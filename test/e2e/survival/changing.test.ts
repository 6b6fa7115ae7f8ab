import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { git } from "../../fixtures/git-repository.ts";
import { seededRandom } from "../../fixtures/worked-examples/seeded-random.ts";
import { answerOf, withoutTimes } from "../answers.ts";
import { createSandbox } from "../sandbox.ts";
import { createCounts, scale, timeoutMs } from "./scale.ts";
import { createShortFiles } from "./short-files.ts";

const { folder, fossick } = createSandbox();
const root = createShortFiles(join(folder, "short-files"));
const cacheDir = join(folder, "cache");
const search = ["how are past commits read and ranked?", "--root", root, "--json", "-q", "--no-memory"];
const random = seededRandom("changing");
const counts = createCounts();
const paths = git(root, ["ls-files"]).split("\n").filter(Boolean);
afterAll(() => counts.print(`a repository that changes all the time, for ${scale.seconds} s`));

/** Edits, deletes and adds files, and checks out another commit now and then. */
async function change(isOver: () => boolean): Promise<void> {
  for (let round = 0; !isOver(); round++) {
    if (round % 40 === 0)
      git(root, ["checkout", "--quiet", "--force", "--detach", round % 80 === 0 ? "main~1" : "main"]);
    const path = join(root, paths[random.integer(paths.length)] ?? "");
    const what = random.integer(3);
    if (what === 0) rmSync(path, { force: true });
    else if (what === 1)
      writeFileSync(join(root, `added${random.integer(30)}.ts`), `export const at = ${round};\n`);
    else writeFileSync(path, `export function reader${round}(): void {}\n${textOf(path)}`);
    counts.add("changes");
    await wait(5);
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

describe("a repository that changes while it is indexed and searched", () => {
  it(
    "is answered for every time, and as with a fresh index when it comes to rest",
    async () => {
      const untilMs = performance.now() + scale.seconds * 1_000;
      let isOver = false;
      const changing = change(() => isOver);
      for (let run = 0; performance.now() < untilMs; run++) {
        const ended =
          run % 2 === 0
            ? await fossick(["index", "--root", root, "-q", "--cache-dir", cacheDir])
            : await fossick([...search, "--cache-dir", cacheDir]);
        expect(ended.code).toBe(0);
        if (run % 2 === 1) answerOf(ended);
        counts.add("runs");
      }
      isOver = true;
      await changing;
      const settled = await fossick([...search, "--cache-dir", cacheDir]);
      const fresh = await fossick([...search, "--cache-dir", join(folder, "fresh")]);
      expect(answerOf(settled).faults).toEqual([]);
      expect(withoutTimes(settled.stdout)).toBe(withoutTimes(fresh.stdout));
      counts.add("answer at rest, equal to that of a fresh index");
    },
    timeoutMs,
  );
});
