import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openIndex } from "../../../../src/indexing/open/open-index.ts";
import { formatVersion } from "../../../../src/indexing/store/records.ts";

it("removes data of older formats that were left, and neither the latest nor what is in use", async () => {
  const folder = mkdtempSync(join(tmpdir(), "fossick-formats-"));
  for (const format of [1, 2, 3]) mkdirSync(join(folder, `format-${format}`));
  const longAgo = new Date(2020, 0, 1);
  for (const format of [1, 3]) utimesSync(join(folder, `format-${format}`), longAgo, longAgo);
  const { store, faults } = await openIndex(folder);
  expect(faults.map(({ code }) => code)).toEqual(["INDEX_FORMAT"]);
  expect(readdirSync(folder).sort()).toEqual(["format-2", "format-3", `format-${formatVersion}`]);
  await store.close();
  rmSync(folder, { recursive: true });
});
