import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import { createHostileRepositories, startedMark } from "./repositories.ts";
import { createFolder, isolateGit, removeFolders } from "../temp-repository.ts";

let folder: string;
let roots: ReadonlyMap<string, string>;
beforeAll(() => {
  isolateGit();
  folder = createFolder().root;
  const repositories = createHostileRepositories(folder, { tinyFiles: 300 });
  roots = new Map(repositories.map(({ name, root }) => [name, root]));
});
afterAll(removeFolders);

const kinds =
  "brokenFiles oddBytes oddNames manifestBombs plantedSecrets injections ignoreBaits longRule many history links gitConfiguration pipes cutHead headOfRubbish packedRefsOfRubbish loopingRefs cutIndex noObjects configOfRubbish gitFile hugeGitFile alternates";

describe.skipIf(process.platform === "win32")("a hostile repository", () => {
  it.each(kinds.split(" "))("is searched like any other, and starts nothing: %s", async (kind) => {
    const settings = { cacheDir: `${folder}/cache`, memory: false, hidden: true };
    const engine = await createEngine({ root: roots.get(kind) ?? "", settings });
    try {
      const { ranking } = await engine.retrieve("throttle requests with `Bucket`");
      expect(ranking.map(({ path }) => path)).toContain("src/bucket.ts");
    } finally {
      await engine.close();
    }
    expect(existsSync(join(folder, startedMark))).toBe(false);
  });
});
