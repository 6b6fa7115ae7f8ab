// Finds texts that were copied into a task.
import { copiedTexts, type CopiedText } from "../../language/copied-texts.ts";
import type { UnknownName, PreparedTask } from "../../task.ts";
import type { Codebase } from "../codebase.ts";
import { findText } from "./find-text.ts";
import { usersOfText } from "./translation-keys.ts";
import type { Claim, Claims, ReadText, TextHit } from "./claim.ts";

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
const strengthOfTranslation = 0.8;

/** Claims of a text; in a translation, the code that uses its key is first. */
async function claimsOf(
  codebase: Codebase,
  { by }: CopiedText,
  found: readonly TextHit[],
  readText: ReadText,
): Promise<Claim[]> {
  const [best] = found;
  if (best === undefined) return [];
  const users = await usersOfText(codebase, best, readText);
  const marksOf = (file: number): NonNullable<Claim["marks"]> => ({
    textShare: best.share,
    textLength: Math.min(1, best.found.length / long),
    textAlone: 1 / found.length,
    textQuoted: by === "quoted" ? 1 : 0,
    textInCode: codebase.kind(file) === "source" ? 1 : 0,
  });
  const claim = ({ file, line }: { file: number; line: number }, text: string, strength: number): Claim => ({
    kind: by === "passing" ? "quotedText" : "text",
    file,
    strength,
    lines: { startLine: line, endLine: line },
    text,
    ...(by !== "passing" && { marks: marksOf(file) }),
  });
  const others = users.length > 0 ? strengthOfTranslation : 1;
  return [
    ...users.map((user) => ({ ...claim(user, best.found, 1), key: user.key })),
    ...found.map((hit) => claim(hit, hit.found, others)),
  ];
}
