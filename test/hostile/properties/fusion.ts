import assert from "node:assert/strict";
import * as fc from "fast-check";
import { fuse } from "@fossick/core/loop/dispatch/fuse.ts";
import { property } from "../property.ts";
import { hostilePath } from "../texts.ts";

const listName = fc.constantFrom("text", "path", "named", "rest", "__proto__", "constructor", "toString", "");
const lists = fc
  .array(fc.tuple(listName, fc.array(fc.oneof(hostilePath, listName), { maxLength: 30 })), { maxLength: 6 })
  .map((entries) =>
    entries.map(([name, paths]) => [name, paths.map((path) => ({ path, score: 1 }))] as const),
  );

export const fusionProperties = [
  property(
    "fusion holds each file of the lists once, the same for any order of them",
    () => fc.tuple(lists, fc.nat(40)),
    ([entries, limit]) => {
      const fused = fuse(Object.fromEntries(entries), (path) => path.startsWith("a"), limit);
      const backwards = fuse(Object.fromEntries(entries.toReversed()), (path) => path.startsWith("a"), limit);
      const names = new Set(entries.map(([name]) => name));
      assert.equal(new Set(fused.map(({ path }) => path)).size, fused.length);
      assert.ok(fused.length <= limit);
      if (names.size === entries.length)
        assert.deepEqual(
          backwards.map(({ path }) => path),
          fused.map(({ path }) => path),
        );
    },
  ),
];
