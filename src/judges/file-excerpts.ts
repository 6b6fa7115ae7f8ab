import type { Evaluation, Span } from "../types.ts";
import { isSecretFile } from "../secrets/secret-files.ts";
import { visibleText } from "./visible-text.ts";

/** A file as an evaluator is shown it. */
export interface FileExcerpt {
  readonly path: string;
  /** The parts worth reading, cleaned and shortened: all of its text that is sent. */
  readonly excerpt: string;
  readonly evaluation: Evaluation;
}

/** About 700 tokens: a few definitions. Twelve such files make one question of some 8,000 tokens. */
const mostCharacters = 2_400;
const longestLine = 200;
/** Of a file without spans, its beginning is shown. */
const beginning: readonly Span[] = [{ startLine: 1, endLine: 40 }];

/** The excerpt of each file; files that look secret, have an unprintable name or cannot be read are skipped. */
export async function readExcerpts(
  evaluations: readonly Evaluation[],
  readText: (path: string) => Promise<string | undefined>,
): Promise<readonly FileExcerpt[]> {
  const files: FileExcerpt[] = [];
  for (const evaluation of evaluations) {
    const { path, spans } = evaluation;
    if (isSecretFile(path) || visibleText(path) !== path || path.includes("\n")) continue;
    const text = await readText(path);
    if (text === undefined) continue;
    files.push({ path, evaluation, excerpt: excerptOf(text, spans.length > 0 ? spans : beginning) });
  }
  return files;
}

/** The lines of the spans under their numbers. @param spans in line order */
export function excerptOf(text: string, spans: readonly Span[]): string {
  const lines = visibleText(text).split("\n");
  let excerpt = "";
  for (const { startLine, endLine } of spans) {
    const part = lines.slice(startLine - 1, endLine).map((line) => line.slice(0, longestLine));
    if (part.length === 0) continue;
    excerpt += `lines ${startLine}-${Math.min(endLine, lines.length)}:\n${part.join("\n")}\n`;
    if (excerpt.length > mostCharacters) break;
  }
  return excerpt.length <= mostCharacters ? excerpt : `${excerpt.slice(0, mostCharacters)}\n[cut]\n`;
}
