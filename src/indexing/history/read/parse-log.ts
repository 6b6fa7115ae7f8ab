import { StringDecoder } from "node:string_decoder";
import { cleanMessage } from "./clean-message.ts";

/** One commit, as far as the search for files needs it. */
export interface Commit {
  readonly sha: string;
  /** Committer date in seconds. */
  readonly time: number;
  /** Subject and body without trailers, at most 1,500 characters. */
  readonly message: string;
  /** Files it touched, relative to the root; empty when they were too many to mean anything. */
  readonly paths: readonly string[];
}

interface ParseOptions {
  readonly maxFiles: number;
  /** In a shallow clone the oldest commits only seem to add every file; their paths are dropped. */
  readonly shallow: boolean;
}

/** No path starts with "/", so that tells a commit from a file; and git ends a message at its first NUL. */
export const logFormat = "--format=/%H%x00%ct%x00%P%x00%B";

/**
 * Turns what `git log -z --name-only` prints in `logFormat` into commits.
 * The output is a row of NUL-terminated fields: `/sha`, time, parents, message, then a newline and the first path,
 * then the other paths.
 */
export async function* parseLog(
  output: AsyncIterable<Buffer>,
  options: ParseOptions,
): AsyncGenerator<Commit> {
  const builder = createBuilder(options);
  for await (const fields of splitFields(output)) {
    for (const field of fields) {
      const commit = builder.take(field);
      if (commit !== undefined) yield commit;
    }
  }
  const last = builder.end();
  if (last !== undefined) yield last;
}

interface Builder {
  /** Returns the commit before, when the field starts a new one. */
  take(field: string): Commit | undefined;
  end(): Commit | undefined;
}

function createBuilder({ maxFiles, shallow }: ParseOptions): Builder {
  let header: string[] = [];
  let paths: string[] = [];
  let pathCount = 0;

  const end = (): Commit | undefined => {
    const [sha, time, parents, message] = header;
    if (sha === undefined || message === undefined || pathCount === 0) return undefined;
    const unusable = pathCount > maxFiles || (shallow && parents === "");
    return { sha, time: Number(time), message: cleanMessage(message), paths: unusable ? [] : paths };
  };
  const take = (field: string): Commit | undefined => {
    if (header.length > 0 && header.length < 4) {
      header.push(field);
    } else if (field.startsWith("/")) {
      const finished = end();
      header = [field.slice(1)];
      paths = [];
      pathCount = 0;
      return finished;
    } else {
      const path = pathCount === 0 && field.startsWith("\n") ? field.slice(1) : field;
      if (path !== "" && ++pathCount <= maxFiles) paths.push(path);
    }
    return undefined;
  };
  return { take, end };
}

/** Cuts a stream at its NULs, a chunk at a time. */
export async function* splitFields(output: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new StringDecoder("utf8");
  let unfinished: string[] = [];
  for await (const chunk of output) {
    const fields = decoder.write(chunk).split("\0");
    const rest = fields.pop() ?? "";
    if (fields.length > 0) {
      fields[0] = unfinished.join("") + (fields[0] ?? "");
      unfinished = [];
      yield fields;
    }
    unfinished.push(rest);
  }
}
