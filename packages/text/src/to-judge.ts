// Renders further files to judge by name, and words to search again with, as lines for a terminal.
import type { Messages } from "@fossick/core/messages/index.ts";
import type { Gap, NamedCandidate, Retrieval } from "@fossick/core/answer-types.ts";
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

/** Tests whether a gap says no more than that a word of the task stands nowhere. */
export const isOfNowhere = ({ because, instead }: Gap, { gap }: Messages): boolean =>
  instead === undefined && [gap.unknownWord, gap.nowhere(undefined, undefined)].includes(because);

/** Lines on the words found nowhere, and on the next step: to ask with other names where nothing is returned, or for more files. */
export function askAgainLines(
  retrieval: Retrieval,
  { colors, maxFiles, width }: LineOptions & { readonly maxFiles?: number },
  messages: Messages,
): readonly string[] {
  const { askWith = [], candidates = [], files, gaps, nearby } = retrieval;
  const { report } = messages;
  const ofTask = gaps.filter((gap) => isOfNowhere(gap, messages)).map(({ what }) => what);
  const words = [...new Set([...wordsNowhere(retrieval), ...ofTask])];
  const isPart = (word: string): boolean =>
    words.some((each) => each !== word && each.toLowerCase().includes(word.toLowerCase()));
  const nowhere = words.filter((word) => !isPart(word));
  const all = files.length + nearby.length + candidates.length;
  const asks = askWith.length > 0 && files.length === 0;
  const next = report.askAgainWith(askWith.slice(0, maxAskWith).join(", "));
  return [
    ...(nowhere.length > 0 ? wrap(oneLine(report.nowhere(nowhere)), width) : []),
    ...(asks ? wrap(oneLine(next), width) : []),
    ...(!asks && maxFiles === undefined && candidates.length > 0
      ? wrap(report.moreByName(candidates.length, all), width).map((line) => colors.dim(line))
      : []),
  ];
}

/** Max names to ask again with, which a line holds. */
const maxAskWith = 4;
