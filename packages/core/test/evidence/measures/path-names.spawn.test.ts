import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { everyPath, useSampleSignals } from "./sample-signals.ts";

const measure = useSampleSignals();
const signal = (name: string, text: string, path: string): number =>
  measure.ofPaths(text, path)[0]?.[name] ?? 0;

describe("a name that the task says whole", () => {
  const whole = (text: string): number => signal("nameIs", text, "src/auth/token-store.ts");

  it("counts more the more of the task it is", () => {
    expect(whole("token store")).toBe(1);
    expect(whole("token store of the palette")).toBeLessThan(1);
    expect(whole("token store of the palette")).toBeGreaterThan(0);
  });

  it("counts nothing where a word of it is left out", () => {
    expect(whole("store of the palette")).toBe(0);
  });
});

describe("the folder of a file", () => {
  it("has its letters told like the file's, folders of every project left out", () => {
    expect(signal("folderLetters", "the auth token", "src/auth/refresh.ts")).toBe(1);
    expect(signal("folderLetters", "the src folder", "src/colours.ts")).toBe(0);
    expect(signal("folderLetters", "the auth token", "src/colours.ts")).toBe(0);
  });
});

describe("the share of the title's words in a path", () => {
  const share = (text: string, path: string): number => signal("absPath", text, path);

  it("is 1 where name and folders say them all, less where they say some", () => {
    expect(share("auth refresh", "src/auth/refresh.ts")).toBe(1);
    expect(share("auth refresh", "src/auth/token-store.ts")).toBeGreaterThan(0);
    expect(share("auth refresh", "src/auth/token-store.ts")).toBeLessThan(1);
    expect(share("auth refresh", "src/colours.ts")).toBe(0);
  });

  it("counts a rare word more than a frequent one", () => {
    const text = "palette of the tokens store";
    expect(share("colours token", "src/colours.ts")).toBeGreaterThan(
      share("colours token", "docs/tokens.md"),
    );
    expect(share(text, "src/auth/refresh.ts")).toBe(0);
  });
});

it("what names say lies within 0 to 1 and does not depend on the other files", () => {
  const word = fc.constantFrom(
    "token",
    "store",
    "auth",
    "refresh",
    "re",
    "fresh",
    "index",
    "colours",
    "TokenStore",
    "the",
  );
  const names = ["nameIs", "folderLetters", "absPath"] as const;
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      const text = words.join(" ");
      const together = measure.ofPaths(text, ...everyPath);
      for (const [at, path] of everyPath.entries()) {
        const [alone = {}] = measure.ofPaths(text, path);
        for (const name of names) {
          const value = together[at]?.[name] ?? 0;
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
          expect([path, name, value]).toEqual([path, name, alone[name] ?? 0]);
        }
      }
    }),
    { numRuns: 20, seed: 7 },
  );
});
