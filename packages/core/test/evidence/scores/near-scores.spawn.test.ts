import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { nameLikeness, textLikeness } from "@fossick/core/evidence/scores/likeness.ts";
import { nearScores } from "@fossick/core/evidence/scores/near-scores.ts";
import { usingScores } from "@fossick/core/evidence/scores/near-scores.ts";
import { createCodebase, scoresByPath } from "../../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../../test/temp-repository.ts";

const orders =
  "export function settleOrder(orderBook, ledgerEntry) {\n  return ledgerEntry + orderBook;\n}\n";
const padding = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => [`other/file${at}.ts`, `export const value${at} = ${at};\n`]),
);
let codebase: Codebase;
beforeAll(async () => {
  codebase = await createCodebase(
    {
      ...padding,
      "shop/orders.ts": orders,
      "shop/unrelated.ts": "export const shelf = 1;\n",
      "app/checkout.ts":
        'import { settleOrder } from "../shop/orders.ts";\nexport const checkout = () => settleOrder(1, 2);\n',
      "bank/ledger.ts": "export const post = (ledgerEntry, orderBook) => ledgerEntry && orderBook;\n",
      "bank/colors.ts": "export const palette = { red: 1 };\n",
      "db/schema.ts": "export const tables = 3;\n",
      "test/checkout.test.ts": 'import { settleOrder } from "../shop/orders.ts";\nsettleOrder(1, 2);\n',
    },
    [
      { message: "Add orders", files: { "shop/orders.ts": "1\n", "db/schema.ts": "1\n" } },
      { message: "Change orders", files: { "shop/orders.ts": "2\n", "db/schema.ts": "2\n" } },
    ],
  );
});
afterAll(removeFolders);

const fileOf = (path: string): number => codebase.fileOf(path) ?? -1;
const near = (...paths: readonly string[]): Record<string, number> =>
  scoresByPath(codebase, nearScores(codebase, paths.map(fileOf)));

describe("files near accepted ones", () => {
  it("are none where nothing is accepted, and never the accepted ones themselves", () => {
    expect(near()).toEqual({});
    expect(near("shop/orders.ts", "app/checkout.ts")).not.toHaveProperty(["shop/orders.ts"]);
    expect(near("shop/orders.ts", "app/checkout.ts")).not.toHaveProperty(["app/checkout.ts"]);
  });

  it("use it, share its words, change with it or lie beside it", () => {
    const found = near("shop/orders.ts");
    for (const path of ["app/checkout.ts", "bank/ledger.ts", "db/schema.ts", "shop/unrelated.ts"]) {
      expect(found[path], path).toBeGreaterThan(0);
    }
    expect(found["bank/colors.ts"]).toBeUndefined();
    expect(found["app/checkout.ts"]).toBeGreaterThan(found["shop/unrelated.ts"] ?? 0);
  });

  it("are less near where they are no source", () => {
    const found = near("shop/orders.ts");
    expect(found["test/checkout.test.ts"] ?? 0).toBeLessThan(found["app/checkout.ts"] ?? 0);
  });

  it("do not depend on the order of the accepted ones", () => {
    const forth = near("shop/orders.ts", "bank/ledger.ts");
    const back = near("bank/ledger.ts", "shop/orders.ts");
    expect(Object.keys(back)).toEqual(Object.keys(forth));
    for (const [path, score] of Object.entries(forth)) expect(back[path]).toBeCloseTo(score, 4);
  });
});

describe("likeness", () => {
  it("is that of rare names and words in common", () => {
    for (const likeness of [nameLikeness, textLikeness]) {
      const alike = scoresByPath(codebase, likeness(codebase, [fileOf("shop/orders.ts")]));
      expect(alike["bank/ledger.ts"]).toBeGreaterThan(alike["app/checkout.ts"] ?? 0);
      expect(alike["bank/colors.ts"] ?? 0).toBeLessThan(alike["bank/ledger.ts"] ?? 0);
    }
  });

  it("is no greater than that of the file with itself", () => {
    const alike = nameLikeness(codebase, [fileOf("shop/orders.ts")]);
    expect(alike.highest).toBeCloseTo(alike.of(fileOf("shop/orders.ts")));
  });
});

describe("files that use what others define", () => {
  it("are found by the name", () => {
    const using = scoresByPath(codebase, usingScores(codebase, [fileOf("shop/orders.ts")]));
    expect(using["app/checkout.ts"]).toBeGreaterThan(0);
    expect(using["test/checkout.test.ts"]).toBeGreaterThan(0);
    expect(using["bank/ledger.ts"]).toBeUndefined();
  });
});
