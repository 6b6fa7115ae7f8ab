// Tells which files a call of a tool opens and edits.
import path from "node:path";
import { isInside, posixPath } from "@fossick/repository/read/is-inside.ts";
import { at, listAt, textAt } from "./session-files.ts";
import type { Files } from "./session.ts";

/** The repository, and the folder that paths are relative to; both absolute. */
export interface CallPlace {
  readonly root: string;
  readonly cwd: string;
}

// Names of the tools in all clients.
const openers: ReadonlySet<string> = new Set(["Read", "read", "read_file", "read_many_files"]);
const editors: ReadonlySet<string> = new Set(
  "Edit MultiEdit NotebookEdit Write edit multiedit replace write write_file".split(" "),
);
/** Tools that run a command or a patch, or code that calls such a tool. */
const shells: ReadonlySet<string> = new Set(
  "Bash apply_patch bash exec exec_command local_shell patch run_shell_command shell shell_command".split(
    " ",
  ),
);

/** Files of the repository that a call opens and edits, as far as its arguments tell. */
export function filesOfCall(name: string, input: unknown, where: CallPlace): Files {
  const named = ["file_path", "filePath", "notebook_path", "absolute_path"].map((key) => textAt(input, key));
  const many = listAt(input, "paths").filter((each) => typeof each === "string");
  if (openers.has(name)) return filesIn({ opened: [...named, ...many], edited: [] }, where);
  if (editors.has(name)) return filesIn({ opened: [], edited: named }, where);
  if (!shells.has(name)) return { opened: [], edited: [] };
  const cwd = path.resolve(where.cwd, textAt(input, "workdir"));
  const { edited, opened } = filesOfCommand(commandOf(input), cwd);
  return filesIn({ opened, edited: [...edited, ...patchedFiles(input)] }, { ...where, cwd });
}

/** Paths relative to the repository; drops those outside. */
export function filesIn({ edited, opened }: Files, { cwd, root }: CallPlace): Files {
  const inRoot = (paths: readonly string[]): string[] =>
    [...new Set(paths.filter((each) => each !== "" && !each.includes("\0")))]
      .map((each) => path.resolve(cwd, each))
      .flatMap((each) => (each !== root && isInside(root, each) ? posixPath(root, each) : []));
  return { opened: inRoot(opened), edited: inRoot(edited) };
}

function commandOf(input: unknown): string {
  const command = at(input, "command") ?? at(input, "cmd");
  if (!Array.isArray(command)) return typeof command === "string" ? command : "";
  const isScript = /^-l?c$/.test(String(command[1]));
  return isScript ? String(command[2]) : command.join(" ");
}

const showing = /^(?:bat|cat|head|less|more|nl|sed|tail)$/;

/** Files that a shell command evidently shows or writes. */
function filesOfCommand(command: string, from: string): Files {
  const files: { opened: string[]; edited: string[] } = { opened: [], edited: [] };
  let cwd = from;
  for (const part of command.split(/[|;\n]|&&/)) {
    const [program = "", ...words] = part
      .trim()
      .split(/\s+/)
      .map((word) => word.replaceAll(/^["']|["']$/g, ""));
    if (program === "cd") cwd = path.resolve(cwd, words[0] ?? "");
    if (!showing.test(program)) continue;
    const arrow = words.findIndex((word) => /^>>?$/.test(word));
    const written = arrow < 0 ? [] : words.slice(arrow + 1, arrow + 2);
    const shown = (arrow < 0 ? words : words.slice(0, arrow)).filter((word) => !/^(?:[-<]|\d+$)/.test(word));
    // The first one is its script.
    if (program === "sed") shown.shift();
    const inPlace = program === "sed" && words.some((word) => word.startsWith("-i"));
    const inCwd = (paths: readonly string[]): string[] => paths.map((each) => path.resolve(cwd, each));
    files.opened.push(...inCwd(inPlace ? [] : shown));
    files.edited.push(...inCwd(inPlace ? shown : written));
  }
  return files;
}

/** Files named in a patch, even inside a command or code. */
function patchedFiles(input: unknown): string[] {
  const text = JSON.stringify(input) ?? "";
  if (!text.includes("*** Begin Patch")) return [];
  return [...text.matchAll(/\*\*\* (?:Add|Delete|Update) File: ([^"\\]+)/g)].map(([, name = ""]) =>
    name.trim(),
  );
}
