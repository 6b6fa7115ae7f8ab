import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { dataFolder } from "@fossick/index/open/index-folder.ts";
import { openIndex } from "@fossick/index/open/open-index.ts";

it("openIndex removes data of other versions that were left, and neither the latest nor what is in use", async () => {
  const folder = mkdtempSync(join(tmpdir(), "fossick-formats-"));
  const longAgo = new Date(2020, 0, 1);
  const longerAgo = new Date(2019, 0, 1);
  const others = {
    "format-1": longAgo,
    "format-2": undefined,
    "format-3-aaaaaaaa": longerAgo,
    "format-3-bbbbbbbb": longAgo,
  };
  for (const [name, date] of Object.entries(others)) {
    mkdirSync(join(folder, name));
    if (date) utimesSync(join(folder, name), date, date);
  }
  const data = dataFolder(folder);
  const { store, faults } = await openIndex(data);
  expect(faults.map(({ code }) => code)).toEqual(["INDEX_FORMAT"]);
  expect(readdirSync(folder).sort()).toEqual([basename(data), "format-2", "format-3-bbbbbbbb"].sort());
  await store.close();
  rmSync(folder, { recursive: true });
});
