import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { packFiles } from "@fossick/core/bundle/pack.ts";
import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import { makeRepository, planOf } from "./generate-repository.ts";
import { keptText } from "./paths.ts";
import { createFolder, isolateGit, removeFolders } from "../temp-repository.ts";

/** A first look; `npm run test:long -- --repositories N` goes on, and looks at the time they take. */
const repositories = 12;

isolateGit();
afterAll(removeFolders);
const folder = createFolder().root;
const outside = join(folder, "outside");
mkdirSync(outside);
writeFileSync(join(outside, "bucket.ts"), `// throttle requests by a Bucket ${keptText}\n`);

describe.skipIf(process.platform === "win32")("a generated hostile repository", () => {
  it.each(Array.from({ length: repositories }, (_, seed) => seed))(
    "starts nothing, shows nothing from outside and is searched: %i",
    async (seed) => {
      const surroundings = { mark: join(folder, "started"), outside };
      const root = join(folder, String(seed));
      makeRepository(root, planOf(seed, surroundings), surroundings);
      const settings = { cacheDir: `${folder}/cache`, memory: false, hidden: true, threshold: 0 };
      const engine = await createEngine({ root, settings });
      try {
        const answer = await engine.retrieve("throttle requests with `Bucket`");
        const packed = await packFiles([...answer.files, ...answer.nearby], engine.readText, 16_000);
        expect(JSON.stringify([answer, packed])).not.toContain(keptText);
        expect(answer.ranking.length).toBeGreaterThan(0);
      } finally {
        await engine.close();
      }
      expect(existsSync(surroundings.mark)).toBe(false);
    },
  );
});
