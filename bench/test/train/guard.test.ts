import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { guardFile, guardFloorsFile } from "../../src/places.ts";
import { guardTable, lossesOf, readGuard, type GuardTable } from "../../src/train/guard.ts";
import { shippedRankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";

const tasks = readGuard(guardFile);
const floors = JSON.parse(readFileSync(guardFloorsFile, "utf8")) as GuardTable;

describe("the shipped ranking model", () => {
  it("ranks recorded tasks of held-back repositories as well as the one before it", () => {
    const losses = lossesOf(guardTable(tasks, shippedRankingModel), floors);
    const remedy =
      "measure it anew with `npm run bench -- transfer`, and if the loss is meant, " +
      "accept it with `npm run bench -- guard-floors` (bench/README.md, Guard)";
    expect(losses, `${losses.join("; ")}: ${remedy}`).toEqual([]);
  });

  it("is tested on every family, and one that cannot rank fails", () => {
    expect(Object.keys(floors)).toEqual(["all", ...new Set(tasks.map(({ family }) => family).sort())]);
    const losses = lossesOf(guardTable(tasks, { weights: {}, worth: {}, belongs: {} }), floors);
    expect(losses.map((loss) => loss.split(",")[0])).toContainEqual(
      expect.stringMatching(/^all: mrr is 0\.\d+$/),
    );
  });
});
