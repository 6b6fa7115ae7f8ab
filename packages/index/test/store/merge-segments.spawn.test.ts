import { afterAll, beforeAll, expect, it } from "vitest";
import { emptyMeta, keys, readRecord, type Meta } from "@fossick/index/store/records.ts";
import { keepIndex } from "../same-as-fresh.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
} from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

/** Each adds a file that imports the one before. */
const updates = 16;

it.each([
  ["with commits, which make segments without documents", createRepository],
  ["without", createFolder],
])("an index whose small segments were merged says what a new one says, %s", async (_what, create) => {
  const folder = create({ "src/step0.ts": "export const step0 = 0;\n" });
  const index = keepIndex(folder.root);
  await index.update();
  for (let step = 1; step <= updates; step++) {
    folder.write({
      [`src/step${step}.ts`]: `import { step${step - 1} } from "./step${step - 1}.ts";\nexport const step${step} = step${step - 1};\n`,
    });
    if (create === createRepository) folder.commit(`step ${step}`);
    const { codebase } = await index.update();
    expect(Array.from(codebase.importsOf(codebase.fileOf(`src/step${step}.ts`) ?? -1))).toHaveLength(1);
  }
  const { live, retired } = readRecord<Meta>(index.store, keys.meta) ?? emptyMeta;
  expect(retired.length).toBeGreaterThan(0);
  expect(live.length).toBeLessThan(2 * updates);
});
