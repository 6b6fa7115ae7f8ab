// Finds the files and lines that git reports to be in the state that a task refers to, and those of a pasted patch.
import { linesOf } from "@fossick/base/lines.ts";
import { valueIn } from "@fossick/base/remember.ts";
import { changesOf, type Change } from "../../language/read-patch.ts";
import { readPart } from "../../language/read-part.ts";
import type { LineRange, PreparedTask } from "../../task.ts";
import type { Codebase } from "../codebase.ts";
import { strengthAt, type Claim, type ReadText } from "./claim.ts";
import { linesWithin } from "./find-frames.ts";
import { filesOfPath } from "./find-lines.ts";

/** Find the files in the state that the task refers to, as git reported them, each with its conflicts or changes. */
export function findState(codebase: Codebase, { git }: PreparedTask): readonly Claim[] {
  const { asked, commit, files = [] } = git?.state ?? {};
  return files.flatMap(({ lines, path }): Claim[] => {
    const file = codebase.fileOf(path);
    if (file === undefined || asked === undefined) return [];
    const why = commit ? { commit: { name: commit.hash, subject: commit.subject } } : { inState: asked };
    return [{ kind: "line", file, strength: 1, ...why, ...placesIn(codebase, file, lines) }];
  });
}

/** Find the files and lines that a patch in the task changes, in its order, as the files have them now. */
export async function findPatch(
  codebase: Codebase,
  task: PreparedTask,
  readText: ReadText,
): Promise<readonly Claim[]> {
  const patched = new Map<number, Change[]>();
  for (const change of changesOf(readPart(task.text))) {
    const [file, another] = filesOfPath(codebase, change.path);
    if (file !== undefined && another === undefined) valueIn(patched, file, () => []).push(change);
  }
  const claims = [...patched].map(async ([file, changes], at): Promise<Claim> => {
    const side = isApplied(changes, (await readText(codebase.paths[file] ?? "")) ?? "") ? "after" : "before";
    const places = placesIn(
      codebase,
      file,
      changes.map((change) => change[side]),
    );
    return { kind: "line", file, strength: strengthAt(at), ...places };
  });
  return Promise.all(claims);
}

/** Tests whether a file has the lines that a patch adds where it adds them. */
function isApplied(changes: readonly Change[], text: string): boolean {
  const lines = linesOf(text);
  return changes.some(({ added }) => added !== undefined && lines[added.line - 1]?.trimEnd() === added.text);
}

function placesIn(
  codebase: Codebase,
  file: number,
  ranges: readonly LineRange[],
): Pick<Claim, "lines" | "moreLines"> {
  const [lines, ...moreLines] = ranges.flatMap((range) => linesWithin(codebase, file, range).lines ?? []);
  return { ...(lines && { lines }), ...(moreLines.length > 0 && { moreLines }) };
}
