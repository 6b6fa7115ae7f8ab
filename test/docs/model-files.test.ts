import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const readme = readFileSync(join(root, "model/README.md"), "utf8");
const rows = readme
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split("|").map((cell) => cell.trim()));

describe("model/README.md", () => {
  it("has a row for each file beside it, and no other", () => {
    const files = readdirSync(join(root, "model")).filter((name) => name !== "README.md");
    const told = rows.map(([, file = ""]) => file.replaceAll("`", ""));
    expect(told.toSorted()).toEqual(files.toSorted());
  });

  it("says of each what it holds, its recipe, sources and licence", () => {
    for (const row of rows) {
      expect(row).toHaveLength(7);
      expect(row.slice(1, -1)).not.toContain("");
    }
  });

  it("names recipes that are there", () => {
    const scripts = [...readme.matchAll(/`(bench\/[\w/.-]+)`/g)].map(([, path = ""]) => path);
    const commands = [...readme.matchAll(/bench -- ([\w-]+)/g)].map(([, name = ""]) => name);
    const code = readdirSync(join(root, "bench/src/commands"))
      .map((name) => readFileSync(join(root, "bench/src/commands", name), "utf8"))
      .join("\n");
    expect([scripts.length, commands.length].every((count) => count > 3)).toBe(true);
    expect(scripts.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(commands.filter((name) => !code.includes(name))).toEqual([]);
  });
});
