// Finds texts that were copied into a task.
import { copiedTexts, type CopiedText } from "../../language/copied-texts.ts";
import type { UnknownName, PreparedTask } from "../../task.ts";
import type { Codebase } from "../codebase.ts";
import { findText } from "./find-text.ts";
import { usersOfText } from "./translation-keys.ts";
import { isTranslation } from "./translation-files.ts";
import { strengthAt, type Claim, type Claims, type ReadText, type TextHit } from "./claim.ts";

/** Find files that hold copied texts, code that uses their translations, and texts found nowhere. */
export async function findCopies(
  codebase: Codebase,
  task: PreparedTask,
  readText: ReadText,
): Promise<Claims> {
  const nowhere: UnknownName[] = [];
  const claims: Claim[] = [];
  for (const copied of copiedTexts(task)) {
    const { hits, isAnywhere } = await findText(codebase, copied, readText);
    if (!isAnywhere && isQuotation(copied)) nowhere.push({ kind: "text", what: copied.text });
    claims.push(...(await claimsOf(codebase, copied, hits, readText)));
  }
  return { claims, nowhere };
}

/** Longer tasks quote what programs print about their authors' own data. */
const isQuotation = ({ by, text }: CopiedText): boolean => by === "quoted" && /\S\s+\S+\s+\S/.test(text);

/** Characters of a text that hardly stands anywhere by chance. */
const long = 80;

/** Claims of a text: code that holds it or uses its key is first, its translation next. */
async function claimsOf(
  codebase: Codebase,
  { by }: CopiedText,
  found: readonly TextHit[],
  readText: ReadText,
): Promise<Claim[]> {
  const [best] = found;
  if (best === undefined) return [];
  const isText = ({ file }: { file: number }): boolean =>
    isTranslation(codebase.paths[file] ?? "", codebase.paths);
  const inCode = found.filter((hit) => !isText(hit));
  const texts = found.filter(isText);
  const all = await usersOfText(codebase, texts[0] ?? best, readText);
  const users = all.filter((user) => !inCode.some(({ file }) => file === user.file));
  const marksOf = (file: number): NonNullable<Claim["marks"]> => ({
    textShare: best.share,
    textLength: Math.min(1, best.found.length / long),
    textAlone: 1 / Math.max(1, inCode.length),
    textQuoted: by === "quoted" ? 1 : 0,
    textInCode: isText({ file }) ? 0.5 : codebase.kind(file) === "source" ? 1 : 0,
  });
  const claim = ({ file, line }: { file: number; line: number }, text: string, at: number): Claim => ({
    kind: by === "passing" ? "quotedText" : "text",
    file,
    strength: strengthAt(at),
    lines: { startLine: line, endLine: line },
    text,
    ...(by !== "passing" && { marks: marksOf(file) }),
  });
  const first = inCode.length + users.length;
  return [
    ...users.map((user) => ({ ...claim(user, best.found, 0), key: user.key })),
    ...inCode.map((hit) => claim(hit, hit.found, users.length > 0 ? 1 : 0)),
    ...texts.map((hit) => claim(hit, hit.found, first > 0 ? 1 : 0)),
  ];
}
