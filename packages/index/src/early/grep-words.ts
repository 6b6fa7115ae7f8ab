// Finds the tracked and untracked files that contain words, with `git grep`, before anything is indexed.
import { git, GitError } from "@fossick/repository/git.ts";

/** Counts of each word by path; occurrences inside other words count. */
export type WordCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Flags of git's `grep` that keep a user's configuration out of its output. */
const plainOutput = ["-z", "-o", "-I", "-i", "--untracked"].concat([
  "--no-color",
  "--no-line-number",
  "--no-column",
  "--no-heading",
  "--no-break",
  "--no-recurse-submodules",
]);

/**
 * Counts words in the files that git lists; returns no counts if git fails.
 * @param words lower case, only letters, digits and underscores
 * @throws the signal's reason when aborted
 */
export async function grepWords(
  root: string,
  words: readonly string[],
  signal: AbortSignal | undefined,
): Promise<WordCounts> {
  if (words.length === 0) return new Map();
  const options = { cwd: root, ...(signal && { signal }) };
  // Longest first, as the first alternative that matches is taken.
  const pattern = [...words].sort((a, b) => b.length - a.length).join("|");
  const search = (dialect: string): Promise<Buffer> =>
    git(["grep", ...plainOutput, dialect, "-e", pattern], options);
  try {
    // Perl's dialect is quicker, but not every git supports it.
    return countWords(
      await search("-P").catch((error: unknown) => {
        if (!isWithoutPerl(error)) throw error;
        return search("-E");
      }),
    );
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return new Map(); // git exits with 1 if nothing was found
  }
}

const isWithoutPerl = (error: unknown): boolean => error instanceof GitError && /Perl/i.test(error.message);

/** @param output for each match the path, a NUL, the match and a line break */
function countWords(output: Buffer): WordCounts {
  const counts = new Map<string, Map<string, number>>();
  let [path, ofPath] = ["", new Map<string, number>()];
  for (const line of output.toString("utf8").split("\n")) {
    const end = line.indexOf("\0");
    if (end < 0) continue;
    if (path.length !== end || !line.startsWith(path)) {
      path = line.slice(0, end);
      ofPath = counts.get(path) ?? new Map<string, number>();
      counts.set(path, ofPath);
    }
    const word = line.slice(end + 1).toLowerCase();
    ofPath.set(word, (ofPath.get(word) ?? 0) + 1);
  }
  return counts;
}
