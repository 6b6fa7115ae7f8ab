import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { scopeFilter } from "@fossick/core/evidence/scope.ts";
import { createWork } from "@fossick/base/globs/index.ts";
import { readRules } from "@fossick/index/walk/ignore-rules.ts";
import { hostileGlob } from "../globs.ts";
import { property, type Property } from "../property.ts";
import { hostilePath } from "../texts.ts";
import { orRefused } from "./throws-only.ts";

const paths = fc.array(
  fc.oneof(
    hostilePath,
    fc.integer({ min: 1, max: 200 }).map((count) => "a".repeat(count)),
  ),
  {
    minLength: 1,
    maxLength: 5,
  },
);

/** @param folder where the ignore file of each input is written */
export const globProperties = (folder: string): readonly Property[] => [
  property(
    "globs of a caller match or not, or are refused",
    (max) =>
      fc.tuple(
        fc.array(hostileGlob(max), { maxLength: 4 }),
        fc.array(hostileGlob(max), { maxLength: 2 }),
        paths,
      ),
    ([globs, excludes, tried]) =>
      orRefused(["INVALID_SETTING"], () => {
        const isInScope = scopeFilter({ globs, excludes }, () => "typescript");
        for (const path of tried) assert.equal(typeof isInScope(path), "boolean");
      }),
  ),
  property(
    "rules of an ignore file hold or not",
    (max) => fc.tuple(fc.array(hostileGlob(max), { maxLength: 8 }), paths),
    ([globs, tried]) => {
      writeFileSync(join(folder, ".gitignore"), globs.join("\n"));
      const rules = readRules(
        folder,
        ".gitignore",
        { folder: "" },
        { ignoreLinesLeftOut: () => undefined, globWork: createWork() },
      );
      for (const path of tried.filter((each) => !each.startsWith("/"))) rules?.test(path);
    },
  ),
];
