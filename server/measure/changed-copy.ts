import { execFileSync, spawnSync } from "node:child_process";
import { cloneRemote } from "./remote.ts";

/** A repository of which copies are made. */
export interface Original {
  /** Its git directory. */
  readonly folder: string;
  readonly files: ReadonlyMap<string, Buffer>;
  /** Words of so few of its files that other ones may take their place: no keywords of a language. */
  readonly rareWords: ReadonlySet<string>;
}

const maxBytes = 2 ** 30;
const words = /[A-Za-z]{5,}/g;
const rareShare = 0.2;

/** Reads what is checked out at its HEAD; symbolic links and submodules are left out. */
export function readOriginal(folder: string): Original {
  const listed = execFileSync("git", ["-C", folder, "ls-tree", "-r", "-z", "HEAD"], { maxBuffer: maxBytes });
  const entries = listed
    .toString("utf8")
    .split("\0")
    .flatMap((line) => {
      const [, hash, path] = /^100\d+ blob (\w+)\t(.*)$/s.exec(line) ?? [];
      return hash === undefined || path === undefined ? [] : [{ hash, path }];
    });
  const files = readBlobs(folder, entries);
  const holders = new Map<string, number>();
  for (const bytes of files.values())
    for (const word of new Set(bytes.toString("latin1").match(words)))
      holders.set(word, (holders.get(word) ?? 0) + 1);
  const rare = [...holders].filter(([, count]) => count <= Math.max(2, rareShare * files.size));
  return { folder, files, rareWords: new Set(rare.map(([word]) => word)) };
}

function readBlobs(
  folder: string,
  entries: readonly { readonly hash: string; readonly path: string }[],
): ReadonlyMap<string, Buffer> {
  const input = entries.map(({ hash }) => `${hash}\n`).join("");
  const output = execFileSync("git", ["-C", folder, "cat-file", "--batch"], { input, maxBuffer: maxBytes });
  const files = new Map<string, Buffer>();
  let at = 0;
  for (const { path } of entries) {
    const end = output.indexOf("\n", at);
    const size = Number(/ blob (\d+)$/.exec(output.toString("latin1", at, end))?.[1]);
    if (Number.isNaN(size)) {
      at = end + 1; // its object is missing
      continue;
    }
    files.set(path, output.subarray(end + 1, end + 1 + size));
    at = end + 1 + size + 1;
  }
  return files;
}

const oneIn = 3;

/** A piece of what `git fast-import` reads. */
const data = (bytes: Buffer): Buffer[] => [Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from("\n")];

/**
 * Makes a bare clone with one more commit, in which a third of the rare words are other ones.
 * @param folder of it, new
 * @returns its address
 */
export function makeChangedCopy(
  { files, folder: original, rareWords }: Original,
  folder: string,
  number: number,
): string {
  const { branch, commit, url } = cloneRemote(original, folder);
  const ending = `q${number.toString(36).replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")}`;
  const change = (text: string): string =>
    text.replaceAll(words, (word) =>
      rareWords.has(word) && hashOf(word, number) % oneIn === 0 ? word + ending : word,
    );
  const head = `commit refs/heads/${branch}\ncommitter Ada <ada@example.com> 1760000000 +0000\n`;
  const stream = [Buffer.from(head), ...data(Buffer.from("Change words")), Buffer.from(`from ${commit()}\n`)];
  for (const [path, bytes] of files) {
    if (bytes.includes(0)) continue; // no text
    const changed = Buffer.from(change(bytes.toString("latin1")), "latin1");
    stream.push(Buffer.from(`M 100644 inline ${JSON.stringify(path)}\n`), ...data(changed));
  }
  const { status, stderr } = spawnSync("git", ["-C", folder, "fast-import", "--quiet"], {
    input: Buffer.concat(stream),
  });
  if (status !== 0) throw new Error(`git fast-import: ${stderr.toString()}`);
  return url;
}

function hashOf(word: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < word.length; at++) hash = (Math.imul(hash, 31) + word.charCodeAt(at)) | 0;
  return hash >>> 0;
}
