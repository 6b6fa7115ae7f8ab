// Asks git's log which commits renamed or deleted files, newest first.
import { StringDecoder } from "node:string_decoder";
import { streamGit, type GitOptions } from "./git.ts";

/** A commit that renamed or deleted a file; paths are relative to the folder asked from. */
export interface LostFile {
  readonly path: string;
  /** Its new path; absent if the commit deleted it. */
  readonly to?: string;
  readonly hash: string;
  readonly subject: string;
}

/** Yields the renames and deletions of the history, newest first, those below the folder. @throws GitError */
export async function* lostFiles(prefix: string, options: GitOptions): AsyncGenerator<LostFile> {
  const format = ["--format=/%h%x00%s", "--name-status", "-z", "--encoding=UTF-8", "--no-color"];
  const args = ["log", "--no-merges", "--find-renames", "--diff-filter=DR", "--no-ext-diff", "-O/dev/null"];
  // Without --full-history git omits branches whose changes to the folder the merge discarded.
  const below = prefix === "" ? [] : ["--relative", "--full-history"];
  const where = prefix === "" ? [] : ["."];
  const output = streamGit([...args, ...format, ...below, "HEAD", "--", ...where], options);
  let commit: Pick<LostFile, "hash" | "subject"> = { hash: "", subject: "" };
  const waiting: string[] = [];
  for await (const field of fieldsOf(output)) {
    waiting.push(field);
    const [first = "", path = "", to = ""] = waiting;
    const length = first.startsWith("/") ? 2 : first.replace(/^\n/, "").startsWith("R") ? 3 : 2;
    if (first === "" || waiting.length === length) waiting.length = 0;
    else continue;
    if (first.startsWith("/")) commit = { hash: first.slice(1), subject: path };
    else if (first !== "") yield { path, ...(length === 3 && { to }), ...commit };
  }
}

/** The fields of an output that a NUL ends. */
async function* fieldsOf(output: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const chunk of output) {
    const fields = (rest + decoder.write(chunk)).split("\0");
    rest = fields.pop() ?? "";
    yield* fields;
  }
}
