import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../../web/src");
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) => /\.tsx?$/.test(path));

/** Every way in which a browser makes markup or code of text. */
const makesMarkup =
  /innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|setHTML|parseFromString|srcdoc|document\.write|\beval\(|new Function\b/i;

describe("text of a repository", () => {
  it("can become markup or code nowhere in the page", () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((path) => makesMarkup.test(readFileSync(join(root, path), "utf8")))).toEqual([]);
  });

  it("asks no other machine: no address stands in the page", () => {
    const asking = files.filter((path) => /["'`]https?:\/\//.test(readFileSync(join(root, path), "utf8")));
    expect(asking).toEqual([]);
  });
});
