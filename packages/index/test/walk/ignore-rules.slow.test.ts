import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import ignore from "ignore";
import { afterEach, describe, expect, it } from "vitest";
import { listFolder } from "@fossick/index/walk/folder-listing.ts";
import { createWork } from "@fossick/base/globs/index.ts";
import { linearRules, obeyedLines } from "@fossick/index/walk/ignore-rules.ts";
import { createWalkFaults } from "@fossick/index/walk/walk-faults.ts";
import { baited, globBaits } from "../../../../test/glob-baits.ts";

describe("linearRules", () => {
  const piece = fc.constantFrom(
    ...[
      "a",
      "b",
      "A",
      "/",
      "*",
      "?",
      "**",
      "/**/",
      "**/",
      "/**",
      "[ab]",
      "[!a]",
      "[[:alpha:]]",
      "\\*",
      ".",
      "(",
      "{",
      "$",
      " ",
    ],
  );
  const line = fc
    .tuple(
      fc.constantFrom("", "!"),
      fc.array(piece, { minLength: 1, maxLength: 5 }),
      fc.constantFrom("", "/**/", "/**"),
    )
    .map(([mark, pieces, end]) => `${mark}**/${pieces.join("")}/**/a${end}`);
  const neverLeftOut = (): void => expect.unreachable();
  const name = fc
    .array(fc.constantFrom(..."abAB.c"), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(""));
  const path = fc.array(name, { minLength: 1, maxLength: 6 }).map((parts) => parts.join("/"));

  it("answer as ignore does, for lines that it takes long for too", () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 3 }),
        fc.array(path),
        fc.boolean(),
        (lines, paths, ignoreCase) => {
          const expected = ignore({ ignoreCase, allowRelativePaths: true }).add(lines.join("\n"));
          const rules = linearRules(lines, ignoreCase, createWork(), neverLeftOut);
          for (const each of paths) {
            const { ignored, unignored } = expected.test(each);
            expect(rules.test(each)).toMatchObject({ ignored, unignored });
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("test every bait at once", () => {
    for (const bait of [...globBaits, `${"/**/a".repeat(60)}/z`, `${"**/a/".repeat(60)}*z`]) {
      const start = performance.now();
      const rules = linearRules([bait], false, createWork(), () => undefined);
      for (const each of baited) rules.test(each);
      expect(performance.now() - start, bait).toBeLessThan(5_000);
    }
  });
});

describe("obeyedLines", () => {
  it("leaves out lines that are too long, and lines beyond the most", () => {
    expect(obeyedLines(`a\n${"b".repeat(1_001)}\nc`)).toEqual({ lines: ["a", "c"], leftOut: 1 });
    const { lines, leftOut } = obeyedLines(Array.from({ length: 6_000 }, (_, at) => `f${at}`).join("\n"));
    expect([lines.length, leftOut]).toEqual([5_000, 1_000]);
    expect(obeyedLines("**/a/**/b\n".repeat(150) + "c").lines).toHaveLength(101);
  });
});

describe("a folder whose ignore file is a bait", () => {
  const made: string[] = [];
  afterEach(() => made.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  it("is listed at once, with what was left out", async () => {
    const root = mkdtempSync(join(tmpdir(), "fossick-bait-"));
    made.push(root);
    mkdirSync(join(root, "a/".repeat(60)), { recursive: true });
    writeFileSync(join(root, "a/".repeat(60), "x.ts"), "");
    writeFileSync(join(root, ".ignore"), `${"**/a/".repeat(60)}z\n${"a".repeat(2_000)}\n*.js\n`);
    writeFileSync(join(root, "y.js"), "");
    const faults = createWalkFaults();
    const start = performance.now();
    const { paths } = await listFolder(root, undefined, { hidden: false, ignore: true }, faults);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(paths).toEqual(["a/".repeat(60) + "x.ts"]);
    expect(faults.list()).toMatchObject([
      {
        code: "IGNORE_LINES_LEFT_OUT",
        message: '1 line, which is too long or one too many, left out of ".ignore"',
      },
    ]);
  });

  it("are left out once a walk has spent what matching may cost", () => {
    const costly = `**/a/**/${"?".repeat(400)}a*`;
    const letters = (number: number): string =>
      number.toString(2).padStart(14, "0").replaceAll("0", "a").replaceAll("1", "b");
    let leftOut = 0;
    const rules = linearRules([costly, "*.log"], false, createWork(), () => leftOut++);
    const startMs = performance.now();
    for (let at = 0; at < 7_000; at++) rules.test(`x/a/y/${letters(at * 7).repeat(12)}`);
    expect(leftOut).toBe(1);
    expect(rules.test("a/b.log").ignored).toBe(true);
    expect(performance.now() - startMs).toBeLessThan(20_000);
  });
});
