import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createSandbox } from "./sandbox.ts";
import { createShop, refundFile, refundTask } from "./shop.ts";

const { folder, fossick } = createSandbox();
const root = join(folder, "shop");
const [preload, counted] = [join(folder, "count.cjs"), join(folder, "counted.json")];

/** Counts, in the process that loads it first, what is asked of the file system below the repository. */
const counting = `
const fs = require("node:fs");
const root = process.env.COUNTED_ROOT + "/";
const counts = { opened: [], looked: [], listed: [], bytes: 0 };
const own = new Set();
const count = (name, note) => {
  const real = fs[name];
  fs[name] = Object.assign((...args) => {
    const result = real(...args);
    note(String(args[0]).replaceAll("\\\\", "/"), result, args[0]);
    return result;
  }, real);
};
const add = (list) => (path) => path.startsWith(root) && counts[list].push(path.slice(root.length));
count("openSync", (path, file) => {
  if (path.startsWith(root)) own.add(file);
  add("opened")(path);
});
count("closeSync", (_, __, file) => own.delete(file));
count("readSync", (_, bytes, file) => own.has(file) && (counts.bytes += bytes));
count("readFileSync", add("opened"));
for (const name of ["lstatSync", "statSync", "existsSync"]) count(name, add("looked"));
count("readdirSync", add("listed"));
require("node:module").syncBuiltinESMExports();
process.on("exit", () => fs.writeFileSync(process.env.COUNTED, JSON.stringify(counts)));
`;

interface Counts {
  /** Paths below the repository; one opened twice is there twice. */
  readonly opened: readonly string[];
  readonly looked: readonly string[];
  readonly listed: readonly string[];
  readonly bytes: number;
}

const isOfGit = (path: string): boolean => path === ".git" || path.startsWith(".git/");
const ofFiles = (paths: readonly string[]): readonly string[] => paths.filter((path) => !isOfGit(path));
const distinct = (paths: readonly string[]): readonly string[] => [...new Set(ofFiles(paths))].sort();

/** Searches, and counts what the process itself asked; git's processes are not counted. */
async function search(): Promise<Counts> {
  const env = { NODE_OPTIONS: `--require ${preload}`, COUNTED_ROOT: root, COUNTED: counted };
  expect((await fossick(args, { env })).code).toBe(0);
  return JSON.parse(readFileSync(counted, "utf8")) as Counts;
}

const args = [refundTask, "--root", root, "--no-daemon", "--no-memory", "--format", "json"];
/** Files that have nothing to do with the task, so that the shop is larger than what a search shows. */
const others = Object.fromEntries(
  Array.from({ length: 60 }, (_, at) => [`src/other/part-${at}.ts`, `export const part${at} = ${at};\n`]),
);

describe("a warm search", () => {
  beforeAll(async () => {
    createShop(root, others);
    // Times that end in zeros may be those of FAT, where files of the last two seconds are read again.
    for (const file of readdirSync(root, { recursive: true, withFileTypes: true }))
      if (file.isFile()) utimesSync(join(file.parentPath, file.name), 1_700_000_000.003, 1_700_000_000.003);
    writeFileSync(preload, counting);
    await fossick(args);
  });

  it("looks at each file once, shown ones twice, and reads few", async () => {
    const { opened, looked, listed, bytes } = await search();
    const twice = ofFiles(looked).filter((path, at, paths) => paths.indexOf(path) !== at);
    expect(twice).toEqual([refundFile]);
    expect(distinct(looked)).toEqual(expect.arrayContaining(Object.keys(others)));
    // In the upper folders there may be other repositories.
    expect(distinct(listed).filter((path) => path.split("/").length > 2)).toEqual([]);
    // Raise these only for what every search needs; none may depend on the number of files.
    expect(looked.filter(isOfGit).length).toBeLessThanOrEqual(60);
    expect(ofFiles(opened).length).toBeLessThanOrEqual(10);
    expect(distinct(opened).length).toBeLessThanOrEqual(5);
    expect(bytes).toBeLessThanOrEqual(4_000);
  });

  it("reads what changed besides, and looks at no file more often", async () => {
    const before = await search();
    const [path, text] = ["src/other/part-7.ts", "export const part7 = 'changed';\n"];
    writeFileSync(join(root, path), text);
    const after = await search();
    expect(distinct(after.opened)).toEqual(distinct([...before.opened, path]));
    expect(after.bytes).toBe(before.bytes + text.length);
    expect(after.looked).toHaveLength(before.looked.length);
  });
});
