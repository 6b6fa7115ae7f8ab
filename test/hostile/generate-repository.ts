// Makes a hostile repository of a number: names, texts, encodings, sizes, links, settings, git keys, hooks, missing objects.
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import * as fc from "fast-check";
import { git } from "../fixtures/git-repository.ts";
import { ordinaryFiles, type Files } from "./files.ts";
import { hostileText, pieces } from "./texts.ts";

/** Plan of one hostile repository. */
export interface Plan {
  readonly files: readonly { readonly path: string; readonly bytes: Buffer }[];
  readonly links: readonly (readonly [name: string, target: string])[];
  readonly settings: Readonly<Record<string, string>>;
  readonly git: "none" | "committed" | "added" | "partial";
  readonly keys: readonly (readonly [key: string, value: string])[];
  readonly hooks: readonly string[];
}

/** Where a repository may not lead: a program that must not run leaves `mark`, and `outside` must not be read. */
export interface Surroundings {
  readonly mark: string;
  readonly outside: string;
}

const nameOf = (text: string): string =>
  text
    .replaceAll(/[/\0\uD800-\uDFFF]/gu, "_")
    .slice(0, 40)
    .replace(/^\.{0,2}$/, "_");
const endings = ["ts", "py", "go", "md", "json", "yml", "c", "html", "ipynb", "csv", "php", "txt", ""];
const anyName = fc
  .tuple(
    fc.array(fc.constantFrom(...pieces, "throttle", "bucket", "的", "a"), { maxLength: 4 }),
    fc.constantFrom(...endings),
  )
  .map(([parts, ending]) => nameOf(parts.join("")) + (ending && `.${ending}`));
const folders = [
  "",
  "",
  "src/",
  "a/b/c/d/",
  "-p/",
  "--output=x/",
  "node_modules/a/",
  "sub/",
  "..a/",
  "\u202E/",
];

const encodings: readonly ((text: string) => Buffer)[] = [
  ...Array.from({ length: 4 }, () => (text: string) => Buffer.from(text)),
  (text) => Buffer.from(`\uFEFF${text}`),
  (text) => Buffer.from(`\uFEFF${text}`, "utf16le"),
  (text) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16(),
  (text) => Buffer.from(text, "latin1"),
  (text) => Buffer.from(Buffer.from(text).map((byte, at) => (at % 7 === 0 ? byte | 0x80 : byte))),
  (text) => Buffer.concat([Buffer.from(text), Buffer.alloc(50)]),
];
const anyFile = fc
  .record({
    folder: fc.constantFrom(...folders),
    name: anyName,
    text: hostileText(2_000),
    encode: fc.constantFrom(...encodings),
    times: fc.constantFrom(1, 1, 1, 1, 2, 20, 400),
  })
  .map(({ encode, folder, name, text, times }) => ({
    path: folder + name,
    bytes: encode(text.repeat(times)),
  }));

const keysOf = ({ mark, outside }: Surroundings): readonly (readonly [string, string])[] => {
  const run = `touch ${mark}`;
  const programs =
    "core.fsmonitor core.pager core.sshCommand core.editor core.askPass core.gitProxy core.alternateRefsCommand filter.evil.clean filter.evil.smudge filter.evil.process diff.external diff.evil.textconv diff.evil.command merge.evil.driver credential.helper gpg.program gpg.ssh.program remote.origin.uploadpack remote.origin.receivepack uploadpack.packObjectsHook pager.log pager.ls-files interactive.diffFilter sequence.editor trailer.x.command tar.x.command gc.recentObjectsHook diff.tool difftool.x.cmd mergetool.x.cmd sendemail.smtpServer";
  return [
    ...programs.split(" ").map((key) => [key, run] as const),
    ...["log", "ls-files", "status", "rev-parse", "cat-file"].map(
      (name) => [`alias.${name}`, `!${run}`] as const,
    ),
    ["core.hooksPath", ".hooks"],
    ["core.worktree", outside],
    ["core.attributesFile", join(outside, "bucket.ts")],
    // Git reads these itself, as SECURITY.md says.
    ["core.excludesFile", join(outside, "included")],
    ["include.path", join(outside, "included")],
    ["includeIf.gitdir:/.path", join(outside, "included")],
    ["mailmap.file", join(outside, "bucket.ts")],
    ["blame.ignoreRevsFile", join(outside, "bucket.ts")],
    ["submodule.a.update", `!${run}`],
    ["submodule.recurse", "true"],
    ["log.showSignature", "true"],
    ["core.splitIndex", "true"],
    ["core.untrackedCache", "true"],
    ["core.preloadIndex", "true"],
    ["core.ignoreCase", "true"],
    ["core.quotePath", "false"],
    ["core.commitGraph", "true"],
    ["extensions.worktreeConfig", "true"],
    ["remote.origin.url", `ext::sh -c touch% ${mark}`],
    ["remote.origin.vcs", "ext"],
    ["url.ext::sh.insteadOf", "https://"],
    ["protocol.ext.allow", "always"],
    ["protocol.file.allow", "always"],
    ["http.proxy", "http://127.0.0.1:9"],
    ["fetch.bundleURI", `file://${outside}`],
    ["init.templateDir", outside],
  ];
};

const settingsOf = ({ mark, outside }: Surroundings): fc.Arbitrary<Readonly<Record<string, string>>> => {
  const text = hostileText(300);
  const optional = (arbitrary: fc.Arbitrary<string>) => fc.option(arbitrary, { nil: "", freq: 1 });
  const config = fc.constantFrom(
    "{}",
    '{ "excludes": ["**"] }',
    '{ "maxFiles": 1, "threshold": 1 }',
    `{ "cacheDir": ${JSON.stringify(outside)} }`,
    `{ "evaluator": "command", "command": "touch ${mark}" }`,
    '{ "globs": ["{a,b}{c,d}{e,f}*a*a*a*a*a*a*a*a"] }',
    "[[[[",
  );
  return fc
    .record({
      ".gitignore": optional(text),
      ".fossickignore": optional(fc.oneof(text, fc.constant("src/**\n!src/bucket.ts"))),
      ".gitattributes": optional(
        fc.constant("* filter=evil diff=evil merge=evil working-tree-encoding=UTF-16\n"),
      ),
      ".gitmodules": optional(
        fc.constant(`[submodule "a"]\n\tpath = sub\n\turl = ext::sh -c touch% ${mark}\n`),
      ),
      "fossick.config.json": fc.oneof(
        { weight: 5, arbitrary: fc.constant("") },
        { weight: 1, arbitrary: config },
      ),
      "package.json": optional(
        fc.constantFrom('{ "extends": "./package.json" }', '{ "workspaces": ["../**"] }'),
      ),
      "tsconfig.json": optional(
        fc.constant('{ "extends": "./tsconfig.json", "compilerOptions": { "paths": { "*": ["../*"] } } }'),
      ),
    })
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, content]) => content !== "")));
};

const targetsOf = ({ outside }: Surroundings): readonly string[] => [
  ...[
    outside,
    join(outside, "bucket.ts"),
    join(outside, "pipe"),
    "../outside",
    "../../outside/bucket.ts",
    "/etc/passwd",
  ],
  ...[
    "/dev/zero",
    "/proc/self/environ",
    ".git",
    ".git/config",
    "..",
    ".",
    "self.ts",
    "nowhere",
    "src",
    "/",
    ".env",
  ],
];
const linkNames = [
  "link.ts",
  "self.ts",
  "src/link.py",
  "linked",
  "README.zh.md",
  ".ignore",
  "LICENSE",
  "a/link.go",
  "sub",
];
const hookNames = [
  "post-checkout",
  "fsmonitor-watchman",
  "post-index-change",
  "reference-transaction",
  "pre-commit",
];

/** The plan of a number. */
export function planOf(seed: number, surroundings: Surroundings): Plan {
  const plans = fc.record({
    files: fc.array(anyFile, { minLength: 1, maxLength: 20 }),
    links: fc.array(fc.tuple(fc.constantFrom(...linkNames), fc.constantFrom(...targetsOf(surroundings))), {
      maxLength: 6,
    }),
    settings: settingsOf(surroundings),
    git: fc.constantFrom("none", "committed", "committed", "added", "partial"),
    keys: fc.array(fc.constantFrom(...keysOf(surroundings)), { maxLength: 12 }),
    hooks: fc.subarray(hookNames),
  });
  return fc.sample(plans, { seed, numRuns: 1 })[0] as Plan;
}

/** Makes the repository of a plan at `root`, with something ordinary in it. */
export function makeRepository(root: string, plan: Plan, { mark }: Surroundings): void {
  write(root, ordinaryFiles);
  for (const { bytes, path } of plan.files) write(root, { [path]: bytes });
  if (plan.git !== "none") git(root, ["init", "--quiet", "--template=", "--initial-branch=main"]);
  write(root, plan.git === "partial" ? {} : plan.settings);
  for (const [name, target] of plan.links) {
    if (existsSync(join(root, name))) continue;
    attempt(() => mkdirSync(dirname(join(root, name)), { recursive: true }));
    attempt(() => symlinkSync(target, join(root, name)));
  }
  if (plan.git === "none") return;
  git(root, ["add", "--all", "--force"]);
  if (plan.git !== "added") commitOften(root);
  if (plan.git === "partial") loseTree(root, mark);
  for (const [key, value] of plan.keys)
    attempt(() => git(root, ["config", "--file", ".git/config", "--add", key, value]));
  for (const hook of plan.hooks)
    for (const folder of [".git/hooks", ".hooks"]) {
      write(root, { [join(folder, hook)]: `#!/bin/sh\ntouch ${mark}\n` });
      chmodSync(join(root, folder, hook), 0o755);
    }
}

/** Makes an ordinary repository of as many files, each of as many bytes. */
export function makePlainTwin(root: string, plan: Plan): void {
  const line = "export function throttle(bucket) { return bucket.take(requests); } // as it is used\n";
  write(root, ordinaryFiles);
  for (const [at, { bytes, path }] of plan.files.entries()) {
    const ending = /\.\w+$/.exec(path)?.[0] ?? "";
    write(root, {
      [`src/${at}${ending}`]: line.repeat(Math.ceil(bytes.length / line.length)).slice(0, bytes.length),
    });
  }
  if (plan.git === "none") return;
  git(root, ["init", "--quiet", "--template=", "--initial-branch=main"]);
  git(root, ["add", "--all", "--force"]);
  if (plan.git !== "added") commitOften(root);
}

function commitOften(root: string): void {
  for (const message of [
    "Throttle requests",
    "Count requests in a bucket",
    "\u001B[31mThrottle\u202E again",
  ]) {
    appendFileSync(join(root, "src/throttle.ts"), "// throttle\n");
    git(root, ["commit", "--quiet", "--all", "--allow-empty", "--message", message]);
  }
}

/** Takes a tree away that git would then ask the remote for, which is a program. */
function loseTree(root: string, mark: string): void {
  const tree = git(root, ["rev-parse", "HEAD~1^{tree}"]).trim();
  rmSync(join(root, ".git/objects", tree.slice(0, 2), tree.slice(2)), { force: true });
  const keys = `[core]\n\trepositoryformatversion = 1\n[extensions]\n\tpartialClone = origin\n[remote "origin"]\n\tpromisor = true\n\turl = ext::sh -c touch% ${mark}\n[protocol "ext"]\n\tallow = always\n`;
  appendFileSync(join(root, ".git/config"), keys);
}

function write(root: string, files: Files): void {
  for (const [path, content] of Object.entries(files))
    attempt(() => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    });
}

/** Some names and links stand in each other's way, and a file system may take none of them. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // the repository lacks it then
  }
}
