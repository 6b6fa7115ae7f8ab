import { FossickError } from "../../../errors.ts";
import { cutShort, quotedPath, safeLines } from "../../../safe-text.ts";
import type { PageCalls, ShownText } from "../../page/types.ts";
import type { PageEngine } from "../page-session.ts";
import { repositoryPath } from "./repository-path.ts";

const maxLines = 2_000;
const longestLine = 2_000;

/**
 * Lines of a file of the repository, its secrets replaced and what is hidden in it spelt out.
 * @throws FossickError INVALID_SETTING
 */
export async function showLines(
  { endLine, path, startLine = 1 }: Parameters<PageCalls["lines"]>[0],
  engine: Pick<PageEngine, "readText">,
): Promise<ShownText> {
  const text = await engine.readText(repositoryPath(path));
  if (text === undefined) {
    throw new FossickError("INVALID_SETTING", `there is no text of ${quotedPath(path)} to show`, {
      hint: "It is gone, no text, too large, or lies outside the repository, or it is of a kind that usually holds secrets.",
    });
  }
  const all = safeLines(text).split("\n");
  if (all.at(-1) === "") all.pop();
  const first = Math.min(startLine, Math.max(1, all.length));
  const last = Math.min(endLine ?? all.length, first + maxLines - 1, all.length);
  const shown = all.slice(first - 1, last).map((line) => cutShort(line, longestLine));
  return { path, startLine: first, endLine: last, text: shown.join("\n"), lines: all.length };
}
