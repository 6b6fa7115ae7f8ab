import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companionsFor } from "@fossick/core/evidence/companion-places.ts";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { createCodebase, type Files } from "../../../../test/fake-codebase.ts";
import { isolateGit, removeFolders } from "../../../../test/temp-repository.ts";

const files: Files = {
  "src/basket.ts": 'import { priceOf } from "./price.ts";\nexport const totalOfBasket = () => priceOf();\n',
  "src/price.ts": "export function priceOf() {}\n",
  "src/far/lamp.ts": "export function lightLamp() {}\n",
  "docs/prices.md": "# Prices\n",
  "src/mail.ts": "export function sendMail() {}\n",
  "src/help.ts": "export function showHelp() {}\n",
  "src/post.ts": "export function writePost() {}\n",
  "src/tax.ts": "export function taxOf() {}\n",
};

let codebase: Codebase;
beforeAll(async () => {
  isolateGit();
  codebase = await createCodebase(files, []);
});
afterAll(removeFolders);

const span = { startLine: 1, endLine: 1, worth: 0.3 };
const companions = (paths: readonly string[], shown: readonly string[] = [], worth = 0.6) =>
  companionsFor(
    codebase,
    paths.map((path, at) => ({ path, worth: at === 0 ? 0.9 : worth })),
    new Set([...paths.slice(0, 1), ...shown]),
    async (asked) => asked.map(([path]) => ({ spans: path === "src/mail.ts" ? [] : [span] })),
  );

describe("companions of the best file", () => {
  it("are at most four, likeliest first, each with its strongest span", async () => {
    const found = await companions(Object.keys(files).filter((path) => path !== "src/mail.ts"));
    expect(found).toHaveLength(4);
    expect(found[0]).toEqual({ path: "src/price.ts", ...span, worth: found[0]?.worth });
    const worths = found.map(({ worth }) => worth);
    expect(worths).toEqual(worths.toSorted((a, b) => b - a));
    expect(worths.every((worth) => worth > 0 && worth < 1)).toBe(true);
  });

  it("come first where they have more in common with it, and after code where they are none", async () => {
    const found = await companions(["src/basket.ts", "docs/prices.md", "src/far/lamp.ts", "src/price.ts"]);
    expect(found.map(({ path }) => path)).toEqual(["src/price.ts", "src/far/lamp.ts", "docs/prices.md"]);
  });

  it("are neither files that the answer shows nor files without a span", async () => {
    const found = await companions(["src/basket.ts", "src/price.ts", "src/mail.ts"], ["src/price.ts"]);
    expect(found).toEqual([]);
  });

  it("are none where none is likely", async () => {
    expect(await companions(["src/basket.ts", "docs/prices.md"], [], 0.001)).toEqual([]);
  });

  it("are none where nothing is ranked or nothing but the best", async () => {
    expect(await companions([])).toEqual([]);
    expect(await companions(["src/basket.ts"])).toEqual([]);
  });
});
