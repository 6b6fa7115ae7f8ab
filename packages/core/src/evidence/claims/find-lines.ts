// Finds the lines of files that a task names.
import { namedLines } from "../../language/named-lines.ts";
import { wordCount } from "../../language/wording.ts";
import type { PreparedTask } from "../../task.ts";
import type { Codebase } from "../codebase.ts";
import { linesWithin, tracedFrames } from "./find-frames.ts";
import { filesOfFrame, isOfLanguage, placeOfFrame } from "../scores/frame-files.ts";
import { sharedSuffix } from "../scores/mention-scores.ts";
import { namesakesOf } from "../scores/places.ts";
import { strengthAt, type Claim } from "./claim.ts";

const maxNamesakes = 3;
/** Longer tasks speak of lines in passing. */
const maxWords = 40;

/** Find the lines that a person, a compiler or a link names; those of a stack trace are its frames. */
export function findLines(codebase: Codebase, task: PreparedTask): Claim[] {
  const isFrame = framesOf(task);
  const named = namedLines(task.text)
    .filter((each) => !isFrame(each))
    .map(({ path, startLine, endLine }) => ({ files: filesOfPath(codebase, path), startLine, endLine }))
    .filter(({ files }) => files.length > 0 && files.length <= maxNamesakes);
  const lineInPassing = wordCount(task) > maxWords ? 1 : 0;
  return named.flatMap(({ files, ...lines }, at) =>
    files.map((file) => ({
      kind: "line",
      file,
      strength: strengthAt(at),
      marks: { lineInPassing },
      ...linesWithin(codebase, file, lines),
    })),
  );
}

function framesOf(task: PreparedTask): (named: { path: string; startLine: number }) => boolean {
  const frames = tracedFrames(task);
  return ({ path, startLine }) =>
    frames.some(
      (frame) => frame.line === startLine && (frame.path.endsWith(path) || path.endsWith(frame.path)),
    );
}

/** Finds the files whose path best matches the end of a foreign path; for a built or installed file, its sources. */
export function filesOfPath(codebase: Codebase, path: string): readonly number[] {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const isForeign = isOfLanguage(path) || placeOfFrame(path).owner !== undefined;
  const namesakes = isForeign ? [] : (namesakesOf(codebase).get(name) ?? []);
  const parts = path.split("/").filter(Boolean);
  const shared = namesakes.map((file) => sharedSuffix(codebase.paths[file] ?? "", parts));
  const best = Math.max(0, ...shared);
  const files = namesakes.filter((_, at) => shared[at] === best);
  const whole = files.filter((file) => codebase.paths[file]?.split("/").length === best);
  if (best > 0) return whole.length > 0 ? whole : files;
  return filesOfFrame(codebase, { path }).map(([file]) => file);
}
