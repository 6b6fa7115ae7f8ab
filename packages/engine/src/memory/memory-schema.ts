// Reads and writes the lines of the memory's files.
import * as v from "valibot";
import { FossickError } from "@fossick/base/errors.ts";
import { evidenceSources, type Entry, type KeptSearch, type MemoryExport, type AskedTask } from "./types.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const filled = v.pipe(v.string(), v.nonEmpty());
const evidence = v.strictObject({
  task: filled,
  source: v.picklist(evidenceSources),
  time: count,
  commits: count,
});
const association = v.strictObject({
  kind: v.picklist(["file", "word"]),
  name: filled,
  evidence: v.pipe(v.array(evidence), v.nonEmpty()),
});
const entry = v.strictObject({
  stem: v.pipe(filled, v.regex(/^[^"\\\n]+$/)),
  word: filled,
  associations: v.pipe(v.array(association), v.nonEmpty()),
});
// An earlier version kept more of a task.
const task = v.object({ id: filled, words: v.record(v.string(), v.string()), time: count });
const kept = v.strictObject({
  task: filled,
  objective: v.exactOptional(v.string()),
  keywords: v.exactOptional(v.array(v.string())),
  globs: v.exactOptional(v.array(v.string())),
  excludes: v.exactOptional(v.array(v.string())),
  maxCycles: v.exactOptional(v.number()),
  threshold: v.exactOptional(v.number()),
  files: count,
  time: count,
});
const exportSchema = v.strictObject({
  memoryVersion: v.literal(1),
  project: filled,
  roots: v.exactOptional(v.array(filled)),
  entries: v.array(entry),
  tasks: v.array(task),
});

/** Parses one line of the associations. Fossick wrote it, so only signs of a truncated or edited line are checked. */
export function parseEntry(line: string): Entry {
  const value = JSON.parse(line) as Partial<Entry>;
  if (typeof value.stem === "string" && Array.isArray(value.associations)) return value as Entry;
  throw new Error("a line of associations.jsonl is not a valid entry");
}

/** Parses the task that was asked last. @throws if the text is invalid */
export function parseTasks(text: string): AskedTask[] {
  return v.parse(v.array(task), JSON.parse(text));
}

/** Parses the searches of the page. Skips invalid ones, as in a truncated or edited file. */
export function parseSearches(text: string): KeptSearch[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((each): each is KeptSearch => v.is(kept, each)) : [];
  } catch {
    return [];
  }
}

/** Validates the output of `fossick memory export`. @throws FossickError INVALID_MEMORY */
export function readExport(value: unknown): MemoryExport {
  const result = v.safeParse(exportSchema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const where = v.getDotPath(issue);
  throw new FossickError(
    "INVALID_MEMORY",
    `this is not an exported memory: ${where ?? "the content"} is not as expected`,
    {
      cause: result.issues,
      hint: "Use a file written by `fossick memory export`.",
    },
  );
}
