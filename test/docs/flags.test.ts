import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageFiles } from "../package-files.ts";
import { flagDefinition, flagNames, type FlagName } from "@fossick/cli/command.ts";
import { commands } from "@fossick/cli/commands.ts";

const root = join(import.meta.dirname, "../..");
const textOf = (path: string): string => readFileSync(join(root, path), "utf8");
const filesIn = (folder: string, ending: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`);

/** Flags that the parser knows by these names: also the opposite of a switch, and what every command has. */
const flagsOf = (names: readonly FlagName[]): ReadonlySet<string> =>
  new Set([
    "--help",
    "--version",
    ...names.flatMap((name) => {
      const { flag, kind } = flagDefinition(name);
      if (flag === "--color") return [flag, "--no-color"];
      if (kind !== "boolean") return [flag];
      const word = flag.replace(/^--(?:no-)?/, "");
      return [`--${word}`, `--no-${word}`];
    }),
  ]);
const ownFlags = flagsOf(flagNames);

/** Flags that the parser of the team server knows, by how it declares them. */
const serverFlags = new Set(
  filesIn("server/src", ".ts").flatMap((path) =>
    [...textOf(path).matchAll(/(?:ption\(\s*[`"](?:-\w, )?|\bflag: ")(--[a-z][a-z-]*)/g)].map(
      ([, flag = ""]) => flag,
    ),
  ),
);

/** Flags of other programs that stand in sentences without their program's name beside them. */
const otherFlags: Readonly<Record<string, string>> = {
  "--git": "the head of a diff",
  "--unshallow": "git fetch",
  "--init": "git submodule update",
  "--before": "git rev-list",
  "--user": "curl",
  "--allow-tool": "Copilot CLI",
  "--skip-trust": "Gemini CLI",
  "--heap-prof": "Node",
  "--newest": "npm run test:clients",
  "--fresh": "npm run test:long",
  "--folder": "npm run test:long",
  "--paths": "npm run test:long",
  "--pure": "npm run test:long",
  "--repositories": "npm run test:long",
  "--seed": "npm run test:long",
  "--password": "any program that takes one",
  "--python": "bench/train",
  "--keep-records": "bench/train",
  "--share": "bench/train",
};

const mention = /(?<![\w/.$}-])--[a-z][a-z-]*[a-z]\b(?!-)/g;
const isKnown = (flag: string): boolean => ownFlags.has(flag) || serverFlags.has(flag) || flag in otherFlags;

/** Texts in code that somebody reads: a flag that stands alone is an argument, most often of another program. */
function sentencesOf(code: string): readonly string[] {
  const bare = code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return [...bare.matchAll(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)]
    .map(([text]) => text.slice(1, -1))
    .filter((text) => text.includes(" "));
}

/** Commands that a page shows: code marks, and lines of blocks, cut where a shell cuts them. */
function commandsOf(page: string): readonly string[] {
  const blocks = [...page.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].flatMap(([, text = ""]) =>
    text.replaceAll("\\\n", " ").split("\n"),
  );
  const marks = [...page.replaceAll(/^```[\s\S]*?^```$/gm, "").matchAll(/`([^`\n]+)`/g)];
  return [...blocks, ...marks.map(([, text = ""]) => text)].flatMap((line) =>
    line.split(/&&|\|\||[|;]/).map((part) => part.trim()),
  );
}

const ownStart = /^(?:\$ |npx )?fossick(?: (\w+))?(?= |$)/;

/** Flags of a command line of fossick that its command does not take. */
function wrongIn(line: string): readonly string[] {
  const [, name] = ownStart.exec(line) ?? [];
  const command = commands.named.find((each) => each.name === name) ?? commands.main;
  const flags = flagsOf(command.flags);
  const own = line.replaceAll(/"[^"]*"/g, ""); // tasks, and command lines of other programs
  return (own.match(mention) ?? [])
    .filter((flag) => !flags.has(flag))
    .map((flag) => `${command.name} ${flag}`);
}

/** Flags that stand alone on a page, and neither are known nor stand there in a line of another program. */
function strayIn(lines: readonly string[]): readonly string[] {
  const isAlone = (line: string): boolean => line.startsWith("--");
  const others = new Set(lines.filter((line) => !isAlone(line)).flatMap((line) => line.match(mention) ?? []));
  return lines
    .filter(isAlone)
    .flatMap((line) => line.match(mention) ?? [])
    .filter((flag) => !isKnown(flag) && !others.has(flag));
}

describe("every flag that is spoken of is one that a parser knows", () => {
  it("in what the program says", () => {
    const unknown = packageFiles.flatMap((path) =>
      sentencesOf(textOf(path)).flatMap((text) =>
        [
          ...(text.match(mention) ?? []).filter((flag) => !isKnown(flag)),
          ...[...text.matchAll(/`(fossick [^`$]*)`/g)].flatMap(([, line = ""]) => wrongIn(line)),
        ].map((flag) => `${path}: ${flag}`),
      ),
    );
    expect(unknown).toEqual([]);
  });

  it.each([
    "README.md",
    "README.zh-Hans.md",
    "README.zh-Hant.md",
    "SECURITY.md",
    "CONTRIBUTING.md",
    ...filesIn("docs", ".md").filter((path) => !path.startsWith("docs/decisions/")),
    ...filesIn("server/docs", ".md"),
    ...filesIn("plugin", ".md"),
  ])("in %s", (path) => {
    const lines = commandsOf(textOf(path));
    const wrong = lines.filter((line) => ownStart.test(line)).flatMap(wrongIn);
    expect([...new Set([...wrong, ...strayIn(lines)])]).toEqual([]);
  });

  it("knows flags that there are, and none that there are not", () => {
    for (const flag of ["--index-memory", "--no-memory", "--memory", "--no-show-secrets", "--root"])
      expect(ownFlags).toContain(flag);
    expect(isKnown("--index-memory-mb")).toBe(false);
    expect(serverFlags).toContain("--database-url");
  });
});
