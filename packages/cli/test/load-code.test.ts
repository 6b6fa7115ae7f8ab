import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { loadCode } from "@fossick/cli/load-code.ts";
import { createFolder } from "../../../test/temp-repository.ts";

const files = {
  "start.cjs": `
    const { join } = require("node:path");
    const { count } = require("./shared.cjs");
    exports.later = () => require("./later.cjs").name();
    exports.place = [join(__dirname, "x"), __filename, __url];
    exports.count = count;`,
  "shared.cjs": "let loads = 0; exports.count = () => ++loads;",
  "later.cjs": `
    const { count } = require("./shared.cjs");
    require("./start.cjs");
    module.exports = { name: () => "later " + count() + require("./old.js").old };`,
  "old.js": "exports.old = true;",
  "package.json": "{}",
};

interface Start {
  readonly place: readonly string[];
  count(): number;
  later(): string;
}

function createProgram() {
  const { root } = createFolder({ ...files });
  const host = { env: {}, platform: "linux", home: root } as const;
  const load = () => {
    const { exports, keep } = loadCode(join(root, "start.cjs"), host);
    return { start: exports as Start, keep };
  };
  return { root, load, folder: join(root, ".cache", "fossick", "compiled") };
}

describe("built code", () => {
  it("is loaded with what it names, each file once", () => {
    const { load, root } = createProgram();
    const { start } = load();
    const file = join(root, "start.cjs");
    expect(start.place).toEqual([join(root, "x"), file, pathToFileURL(file).href]);
    expect([start.count(), start.later()]).toEqual([1, "later 2true"]);
  });

  it("is the same with compiled code of an earlier run, which is written once and holds what ran", () => {
    const { folder, load } = createProgram();
    const first = load();
    expect(first.start.later()).toBe("later 1true");
    expect(existsSync(folder)).toBe(false);
    first.keep();
    const [name = ""] = readdirSync(folder);
    const kept = readFileSync(join(folder, name));
    for (const file of ["start.cjs", "shared.cjs", "later.cjs"]) expect(kept.includes(file)).toBe(true);
    const second = load();
    expect(second.start.later()).toBe("later 1true");
    second.keep();
    expect(readFileSync(join(folder, name))).toEqual(kept);
  });

  it("is compiled again where compiled code is damaged or of other code", () => {
    const { folder, load, root } = createProgram();
    const first = load();
    first.keep();
    const place = join(folder, readdirSync(folder)[0] ?? "");
    writeFileSync(place, readFileSync(place).fill(7, 100));
    expect(load().start.later()).toBe("later 1true");
    first.keep();
    writeFileSync(join(root, "start.cjs"), "exports.count = () => 'another';");
    expect(load().start.count()).toBe("another");
    expect(existsSync(place)).toBe(true);
  });
});
