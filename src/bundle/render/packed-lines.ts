import type { Messages } from "../../messages/index.ts";
import type { Colors } from "./colors.ts";
import type { PackedFile } from "../pack.ts";
import { safeLines, safeName } from "../../safe-text.ts";

/** A packed file for a terminal: its name, then its lines with their numbers. */
export function packedLines(
  { path, parts, tokens, whole }: PackedFile,
  colors: Colors,
  report: Messages["report"],
): readonly string[] {
  const head = `${colors.bold(safeName(path))} ${colors.dim(report.packed(whole, tokens))}`;
  const digits = String(Math.max(0, ...parts.map(({ endLine }) => endLine))).length;
  const blocks = parts.map(({ startLine, text }) =>
    safeLines(text)
      .replace(/\n$/, "")
      .split("\n")
      .map((line, index) => `${colors.dim(String(startLine + index).padStart(digits))}  ${line}`),
  );
  return [head, ...blocks.flatMap((lines, index) => (index === 0 ? lines : [colors.dim("…"), ...lines]))];
}
