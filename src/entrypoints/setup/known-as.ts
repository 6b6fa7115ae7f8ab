import path from "node:path";
import { git } from "../../indexing/git.ts";

/** The folders by which clients know a project. @param project absolute, links resolved */
export async function knownAs(project: string): Promise<readonly string[]> {
  const asked = ["rev-parse", "--path-format=absolute", "--show-toplevel", "--git-common-dir"];
  try {
    const [top = project, common = ""] = (await git(asked, { cwd: project })).toString().split("\n");
    // A worktree is known by the repository it belongs to.
    const main = path.basename(common) === ".git" ? [path.dirname(common)] : [];
    return [...new Set([project, path.resolve(top), ...main.map((folder) => path.resolve(folder))])];
  } catch {
    return [project];
  }
}
