import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Candidate } from "@fossick/core/candidate.ts";
import { everyPath, useSampleSignals } from "./sample-signals.ts";

const measure = useSampleSignals();

const words = (
  "token tokens expire expiry store refresh Add fix palette serialization `TokenStore` `refreshToken` " +
  "expireToken src/auth/refresh.ts token-store.ts tests docs README"
).split(" ");

describe("signals", () => {
  it("lie above 0 and at most at 1, one set per candidate, whatever the task", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...words,
        "\n\n",
        ". ",
        "\n```ts\nnew TokenStore().expireToken()\n```\n",
        "unheard",
        "    at take (/app/src/auth/refresh.ts:3:1)\n",
      ),
      fc.string({ maxLength: 6 }),
    );
    const task = fc.array(piece, { minLength: 1, maxLength: 25 }).map((parts) => parts.join(" "));
    const lists = fc.dictionary(
      fc.constantFrom("text", "path", "window", "commit", "variant", "rest"),
      fc.integer({ min: 1, max: 200 }),
    );
    const pool = fc
      .shuffledSubarray([...everyPath, "gone.ts"])
      .chain((paths) =>
        fc.tuple(...paths.map((path) => lists.map((held): Candidate => ({ path, lists: held })))),
      );
    fc.assert(
      fc.property(task, pool, (text, offered) => {
        const measured = measure.of(text, offered);
        expect(measured).toHaveLength(offered.length);
        const odd = measured.flatMap((signals) =>
          Object.entries(signals).filter(([, value]) => !(value > 0 && value <= 1)),
        );
        expect(odd).toEqual([]);
      }),
      { numRuns: 60, seed: 7 },
    );
  });

  it.each([
    ["names defined in fewer files than use them", "`refreshToken` fails"],
    [
      "a function named with rarer words than the title's",
      "Tokens\n\nRefresh: refresh the token when refreshed.",
    ],
    ["words that take turns", "A token store token store\n\nThe store token of it."],
    ["words of the title again and again", "token token token"],
  ])("stay at most at 1 for %s", (_, text) => {
    const measured = measure.ofPaths(text, ...everyPath).flatMap((signals) => Object.entries(signals));
    expect(measured.filter(([, value]) => !(value <= 1))).toEqual([]);
  });

  it("come in the order of the candidates, and but for place in the fused order say the same in any order", () => {
    const text = "Expire tokens in `TokenStore`";
    const paths = ["src/auth/token-store.ts", "docs/tokens.md", "src/colours.ts"];
    const [store, docs, colours] = measure.ofPaths(text, ...paths);
    expect(store?.["definedNames"]).toBe(1);
    expect(docs?.["docs"]).toBe(1);
    expect(colours?.["text"]).toBeUndefined();
    const turned = measure.ofPaths(text, ...paths.toReversed());
    for (const name of ["text", "path", "definedNames", "docs", "absText"]) {
      expect([name, turned.map((signals) => signals[name])]).toEqual([
        name,
        [colours, docs, store].map((signals) => signals?.[name]),
      ]);
    }
  });

  it("are the same when measured again", () => {
    const paths = everyPath;
    expect(measure.ofPaths("Refresh expired tokens", ...paths)).toEqual(
      measure.ofPaths("Refresh expired tokens", ...paths),
    );
  });

  it("say of a file nobody knows where it stands in the lists, and nothing of its content", () => {
    const [gone = {}] = measure.ofPaths("Expire tokens", "gone.ts");
    expect(gone).toMatchObject({ textRank: 1 });
    for (const name of ["text", "window", "path", "mention", "length"]) expect(gone).not.toHaveProperty(name);
  });

  it("of no candidates are none", () => {
    expect(measure.of("Expire tokens", [])).toEqual([]);
  });
});
