// Joins two memories.
import { existsSync, renameSync, rmSync } from "node:fs";
import { joinEntries } from "./learn.ts";
import { joinSearches } from "./kept-searches.ts";
import type { MemoryFolder } from "./memory-folder.ts";
import type { MemoryContent } from "./types.ts";

/** Moves the content of one memory into another. A memory that is off has none and stays as it is. */
export async function absorb(from: MemoryFolder, into: MemoryFolder): Promise<void> {
  if (from.isOff() || !existsSync(from.where)) return;
  if (!existsSync(into.where)) return renameSync(from.where, into.where);
  const content = from.read();
  const searches = from.readSearches();
  await into.update((before) => joinContents(before, content));
  if (searches.length > 0) await into.updateSearches((before) => joinSearches(before, searches));
  rmSync(from.where, { recursive: true, force: true });
}

/** Joins the content of two memories, each task once. */
export const joinContents = (a: MemoryContent, b: MemoryContent): MemoryContent => ({
  entries: joinEntries(a.entries, b.entries),
  tasks: [...a.tasks.filter(({ id }) => !b.tasks.some((task) => task.id === id)), ...b.tasks].sort(
    (one, other) => one.time - other.time,
  ),
});
