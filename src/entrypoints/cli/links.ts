// Makes places of files clickable in terminals that know hyperlinks (OSC 8).
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { CliContext } from "./cli-context.ts";

/** Terminals by the value of `TERM_PROGRAM`. */
const programs: ReadonlySet<string> = new Set([
  "ghostty",
  "Hyper",
  "iTerm.app",
  "rio",
  "vscode",
  "WezTerm",
  "zed",
]);
/** Variables that terminals set. */
const variables = ["DOMTERM", "KITTY_WINDOW_ID", "KONSOLE_VERSION", "WT_SESSION"] as const;
const minVte = 5000;

/**
 * Tests whether a terminal shows hyperlinks and does not print their codes. `FORCE_HYPERLINK` decides where it is set.
 * Terminals: github.com/Alhadis/OSC8-Adoption.
 */
export function knowsLinks({ env, stdout }: Pick<CliContext, "env" | "stdout">): boolean {
  const forced = env["FORCE_HYPERLINK"];
  if (forced !== undefined && forced !== "") return forced !== "0";
  if (!stdout.isTTY || env["TERM"] === "dumb" || env["CI"] !== undefined) return false;
  return (
    programs.has(env["TERM_PROGRAM"] ?? "") ||
    variables.some((name) => (env[name] ?? "") !== "") ||
    Number(env["VTE_VERSION"] ?? 0) >= minVte ||
    /kitty|alacritty|ghostty|foot/.test(env["TERM"] ?? "")
  );
}

const escape = "\u001B]8;;";
const end = "\u001B\\";

/** Returns the function that links a text to a file. @param folder absolute, that paths are relative to */
export const linkIn =
  (folder: string) =>
  (text: string, file: string): string =>
    `${escape}${pathToFileURL(path.resolve(folder, file)).href}${end}${text}${escape}${end}`;
