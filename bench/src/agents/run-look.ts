// Runs a command of an agent in a checkout, and cuts what it prints.
import { spawnSync } from "node:child_process";

const maxShown = 12_000;
const maxMs = 60_000;

/** Cuts a look to the characters that an agent is shown. */
export const cutLook = (text: string): string =>
  text.length <= maxShown
    ? text
    : `${text.slice(0, maxShown)}\n[cut here; there are ${text.length} characters]`;

/** Runs a command by bash; standard input is empty. @returns what an agent is shown of its output and errors */
export function runLook(root: string, command: string): string {
  const { stdout, stderr, error } = spawnSync("bash", ["-c", command], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: maxMs,
    killSignal: "SIGKILL",
  });
  return cutLook(error ? `no answer: ${error.message}` : stdout + stderr);
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
const readers = words(
  "rg grep egrep fgrep sed cat head tail ls wc cut cd echo printf sort uniq nl tr find fd git pwd true for while do done if then else fi",
);
const gitReaders = words("log show ls-files ls-tree grep diff blame status rev-parse shortlog");

const quoted = /'[^']*'|"(?:[^"\\`$]|\\[\s\S]|\$(?!\())*"|\\[\s\S]/g;
const harmless = /\d?>\s*(?:\/dev\/null|&\d)/g;
const programEnds = /[;&|\n()`]|\$\(|\b(?:do|then|else)\b|\bxargs\b(?:\s+-\S+)*/;
/** Options with which a program that reads writes, or starts another, and redirections. */
const writing =
  /^(?:sed(?: .*)? -\w*i|sort(?: .*)? -\w*o|(?:fd|find) .*-(?:exec|ok|delete|fprint|fls|[xX]\b)|rg(?: .*)? --pre\b)|--(?:in-place|output|exec)|[<>]/;

/**
 * Tests whether a recorded command only reads, as far as its words tell: programs that are known to read, no
 * redirection, no option that writes. No protection from whoever wants to do harm.
 */
export const isReadOnly = (command: string): boolean =>
  command.replaceAll(quoted, "Q").replaceAll(harmless, " ").split(programEnds).every(isReader);

function isReader(part: string): boolean {
  const [program = "", ...rest] = part
    .trim()
    .replace(/^(?:\w+=\S*\s*)+/, "")
    .split(/\s+/);
  if (writing.test([program, ...rest].join(" "))) return false;
  if (program === "git") return gitReaders.has(rest.find((word) => !word.startsWith("-")) ?? "");
  return program === "" || readers.has(program);
}
