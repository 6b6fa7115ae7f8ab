// Makes file locations clickable in terminals that support hyperlinks (OSC 8).
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { CliContext } from "./cli-context.ts";

/** Values of `TERM_PROGRAM` of terminals that show hyperlinks. */
const programs: ReadonlySet<string> = new Set([
  "ghostty",
  "Hyper",
  "iTerm.app",
  "rio",
  "vscode",
  "WezTerm",
  "zed",
]);
/** Variables that other such terminals set. */
const variables = ["DOMTERM", "KITTY_WINDOW_ID", "KONSOLE_VERSION", "WT_SESSION"] as const;
const minVte = 5000;

/**
 * Tests whether a terminal shows hyperlinks instead of printing their codes. `FORCE_HYPERLINK`, if set, decides.
 * Source: github.com/Alhadis/OSC8-Adoption.
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

/** Returns a function that links a text to a file. @param folder absolute; paths are relative to it */
export const linkIn =
  (folder: string) =>
  (text: string, file: string): string =>
    `${escape}${pathToFileURL(path.resolve(folder, file)).href}${end}${text}${escape}${end}`;
