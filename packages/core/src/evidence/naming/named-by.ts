// Finds the configuration that runs, builds, schedules or registers a program, as it names its file.
import type { Description } from "../../observations.ts";
import type { Scope } from "../../task.ts";
import { createLru, type Lru } from "@fossick/base/lru.ts";
import { remember, rememberByObject } from "@fossick/base/remember.ts";
import type { Codebase } from "../codebase.ts";
import type { ReadText } from "../claims/claim.ts";
import { scopeIn } from "../scope.ts";
import { namesakesOf } from "../scores/places.ts";
import { classesHeld, isProgram, mayMention } from "./configuration.ts";
import { findClass, findMention, type NameInText, type WantedFile } from "./find-mention.ts";

/** Configuration that names a file, with the name and the line where it stands. */
type NamedBy = NonNullable<Description["namedBy"]>;

const maxNaming = 4;
/** A longer text is data. */
const longestText = 400_000;

/**
 * Prepare to find what names files, for one search; results are cached while the state of the repository is the same.
 * @param scope limits of the task; files outside are not reported
 */
export function createNaming(
  codebase: Codebase,
  readText: ReadText,
  scope?: Scope,
): (file: number) => Promise<NamedBy> {
  const isInScope = scopeIn(codebase, scope);
  const read = remember((file: number) => readText(codebase.paths[file] ?? ""));
  return async (file) => {
    const remembered = rememberedOf(codebase);
    const found = remembered.get(file) ?? (await findNaming(codebase, file, read));
    remembered.set(file, found);
    return found.filter(({ path }) => isInScope(path)).slice(0, maxNaming);
  };
}

const maxRemembered = 500;
const rememberedOf = rememberByObject<Codebase, Lru<number, NamedBy>>(() => createLru(maxRemembered));

async function findNaming(
  codebase: Codebase,
  file: number,
  read: (file: number) => Promise<string | undefined>,
): Promise<NamedBy> {
  if (!isProgram(codebase, file)) return [];
  const places = new Map<number, NameInText>();
  const look = async (other: number, find: (text: string) => NameInText | undefined): Promise<void> => {
    if (places.has(other)) return;
    const text = await read(other);
    const place = text === undefined || text.length > longestText ? undefined : find(text);
    if (place !== undefined) places.set(other, place);
  };
  const wanted = wantedOf(codebase, file);
  for (const other of mayMention(codebase, file))
    await look(other, (text) => findMention(text, codebase.paths[other] ?? "", wanted));
  for (const { name, files } of classesHeld(codebase, file))
    for (const other of files) await look(other, (text) => findClass(text, name));
  return [...places]
    .sort(([a], [b]) => codebase.length(a) - codebase.length(b) || a - b)
    .map(([other, { name, line }]) => ({ path: codebase.paths[other] ?? "", name, line }));
}

function wantedOf(codebase: Codebase, file: number): WantedFile {
  const path = codebase.paths[file] ?? "";
  const bare = path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]+$/, "");
  const namesakes = namesakesOf(codebase).get(bare) ?? [];
  return {
    path,
    namesakes: namesakes.filter((other) => other !== file).map((other) => codebase.paths[other] ?? ""),
    defines: new Set((codebase.outline(file)?.definitions ?? []).map(({ name }) => name)),
  };
}
