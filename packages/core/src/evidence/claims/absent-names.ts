// Finds names of the task that stand in no file.
import { isCode, maxCodeBytes } from "@fossick/languages/max-bytes.ts";
import { readTask } from "../../language/read-task.ts";
import { wordCount } from "../../language/wording.ts";
import { isCompound, termsOf } from "../../language/words.ts";
import type { UnknownName, PreparedTask } from "../../task.ts";
import type { Codebase } from "../codebase.ts";
import type { ReadText } from "./claim.ts";

/** Longer texts quote names of their authors' own programs. */
const maxWords = 14;
const maxNames = 3;
/** Verbs of tasks that make something: its name need not be there yet. */
export const makes =
  /\b(?:add|adds|adding|create|introduce|implement|new|rename|support|allow|make|generate|write|define)\b|添加|新增|增加|加入|实现|實作|實現|支持|支援|创建|創建|建立|引入|重命名/i;

/** The names of code in a short question that stand in no file, spelt exactly so, each with the nearest one that does. */
export async function namesNowhere(
  codebase: Codebase,
  task: PreparedTask,
  readText: ReadText,
): Promise<readonly UnknownName[]> {
  if (wordCount(task) > maxWords || makes.test(task.text)) return [];
  const nowhere: UnknownName[] = [];
  for (const name of readTask(task.text).identifiers.filter(isCompound)) {
    if (isThere(codebase, name) || (await isWritten(codebase, name, readText))) continue;
    nowhere.push({ kind: "name", what: name, ...nearestTo(codebase, name) });
    if (nowhere.length === maxNames) break;
  }
  return nowhere;
}

function isThere(codebase: Codebase, name: string): boolean {
  if (codebase.name(name).ids.length > 0 || codebase.definition(name).ids.length > 0) return true;
  const lower = name.toLowerCase();
  return codebase.paths.some((path) => path.toLowerCase().includes(lower));
}

/** Max files read for a name; if more hold its words, it counts as found. */
const maxRead = 120;
/** Files known by their names only that are read for a name. */
const maxUnindexed = 40;

/** Tests whether a name stands in a text, a string or data, where the index keeps no names. */
async function isWritten(codebase: Codebase, name: string, readText: ReadText): Promise<boolean> {
  const holders = [...new Set(termsOf(name))].map((stem) => new Set(codebase.text(stem).ids));
  const files = [...(holders[0] ?? [])].filter((file) => holders.every((held) => held.has(file)));
  if (files.length > maxRead) return true;
  for (const file of [...files, ...unindexedFiles(codebase)]) {
    const text = await readText(codebase.paths[file] ?? "");
    if (text !== undefined && text.length <= maxCodeBytes && text.includes(name)) return true;
  }
  return false;
}

/** Generated files and code that have no indexed text. */
const unindexedFiles = (codebase: Codebase): readonly number[] =>
  [...codebase.paths.keys()]
    .filter((file) => codebase.length(file) === 0)
    .filter((file) => codebase.kind(file) === "generated" || isCode(codebase.paths[file] ?? ""))
    .slice(0, maxUnindexed);

/** Files whose definitions are compared with a name that is missing. */
const maxLookedAt = 40;

/** Finds the defined name with the largest share of its words in common, if that is most of them. */
export function nearestTo(codebase: Codebase, name: string): Pick<UnknownName, "nearest" | "path"> {
  const stems = new Set(termsOf(name));
  const counts = new Map<number, number>();
  for (const stem of stems)
    for (const file of codebase.text(stem).ids) counts.set(file, (counts.get(file) ?? 0) + 1);
  const files = [...counts]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, maxLookedAt)
    .map(([file]) => file);
  let best = { share: 0.49, name: "", file: -1 };
  for (const file of files) {
    for (const definition of codebase.outline(file)?.definitions ?? []) {
      const own = termsOf(definition.name);
      const shared = new Set(own.filter((stem) => stems.has(stem))).size;
      const share = shared / (stems.size + own.length - shared);
      if (share > best.share) best = { share, name: definition.name, file };
    }
  }
  return best.file < 0 ? {} : { nearest: best.name, path: codebase.paths[best.file] ?? "" };
}
