import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { findClaims } from "@fossick/core/evidence/claims/find-claims.ts";
import { createCodebase } from "../../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../../test/temp-repository.ts";

const files: Readonly<Record<string, string>> = {
  "src/load-cart.ts": "export function loadShoppingCart() {\n  return cartStore.read();\n}\n",
  "deps.lock": '[[package]]\nname = "clap_lexical"\n',
};
let codebase: Codebase;
beforeAll(async () => {
  codebase = await createCodebase(files);
});
afterAll(removeFolders);

const absentIn = async (text: string) =>
  (await findClaims(codebase, { text }, async (path) => files[path])).nowhere;

describe("a name of code", () => {
  it("is told to stand nowhere, with the nearest that does", async () => {
    expect(await absentIn("where is loadShoppingBasket used")).toEqual([
      {
        kind: "name",
        what: "loadShoppingBasket",
        nearest: "loadShoppingCart",
        path: "src/load-cart.ts",
      },
    ]);
    expect(await absentIn("where is printInvoice used")).toEqual([{ kind: "name", what: "printInvoice" }]);
  });

  it("is not told of where it exists as no more than a word of data", async () => {
    expect(await absentIn("where is clap_lexical used")).toEqual([]);
    expect(await absentIn("where is clap_lexicon used")).toHaveLength(1);
  });

  it("is not told of where it exists, or is to be made", async () => {
    expect(await absentIn("where is loadShoppingCart used")).toEqual([]);
    expect(await absentIn("add loadShoppingBasket beside it")).toEqual([]);
  });
});
