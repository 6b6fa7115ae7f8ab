// Paths from a grammar, a repository whose links lead where nobody may look, and the marks that lie there.
import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as fc from "fast-check";

/** Stands in what must not be quoted. */
export const keptText = "the-heron-must-not-be-seen";
/** Stands in every file that no answer may quote. */
export const keptMark: RegExp = new RegExp(keptText);
export const shownFile = "src/bucket.ts";

const files: Readonly<Record<string, string>> = {
  [shownFile]: "/** Throttles requests by a bucket. */\nexport function throttle() {}\n",
  "README.md": "# Throttle\n\nRequests are throttled by a bucket.\n",
  ".env": `THROTTLE=${keptText}\n`,
  ".ssh/mykey": `throttle ${keptText}\n`,
  "conf/server.key": `throttle ${keptText}\n`,
  "sub/.git/config": `[user]\n\tname = throttle ${keptText}\n`,
};

const links: Readonly<Record<string, string>> = {
  gitlink: ".git",
  again: "gitlink",
  "src/git": "../gitlink",
  s: ".ssh",
  keys: "conf",
  loop: ".",
  up: "..",
  out: "../outside",
  etc: "/etc",
  "plain.txt": ".env",
  "config.txt": ".git/config",
  "chain.md": "plain.txt",
  "away.md": "../outside/bucket.ts",
  self: "self",
};

/** Makes the repository below `folder`, which is empty. @returns its root */
export function createPathRepository(folder: string): string {
  const root = join(folder, "repository");
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  for (const [path, text] of Object.entries(files)) write(join(root, path), text);
  write(join(folder, "outside/bucket.ts"), `export const throttle = "${keptText}";\n`);
  write(join(folder, "repository_evil/bucket.ts"), `export const throttle = "${keptText}";\n`);
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(root, path));
  execFileSync("git", ["init", "--quiet", "--template=", root]);
  appendFileSync(join(root, ".git/config"), `[user]\n\temail = throttle ${keptText}\n`);
  return root;
}

const names = [
  ...[...Object.keys(links), ...Object.keys(files)].flatMap((path) => path.split("/")),
  ...["config", "HEAD", "passwd", "bucket.ts", "repository_evil", "outside", "..", ".", ""],
];
const spellings: readonly ((name: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => name.slice(0, 2).toUpperCase() + name.slice(2),
  (name) => `${name}.`,
  (name) => `${name} `,
  (name) => ` ${name}`,
  (name) => `${name}\0`,
  (name) => `${name}\0.ts`,
  (name) => `${name}::$DATA`,
  (name) => `${name.slice(0, 3)}\u200C${name.slice(3)}`,
  (name) => `"${name}"`,
  (name) => `${name.slice(1, 6)}~1`,
  encodeURIComponent,
  (name) => [...Buffer.from(name)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
  (name) => name.replaceAll(".", "\uFF0E").replaceAll("s", "\u017F"),
  (name) => name.normalize("NFD"),
];
const separators = ["//", "/./", "\\", "%2f", "%2F", "%5c", "%252f", "\uFF0F", "\u2215"];

/** Paths that lead where nobody may look, and one that does not. */
const tellingPaths: readonly string[] = [
  ...["gitlink/config", "again/config", "src/git/config", "loop/again/HEAD", "config.txt", ".git/config"],
  ...["sub/.git/config", "loop/sub/.git/config", "s/mykey", "loop/s/mykey", "keys/server.key", "plain.txt"],
  ...[
    "chain.md",
    "loop/.env",
    ".env",
    ".ssh/mykey",
    "conf/server.key",
    "up/outside/bucket.ts",
    "out/bucket.ts",
  ],
  ...["away.md", "../outside/bucket.ts", "../repository_evil/bucket.ts", "etc/passwd", "self", shownFile],
];

const starts = ["/", "./", "../", "../repository/", "~/", "C:\\"];
const ends = ["/", "/.", ":1", "?", "#x", "*", "\n", "\0"];

/** Names in any spelling with anything between them; `usual` is how much oftener each is as it should be. */
const spelt = (
  segments: fc.Arbitrary<readonly string[]>,
  root: string,
  usual: number,
): fc.Arbitrary<string> => {
  const often = <Value>(value: Value, others: readonly Value[]): fc.Arbitrary<Value> =>
    fc.oneof(
      { weight: usual, arbitrary: fc.constant(value) },
      { weight: 1, arbitrary: fc.constantFrom(...others) },
    );
  const between = fc.tuple(
    often((name: string) => name, spellings),
    often("/", separators),
  );
  return fc
    .tuple(
      often("", [...starts, `${root}/`, `file://${root}/`]),
      segments.chain((all) => fc.tuple(...all.map((name) => between.map((how) => [name, ...how] as const)))),
      often("", ends),
    )
    .map(
      ([start, parts, end]) =>
        start +
        parts.map(([name, spell, separator], at) => (at === 0 ? "" : separator) + spell(name)).join("") +
        end,
    );
};

/** A path by the grammar: one that leads where nobody may look, more or less as it is, or names in any order. */
export const anyPath = (root: string): fc.Arbitrary<string> =>
  fc.oneof(
    spelt(fc.constantFrom(...tellingPaths.map((path) => path.split("/"))), root, 8),
    spelt(fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 5 }), root, 2),
  );
