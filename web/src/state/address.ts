import type { Narrowing } from "./facets.ts";

/** The place an address leads to: a search by its id or its task, the file that is open there, and how the list is narrowed. */
export interface Place extends Narrowing {
  /** Id of a search that the server keeps. */
  readonly show?: string;
  /** Task of one that it does not keep yet, or any more. */
  readonly task?: string;
  readonly file?: string;
}

/** Longer tasks stay out of the address; the browser's history has them all the same. */
const longestTask = 2_000;

/** The part of an address from `#` on; empty for the start. */
export function addressOf(place: Place): string {
  const { file, folder, language, show, task } = place;
  const parts = new URLSearchParams();
  if (show !== undefined) parts.set("show", show);
  else if (task !== undefined) parts.set("task", task.length > longestTask ? "" : task);
  if (file !== undefined) parts.set("file", file);
  if (folder !== undefined) parts.set("folder", folder);
  if (language !== undefined) parts.set("language", language);
  return parts.size === 0 ? "" : `#${parts}`;
}

/** Reads an address. @param hash with its `#`; whatever else stands there leads to the start */
export function placeOf(hash: string): Place {
  const parts = new URLSearchParams(hash.slice(1));
  const [show, task] = ["show", "task"].map((name) => parts.get(name));
  const open = Object.fromEntries(
    ["file", "folder", "language"].flatMap((name) => {
      const value = parts.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  if (show) return { show, ...open };
  if (typeof task === "string") return { task };
  return {};
}
