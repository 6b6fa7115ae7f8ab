// Finds the code that shows a translated text, by the text's key or its source text.
import { lineNumberAt } from "@fossick/base/lines.ts";
import { isCompound, termsOf } from "../../language/words.ts";
import type { Codebase } from "../codebase.ts";
import { holdersOfAll } from "../phrases.ts";
import type { ReadText, TextHit } from "./claim.ts";
import { findText } from "./find-text.ts";
import { entryAt } from "./translation-entry.ts";
import { isTranslation, mayTranslate } from "./translation-files.ts";

/** A file that uses the key of a translated text. */
export interface KeyUser {
  readonly file: number;
  readonly line: number;
  readonly key: string;
}

const maxRead = 60;
/** A key with more users identifies none. */
const maxUsers = 4;

/** Find the code that shows a text of a translation file; none where the text is the code's own. */
export async function usersOfText(
  codebase: Codebase,
  { file, at }: TextHit,
  readText: ReadText,
): Promise<readonly KeyUser[]> {
  const path = codebase.paths[file] ?? "";
  if (!mayTranslate(path, codebase.paths)) return [];
  const { keys, sources } = entryAt((await readText(path)) ?? "", at);
  const stem = path.slice(path.lastIndexOf("/") + 1).replace(/\..*$/, "");
  const spaced = keys.slice(0, 1).map((key) => `${stem}.${key}`); // a file's name may begin its keys
  const isUser = (user: number): boolean =>
    user !== file &&
    codebase.kind(user) !== "test" &&
    !isTranslation(codebase.paths[user] ?? "", codebase.paths);
  const users = await usersOfKeys(codebase, [...spaced, ...keys], isUser, readText);
  if (users.length > 0) return users.length > maxUsers ? [] : users;
  const found: KeyUser[] = [];
  for (const text of sources) {
    const { hits } = await findText(codebase, { text, by: "quoted" }, readText);
    found.push(...hits.filter((hit) => isUser(hit.file)).map((hit) => ({ ...hit, key: hit.found })));
  }
  return found.length > maxUsers ? [] : found;
}

/** Files that use the first key that any file uses. */
async function usersOfKeys(
  codebase: Codebase,
  keys: readonly string[],
  isUser: (file: number) => boolean,
  readText: ReadText,
): Promise<readonly KeyUser[]> {
  const candidates = [...new Set(keys.flatMap((each) => usersOf(codebase, each)))].filter(isUser);
  const users: KeyUser[] = [];
  for (const user of candidates.slice(0, maxRead)) {
    const place = firstUse((await readText(codebase.paths[user] ?? "")) ?? "", keys);
    if (place) users.push({ file: user, ...place });
  }
  const first = keys.find((key) => users.some((user) => user.key === key));
  return users.filter((user) => user.key === first);
}

/** Files that may use a key: those that use it as a name, or hold all its words. */
function usersOf(codebase: Codebase, key: string): readonly number[] {
  const named = isCompound(key) ? [...codebase.name(key).ids] : [];
  if (named.length > 0) return named;
  return holdersOfAll(codebase, termsOf(key));
}

/** Signs after a key that is set there and not used. */
const sets = /^["'`]?(?::|\s*=>|\s*=(?!=))/;

/** The first line on which a key stands as a name of its own: quoted, or as the end of a path of names. */
function firstUse(content: string, keys: readonly string[]): { line: number; key: string } | undefined {
  for (const key of keys) {
    for (let at = content.indexOf(key); at >= 0; at = content.indexOf(key, at + 1)) {
      const after = content.slice(at + key.length, at + key.length + 8);
      if (/["'`./:@]/.test(content[at - 1] ?? "") && !/^[\w-]/.test(after) && !sets.test(after))
        return { line: lineNumberAt(content, at), key };
    }
  }
  return undefined;
}
