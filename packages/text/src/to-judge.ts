// Renders further files to judge by name, and words to search again with, as lines for a terminal.
import type { Messages } from "@fossick/core/messages/index.ts";
import type { NamedCandidate, Retrieval } from "@fossick/core/answer-types.ts";
import { oneLine, safeName } from "@fossick/base/safe-text.ts";
import type { LineOptions } from "./file-lines.ts";
import { wordsNowhere } from "@fossick/core/bundle/words.ts";
import { cutColumns, displayWidth, wrap } from "./wrap.ts";

type Report = Messages["report"];

/** Lines of further files, one each; long names are cut. @param maxFiles in all, including the files already shown */
export function candidateLines(
  { candidates = [], files, nearby }: Retrieval,
  maxFiles: number,
  options: LineOptions,
  report: Report,
): readonly string[] {
  const listed = candidates.slice(0, Math.max(0, maxFiles - files.length - nearby.length));
  if (listed.length === 0) return [];
  return [
    options.colors.dim(report.furtherCandidates),
    ...listed.map((candidate) => candidateLine(candidate, options, report)),
  ];
}

/** Columns below which cut names are useless. */
const minNames = 8;

function candidateLine(
  { alike = [], names, path }: NamedCandidate,
  { colors, link = (text) => text, width }: LineOptions,
  report: Report,
): string {
  const place = safeName(path);
  const linked = ` ${link(place, path, 1)}`;
  const named = oneLine(names.join(", "));
  const withAlike = alike.length > 0 ? `${named}${report.alike(alike.length)}`.trim() : named;
  const room = width - displayWidth(place) - 3;
  const said = displayWidth(withAlike) <= room ? withAlike : named;
  if (said === "" || room < Math.min(minNames, displayWidth(said))) return linked;
  return `${linked}  ${colors.dim(cutColumns(said, room))}`;
}

/** Lines on words found nowhere, on better names to search with, and on the number of further files. */
export function askAgainLines(
  retrieval: Retrieval,
  maxFiles: number | undefined,
  { colors, width }: LineOptions,
  report: Report,
): readonly string[] {
  const { askWith = [], candidates = [], files, nearby } = retrieval;
  const nowhere = wordsNowhere(retrieval);
  const all = files.length + nearby.length + candidates.length;
  return [
    ...(nowhere.length > 0 ? wrap(oneLine(report.nowhere(nowhere)), width) : []),
    ...(askWith.length > 0 ? wrap(oneLine(report.askAgainWith(askWith.join(", "))), width) : []),
    ...(maxFiles === undefined && candidates.length > 0
      ? wrap(report.moreByName(candidates.length, all), width).map((line) => colors.dim(line))
      : []),
  ];
}
