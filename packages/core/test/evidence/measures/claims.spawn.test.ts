import { afterAll, expect, it } from "vitest";
import { findClaims } from "@fossick/core/evidence/claims/find-claims.ts";
import { columnsOf } from "@fossick/core/evidence/measures/index.ts";
import { createScoreboard } from "@fossick/core/evidence/scores/scoreboard.ts";
import { createInitialQuery } from "@fossick/core/language/initial-query.ts";
import { sampleContext } from "../../../../../test/parts/index.ts";
import { createCodebase } from "../../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../../test/temp-repository.ts";

afterAll(removeFolders);

it("the group of claims measures the claims of a file by their kind, and those of no other", async () => {
  const codebase = await createCodebase({
    "src/colours.ts": "export const red = 1;\n",
    "src/refresh.ts": "red;\n",
  });
  const task = { text: "colours.ts" };
  const board = createScoreboard(
    codebase,
    undefined,
    undefined,
    await findClaims(codebase, task, async () => undefined),
  );
  const files = ["src/colours.ts", "src/refresh.ts"].map((path) => codebase.fileOf(path) ?? -1);
  const columns = columnsOf({
    board,
    candidates: [],
    files,
    query: createInitialQuery(task),
    context: sampleContext({ task }),
  });
  expect(columns["pathClaim"]).toEqual([1, 0]);
  expect(columns["pathAlone"]).toEqual([1, 0]);
  expect(columns["lineClaim"]).toEqual([0, 0]);
});
