// Answers the page's calls about files: their text, and opening them in an editor.
import { FossickError } from "../../../base/errors.ts";
import { quotedPath, safeName, cutShort, safeLines } from "../../../base/safe-text.ts";
import type { PageCalls, ShownText } from "../../page/types.ts";
import type { PageSession, PageEngine } from "../page-session.ts";
import { realFile, stampOf } from "../real-file.ts";

/** Opens a file that really lies in the repository in its user's editor. @throws FossickError INVALID_SETTING */
export async function editFile(
  { line = 1, path }: Parameters<PageCalls["edit"]>[0],
  { openInEditor, realRoot }: Pick<PageSession, "openInEditor" | "realRoot">,
): Promise<object> {
  const file = realFile(realRoot, repositoryPath(path));
  // A line stands behind the name, and the name is told where the editor does not start.
  if (file === undefined || /:\d+$/.test(file) || safeName(file) !== file) {
    throw new FossickError("INVALID_SETTING", `${quotedPath(path)} cannot be opened in an editor`, {
      hint: "It is gone, lies outside the repository, or has a name that editors take for another.",
    });
  }
  await openInEditor(file, line);
  return {};
}

const maxLines = 2_000;
const longestLine = 2_000;

/** Parts of a session that lines of files are shown by. */
interface LinesSession extends Pick<PageSession, "realRoot"> {
  readonly engine: Pick<PageEngine, "readText">;
  readonly past: Pick<PageSession["past"], "get">;
}

/**
 * Lines of a file of the repository, its secrets replaced and what is hidden in it spelt out.
 * @throws FossickError INVALID_SETTING
 */
export async function showLines(
  { endLine, id, path, startLine = 1 }: Parameters<PageCalls["lines"]>[0],
  { engine, past, realRoot }: LinesSession,
): Promise<ShownText> {
  const stamp = id === undefined ? undefined : past.get(id).stamps.get(path);
  // Before the text is read: a change in between is one.
  const isChanged = stamp !== undefined && stamp !== stampOf(realRoot, path);
  const text = await engine.readText(repositoryPath(path));
  if (text === undefined) {
    throw new FossickError("INVALID_SETTING", `cannot show the text of ${quotedPath(path)}`, {
      hint: "It is gone, not text, too large, outside the repository, or of a kind that usually holds secrets.",
    });
  }
  const all = safeLines(text).split("\n");
  if (all.at(-1) === "") all.pop();
  const first = Math.min(startLine, Math.max(1, all.length));
  const last = Math.min(endLine ?? all.length, first + maxLines - 1, all.length);
  const shown = all.slice(first - 1, last).map((line) => cutShort(line, longestLine));
  return {
    path,
    startLine: first,
    endLine: last,
    text: shown.join("\n"),
    lines: all.length,
    ...(isChanged && { isChanged }),
  };
}

/** Elsewhere a backslash is a letter of a name. */
const separators = process.platform === "win32" ? /[\\/]/ : "/";

/** Git's own files are no files of the repository. */
const isRefused = (part: string): boolean => ["", ".", "..", ".git"].includes(part.toLowerCase());

/**
 * A path as answers name files: POSIX, relative to the root and below it. What it leads to is checked where it is opened.
 * @throws FossickError INVALID_SETTING for any other
 */
export function repositoryPath(path: string): string {
  if (!path.includes("\0") && !path.split(separators).some(isRefused)) return path;
  throw new FossickError("INVALID_SETTING", `${quotedPath(path)} is not a file of this repository`, {
    hint: "Use paths as answers show them, relative to the root.",
  });
}
