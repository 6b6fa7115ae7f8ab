import { afterAll, describe, expect, it } from "vitest";
import { propertiesOf } from "./properties/index.ts";
import { tracesOf } from "./traces.ts";
import { createFolder, isolateGit, removeFolders } from "../temp-repository.ts";

/** A first look; `npm run test:long` tries a million. */
const inputs = 40;
/** Max time for one input, small as it is; far above what a busy machine makes of it. */
const maxMs = 10_000;

isolateGit();
afterAll(removeFolders);
const folder = createFolder().root;
const properties = propertiesOf(folder, await tracesOf(`${folder}/traced`));

describe("for hostile input", () => {
  it.each(properties)("$name", async ({ run, shrink }) => {
    for (let seed = 0; seed < inputs; seed++) {
      const startedMs = performance.now();
      try {
        await run(seed);
      } catch (cause) {
        throw new Error(`seed ${seed}: ${await shrink(seed)}`, { cause });
      }
      expect(performance.now() - startedMs, `seed ${seed}`).toBeLessThan(maxMs);
    }
  });
});
