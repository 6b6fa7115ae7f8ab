import type { Evaluation, Span } from "../types.ts";
import { isSecretFile } from "../secrets/secret-files.ts";
import { cutShort, safeLines, safeName } from "../safe-text.ts";

/** A file as an evaluator is shown it. */
export interface FileExcerpt {
  readonly path: string;
  /** The parts worth reading, cleaned and shortened: all of its text that is sent. */
  readonly excerpt: string;
  readonly evaluation: Evaluation;
}

/** About 700 tokens: a few definitions. Twelve such files make one question of some 8,000 tokens. */
const maxCharacters = 2_400;
const longestLine = 200;
/** Excerpt of a file without spans: its beginning. */
const beginning: readonly Span[] = [{ startLine: 1, endLine: 40 }];

/**
 * The excerpt of each file; files that look secret, have hidden characters in their names or cannot be read are
 * skipped.
 */
export async function readExcerpts(
  evaluations: readonly Evaluation[],
  readText: (path: string) => Promise<string | undefined>,
): Promise<readonly FileExcerpt[]> {
  const files: FileExcerpt[] = [];
  for (const evaluation of evaluations) {
    const { path, spans } = evaluation;
    if (isSecretFile(path) || safeName(path) !== path) continue;
    const text = await readText(path);
    if (text === undefined) continue;
    files.push({ path, evaluation, excerpt: excerptOf(text, spans.length > 0 ? spans : beginning) });
  }
  return files;
}

/** Cut twice: what is spelt out is longer, and all of a long line would be spelt for nothing. */
const shownLine = (line: string): string => cutShort(safeLines(cutShort(line, longestLine)), longestLine);

/** The lines of the spans under their numbers. @param spans in line order */
export function excerptOf(text: string, spans: readonly Span[]): string {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  let excerpt = "";
  for (const { startLine, endLine } of spans) {
    const part = lines.slice(startLine - 1, endLine).map(shownLine);
    if (part.length === 0) continue;
    excerpt += `lines ${startLine}-${Math.min(endLine, lines.length)}:\n${part.join("\n")}\n`;
    if (excerpt.length > maxCharacters) break;
  }
  return excerpt.length <= maxCharacters ? excerpt : `${excerpt.slice(0, maxCharacters)}\n[cut]\n`;
}
