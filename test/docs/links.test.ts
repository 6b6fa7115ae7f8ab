import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const pages = [
  ...readdirSync(root).filter(
    (name) => name.endsWith(".md") && !lstatSync(join(root, name)).isSymbolicLink(),
  ),
  ...["docs", "server/docs"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => join(folder, name)),
  ),
];
const textOf = (page: string): string => readFileSync(join(root, page), "utf8");

/** The anchors a page offers, as code hosts make them of its headings. */
const anchorsOf = (page: string): Set<string> =>
  new Set(
    [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );

describe("the documentation", () => {
  it.each(pages)("%s links to what is there", (page) => {
    const links = [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
    const broken = links.filter((target) => {
      if (/^https?:/.test(target)) return false;
      const [path = "", anchor] = target.split("#");
      const file = path === "" ? page : join(dirname(page), path);
      if (!existsSync(join(root, file))) return true;
      return anchor !== undefined && !anchorsOf(file).has(anchor);
    });
    expect(broken).toEqual([]);
  });

  it.each(pages)("%s names files of packages, tests and docs that exist", (page) => {
    // What is printed speaks of the repository that was searched.
    const text = textOf(page).replaceAll(/^```[^]*?^```/gm, "");
    const named = [
      ...text.matchAll(/`((?:packages|(?:bench|server)\/test|test|docs|model|scripts)\/[\w./-]*\w)`/g),
    ];
    expect(named.map(([, path = ""]) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("keeps the front page, the map and the guide short", () => {
    const linesOf = (page: string): readonly string[] => textOf(page).trimEnd().split("\n");
    expect(linesOf("README.md").length).toBeLessThanOrEqual(170);
    expect(linesOf("ARCHITECTURE.md").length).toBeLessThanOrEqual(120);
    expect(linesOf("ARCHITECTURE.md").filter((line) => line.length > 200)).toEqual([]);
    expect(linesOf("AGENTS.md").length).toBeLessThanOrEqual(80);
  });
});
