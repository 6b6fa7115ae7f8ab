// Answers the page's calls for the text of a file, and to open it in an editor.
import { FossickError } from "@fossick/base/errors.ts";
import { keptBack } from "@fossick/base/secrets/kept-back.ts";
import { quotedPath, safeName, cutShort, safeLines } from "@fossick/base/safe-text.ts";
import type { PageCalls, ShownText } from "../../view/types.ts";
import type { PageSession, PageEngine } from "../page-session.ts";
import { realFile, fileStamp } from "../real-file.ts";

/** Opens a file in the user's editor if it lies in the repository. @throws FossickError INVALID_SETTING */
export async function editFile(
  { line = 1, path }: Parameters<PageCalls["edit"]>[0],
  { openInEditor, realRoot }: Pick<PageSession, "openInEditor" | "realRoot">,
): Promise<object> {
  const file = realFile(realRoot, repositoryPath(path));
  // The editor gets `name:line`, and error messages show the name.
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

/** Parts of a session needed to show lines of files. */
interface LinesSession extends Pick<PageSession, "realRoot"> {
  readonly engine: Pick<PageEngine, "readText">;
  readonly past: Pick<PageSession["past"], "get">;
}

/**
 * Returns lines of a file of the repository, with secrets replaced and hidden characters spelt out.
 * @throws FossickError INVALID_SETTING
 */
export async function showLines(
  { endLine, id, path, startLine = 1 }: Parameters<PageCalls["lines"]>[0],
  { engine, past, realRoot }: LinesSession,
): Promise<ShownText> {
  const stamp = id === undefined ? undefined : past.get(id).stamps.get(path);
  // Compared before the text is read, so a change in between is not reported.
  const isChanged = stamp !== undefined && stamp !== fileStamp(realRoot, path);
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

/** Separators of a path; outside Windows a backslash can be part of a name. */
const separators = process.platform === "win32" ? /[\\/]/ : "/";

const isRefused = (part: string): boolean => ["", ".", ".."].includes(part);

/**
 * Accepts a path as answers name files: POSIX and below the root. Its link targets are checked when it is opened.
 * @throws FossickError INVALID_SETTING for any other
 */
export function repositoryPath(path: string): string {
  const isWell = !path.includes("\0") && !path.split(separators).some(isRefused);
  // Git's own files are not part of the repository.
  if (isWell && keptBack(path) !== "git") return path;
  throw new FossickError("INVALID_SETTING", `${quotedPath(path)} is not a file of this repository`, {
    hint: "Use paths as answers show them, relative to the root.",
  });
}
