// Finds the code that uses the key of a translated text, and tells translation files.
import { lineNumberAt } from "@fossick/base/lines.ts";
import { isCompound, termsOf } from "../../language/words.ts";
import type { Codebase } from "../codebase.ts";
import { holdersOfAll } from "../phrases.ts";
import type { ReadText, TextHit } from "./claim.ts";

/** A file that uses the key of a translated text. */
export interface KeyUser {
  readonly file: number;
  readonly line: number;
  readonly key: string;
}

const ofTranslations =
  /(?:^|[/_.-])(?:locales?|lang(?:uage)?s?|i18n|l10n|translations?|values(?:-[\w+-]+)?|strings|messages|resources?|res|texts?)(?:[/_.-]|$)/i;
const dataEnding = /\.(?:json5?|ya?ml|properties|strings|arb|ftl|resx|xlf|xliff|ini|toml|po|pot)$/;
const codeEnding = /\.(?:[cm]?[jt]s|php|rb|go)$/;
const androidStrings = /(?:^|\/)values(?:-[\w+-]+)?\/[^/]+\.xml$/;

/** Tests whether a file holds nothing but texts in one language. */
export const isTranslation = (path: string): boolean =>
  androidStrings.test(path) || (dataEnding.test(path) && ofTranslations.test(path));

const maxRead = 60;
/** A key with more users identifies none. */
const maxUsers = 4;

/** Find the code that shows a text of a translation file, by the text's key; none where the text is the code's own. */
export async function usersOfText(
  codebase: Codebase,
  { file, line, lineText }: TextHit,
  readText: ReadText,
): Promise<readonly KeyUser[]> {
  const path = codebase.paths[file] ?? "";
  if (!isTranslation(path) && !(codeEnding.test(path) && ofTranslations.test(path))) return [];
  const key = keyOf(lineText);
  if (key === undefined) return [];
  const content = (await readText(path)) ?? "";
  const keys = [...new Set([[...parentsOf(content, line), key].join("."), key])];
  const candidates = [...new Set(keys.flatMap((each) => usersOf(codebase, each)))].filter(
    (user) => user !== file && codebase.kind(user) !== "test" && !isTranslation(codebase.paths[user] ?? ""),
  );
  const users: KeyUser[] = [];
  for (const user of candidates.slice(0, maxRead)) {
    const place = firstUse((await readText(codebase.paths[user] ?? "")) ?? "", keys);
    if (place) users.push({ file: user, ...place });
  }
  const whole = users.filter((user) => user.key === keys[0]);
  const telling = whole.length > 0 ? whole : users;
  return telling.length > maxUsers ? [] : telling;
}

/** `"key": "text"`, `key: text`, `key = text`, `<string name="key">`, `'key' => 'text'`. */
const keyOf = (line: string): string | undefined =>
  (/\bname="([\w.-]{2,100})"/.exec(line) ?? /^\s*["'`]?([\w$.-]{2,100})["'`]?\s*(?:=>|[:=])/.exec(line))?.[1];

const indentOf = (text: string): number => text.length - text.trimStart().length;

/** The keys around a line of nested JSON or YAML, outermost first, by their indentation. */
function parentsOf(content: string, line: number): string[] {
  const lines = content.split("\n").slice(0, line);
  let indent = indentOf(lines.pop() ?? "");
  const parents: string[] = [];
  while (lines.length > 0 && indent > 0) {
    const before = lines.pop() ?? "";
    if (before.trim() === "" || indentOf(before) >= indent) continue;
    indent = indentOf(before);
    const key = keyOf(before);
    if (key !== undefined && /[:{[=(]\s*(?:\{|\[|array\()?\s*$|:\s*$/.test(before)) parents.unshift(key);
  }
  return parents;
}

/** Files that may use a key: those that use it as a name, or hold all its words. */
function usersOf(codebase: Codebase, key: string): readonly number[] {
  const named = isCompound(key) ? [...codebase.name(key).ids] : [];
  if (named.length > 0) return named;
  return holdersOfAll(codebase, termsOf(key));
}

/** The first line on which a key stands as a name of its own: quoted, or as the end of a path of names. */
function firstUse(content: string, keys: readonly string[]): { line: number; key: string } | undefined {
  for (const key of keys) {
    for (let at = content.indexOf(key); at >= 0; at = content.indexOf(key, at + 1))
      if (/["'`./:]/.test(content[at - 1] ?? "") && !/[\w-]/.test(content[at + key.length] ?? ""))
        return { line: lineNumberAt(content, at), key };
  }
  return undefined;
}
