// Counts the lines of repositories that redaction changes.
import { redact } from "@fossick/base/secrets/redact.ts";
import { readBlobs } from "../derive/mined/read-blobs.ts";
import { git } from "../git.ts";
import { openMirrors, mirroredRepositories } from "../tasks.ts";

/** A line in which something was replaced. */
export interface ReplacedLine {
  readonly place: string;
  readonly before: string;
  readonly after: string;
}

/** Lines that were read, and those of them that changed. */
export interface ReadLines {
  readonly lines: number;
  readonly files: number;
  readonly replaced: readonly ReplacedLine[];
}

/** Source, documents and settings; lock files, bundles and change logs hold what tools wrote. */
const read =
  /\.(?:c|cc|conf|cpp|cs|css|dart|exs?|go|gradle|h|hpp|hs|html|ini|java|jsx?|json|kt|lua|m|md|mjs|php|properties|py|rb|rs|rst|scala|sh|sql|swift|toml|tsx?|txt|vue|xml|ya?ml)$/;
const leftOut = /lock|\.min\.|changelog/i;
const largestBytes = 300_000;

/** Reads the files of each repository at its head, until there are so many lines. @param tell how far it is */
export function replacedInMirrors(folder: string, maxLines: number, tell: (line: string) => void): ReadLines {
  const mirrorOf = openMirrors(folder);
  const all = { lines: 0, files: 0, replaced: [] as ReplacedLine[] };
  for (const repo of mirroredRepositories(folder)) {
    const mirror = mirrorOf(repo);
    if (mirror === undefined) continue;
    if (all.lines >= maxLines) break;
    for (const { path, text } of textsOf(mirror)) {
      const [before, after] = [text.split("\n"), redact(text).split("\n")];
      all.files++;
      all.lines += before.length;
      for (const [at, line] of before.entries())
        if (line !== after[at])
          all.replaced.push({ place: `${repo}/${path}:${at + 1}`, before: line, after: after[at] ?? "" });
    }
    tell(`${repo}: ${all.lines} lines so far, ${all.replaced.length} replaced`);
  }
  return all;
}

function textsOf(mirror: string): readonly { path: string; text: string }[] {
  const blobs = git(mirror, "ls-tree", "-r", "-l", "HEAD")
    .split("\n")
    .flatMap((line) => {
      const [, blob, size, path = ""] = /^100\d+ blob (\w+)\s+(\d+)\t(.*)$/.exec(line) ?? [];
      const isRead = read.test(path) && !leftOut.test(path) && Number(size) <= largestBytes;
      return blob !== undefined && isRead ? [{ blob, path }] : [];
    });
  const texts = readBlobs(
    mirror,
    blobs.map(({ blob }) => blob),
  );
  return blobs.flatMap(({ path }, at) => {
    const text = texts[at];
    return text === undefined ? [] : [{ path, text }];
  });
}
