import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** A test that makes each fault of the table, by its file below test/server and a part of its title. */
const tests: Readonly<Record<string, readonly [file: string, title: string]>> = {
  "the remote is gone, renamed or refuses the worker": [
    "worker/slow-remote",
    "makes answers say, in three languages, since when",
  ],
  "a host of remotes does not answer": ["worker/outage", "costs a repository no try"],
  "a remote accepts and says nothing": ["worker/slow-remote", "holds up no other"],
  "the disk of a worker is full": ["worker/full-disk", "hands its jobs to others"],
  "the disk of a worker is too small": [
    "worker/full-disk",
    "says so where the files of a repository do not fit",
  ],
  "a worker is killed": ["worker/killed", "leave a job that another one takes within seconds"],
  "the disk of PostgreSQL is full": ["faults", "the disk of PostgreSQL is full is told as its"],
  "PostgreSQL restarts": ["restarts", "while PostgreSQL is ended and started"],
  "a node of [Citus](citus.md) is away": [
    "node-away",
    "name the node that is away, not the one that says so",
  ],
  "the password is missing": ["faults", "a password is lacking ends a command at once"],
  "the disk of a server is full": ["replicas/full-disk", "when others fill the disk to the last byte"],
};

it("each fault in server/docs/states.md is made by a test", () => {
  const [, table = ""] = read("server/docs/states.md").split("## Faults");
  const faults = table.split("## ")[0]?.match(/^\| (?!fault \||-).*$/gm) ?? [];
  expect(faults.length).toBeGreaterThan(5);
  for (const row of faults)
    expect(row, "whose it is, what you see, what to do").toMatch(/^(\| \S[^|]* ){4}\|$/);
  const names = faults.map((row) => row.slice(2, row.indexOf(" | ")));
  const found = names.map((name) => Object.keys(tests).find((start) => name.startsWith(start)) ?? name);
  expect(found).toEqual(Object.keys(tests));
  for (const [file, title] of Object.values(tests))
    expect(read(`test/server/${file}.database.test.ts`)).toContain(title);
});
