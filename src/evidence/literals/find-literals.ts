import { copiedTexts, type CopiedText } from "../../language/copied-texts.ts";
import { namedLines } from "../../language/named-lines.ts";
import { readTask } from "../../language/read-task.ts";
import type { Nowhere, PreparedTask } from "../../types.ts";
import type { Codebase } from "../codebase.ts";
import { inScopeOf } from "../lists/lists.ts";
import { filesOfFrame, placeOfFrame, sharedSuffix } from "../scores/mention-scores.ts";
import { namedFiles } from "../scores/named-files.ts";
import { namesakesOf } from "../scores/places.ts";
import { namesNowhere } from "./absent-names.ts";
import { findCommits } from "./find-commits.ts";
import { findConfiguration } from "./find-configuration.ts";
import { findOrientation } from "./find-orientation.ts";
import { findText } from "./find-text.ts";
import type { LiteralHit, Literals, ReadText, TextHit } from "./types.ts";
import { usersOfText } from "./translation-keys.ts";

const maxNamed = 5;
const maxNamesakes = 3;

/**
 * Find what the task gives literally: lines of files, commits, texts that were copied, and names. Files are read only
 * for copied texts, at most 120 for each.
 */
export async function findLiterals(
  codebase: Codebase,
  task: PreparedTask,
  readText: ReadText,
): Promise<Literals> {
  const lines = lineHits(codebase, task.text);
  const isNamed = namedFiles(codebase, task).some(({ files }) => files.length > 0);
  const exact = lines.length > 0 || isNamed ? lines : findCommits(codebase, task);
  const orientation = exact.length > 0 || isNamed ? [] : await findOrientation(codebase, task, readText);
  const { nowhere, texts } =
    exact.length > 0 ? noTexts : await textHits(codebase, task, readText, orientation.length > 0);
  const given = [exact, texts, orientation].find(({ length }) => length > 0) ?? [];
  const hits = given.length > 0 || isNamed ? given : await findConfiguration(codebase, task, readText);
  if (hits.length === 0)
    return { hits, nowhere: [...nowhere, ...(await namesNowhere(codebase, task, readText))] };
  const isInScope = inScopeOf(codebase, task.scope); // costly to read
  return { hits: inOrder(hits.filter(({ file }) => isInScope(file))), nowhere: [] };
}

interface TextHits {
  readonly texts: readonly LiteralHit[];
  readonly nowhere: readonly Nowhere[];
}

const noTexts: TextHits = { texts: [], nowhere: [] };
/** Share of a text that must stand in code where the task may be a newcomer's question as well. */
const shareOfMessage = 0.9;

/**
 * Where the texts stand that were copied into the task. What reads like a newcomer's question is a message of the program
 * only if code holds it nearly whole: *config type could not be determined for 42*.
 */
async function textHits(
  codebase: Codebase,
  task: PreparedTask,
  readText: ReadText,
  isQuestion: boolean,
): Promise<TextHits> {
  const nowhere: Nowhere[] = [];
  const texts: LiteralHit[] = [];
  const isMessage = ({ file, share }: TextHit): boolean =>
    share >= shareOfMessage && codebase.kind(file) === "source";
  for (const copied of copiedTexts(task)) {
    const { hits, isAnywhere } = await findText(codebase, copied, readText);
    if (!isAnywhere && isQuotation(copied)) nowhere.push({ kind: "text", what: copied.text });
    texts.push(...(await hitsOf(codebase, copied, isQuestion ? hits.filter(isMessage) : hits, readText)));
  }
  return { texts, nowhere };
}

/** Longer tasks quote what programs print about their authors' own data. */
const isQuotation = ({ by, text }: CopiedText): boolean => by === "quoted" && /\S\s+\S+\s+\S/.test(text);

/** Lines that the text names, of files that exist; in a stack trace they only say which lines to show. */
function lineHits(codebase: Codebase, text: string): LiteralHit[] {
  const named = namedLines(text).flatMap(({ path, startLine, endLine }) => {
    const files = filesOfPath(codebase, path);
    return files.length > maxNamesakes ? [] : [{ files, startLine, endLine }];
  });
  const isTrace = named.length > 1 && readTask(text).frames.length > 1;
  return named.flatMap(({ files, ...lines }, at) =>
    files.map((file) => ({ file, ...lines, strength: isTrace || at >= maxNamed ? 0 : 1 / (1 + at / 10) })),
  );
}

/** Files whose path ends most like a path of whatever machine; of a built or installed one, its sources. */
function filesOfPath(codebase: Codebase, path: string): readonly number[] {
  const suffixes = namesakesOf(codebase);
  const name = path.slice(path.lastIndexOf("/") + 1);
  const namesakes = placeOfFrame(path).owner === undefined ? (suffixes.get(name) ?? []) : [];
  const parts = path.split("/").filter(Boolean);
  const shared = namesakes.map((file) => sharedSuffix(codebase.paths[file] ?? "", parts));
  const best = Math.max(0, ...shared);
  const files = namesakes.filter((_, at) => shared[at] === best);
  const whole = files.filter((file) => codebase.paths[file]?.split("/").length === best);
  if (best > 0) return whole.length > 0 ? whole : files;
  return filesOfFrame(codebase, suffixes, path, undefined).map(([file]) => file);
}

/**
 * Where a text of a translation stands, the code that uses its key comes first. A text that a long task quotes in passing
 * only says which line to show (docs/decisions/2026-11-25-literal-reading.md).
 */
async function hitsOf(
  codebase: Codebase,
  { by }: CopiedText,
  found: readonly TextHit[],
  readText: ReadText,
): Promise<LiteralHit[]> {
  const [best] = found;
  const users = best === undefined ? [] : await usersOfText(codebase, best, readText);
  const hits = found.map(({ file, line, found: text }) => ({ file, startLine: line, endLine: line, text }));
  const ofUsers = users.map(({ file, line, key }) => ({
    file,
    startLine: line,
    endLine: line,
    text: best?.found ?? "",
    key,
  }));
  return [
    ...ofUsers.map((hit) => ({ ...hit, strength: by === "passing" ? 0 : 1 })),
    ...hits.map((hit) => ({ ...hit, strength: by === "passing" ? 0 : users.length > 0 ? 0.8 : 1 })),
  ];
}

/** Strongest first, each file once with its first line. */
function inOrder(hits: readonly LiteralHit[]): LiteralHit[] {
  const ordered = [...hits].sort((a, b) => b.strength - a.strength);
  return ordered.filter(({ file }, at) => ordered.findIndex((other) => other.file === file) === at);
}
