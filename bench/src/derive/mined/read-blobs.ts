import { spawnSync } from "node:child_process";

const atOnce = 4_000;
const maxOutput = 1 << 30;

/**
 * Read blobs by their names for git, many in one process.
 * @param names object ids or `commit:path`
 * @returns the texts in the order of the names; undefined for what is not there, binary or no UTF-8
 */
export function readBlobs(repository: string, names: readonly string[]): (string | undefined)[] {
  const texts: (string | undefined)[] = [];
  for (let at = 0; at < names.length; at += atOnce)
    texts.push(...readSome(repository, names.slice(at, at + atOnce)));
  return texts;
}

function readSome(repository: string, names: readonly string[]): (string | undefined)[] {
  const { status, stdout, stderr } = spawnSync("git", ["-C", repository, "cat-file", "--batch"], {
    input: names.map((name) => `${name}\n`).join(""),
    maxBuffer: maxOutput,
    env: { ...process.env, GIT_NO_LAZY_FETCH: "1" },
  });
  if (status !== 0) throw new Error(`git cat-file: ${stderr.toString().trim()}`);
  let at = 0;
  return names.map(() => {
    const lineEnd = stdout.indexOf(0x0a, at);
    const [, type = "", size = ""] = /^\S+ (\w+) (\d+)$/.exec(stdout.toString("utf8", at, lineEnd)) ?? [];
    at = lineEnd + 1;
    if (type === "") return undefined; // `… missing`
    const bytes = stdout.subarray(at, at + Number(size));
    at += Number(size) + 1;
    return type === "blob" ? textIn(bytes) : undefined;
  });
}

function textIn(bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return undefined;
  const text = bytes.toString("utf8");
  return text.includes("\uFFFD") ? undefined : text;
}
