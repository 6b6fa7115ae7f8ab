import { realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { FossickError } from "../../../errors.ts";
import { isInside } from "../../../indexing/read/is-inside.ts";
import { quotedPath, safeName } from "../../../safe-text.ts";
import type { PageCalls } from "../../page/types.ts";
import type { PageSession } from "../page-session.ts";
import { repositoryPath } from "./repository-path.ts";

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

function realFile(root: string, path: string): string | undefined {
  try {
    const file = realpathSync(join(root, path));
    return isInside(root, file) && statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}
