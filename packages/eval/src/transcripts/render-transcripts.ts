// Renders the report on sessions of agents as text.
import { cutShort, oneLine, safeName } from "@fossick/base/safe-text.ts";
import { counted, duration, grouped } from "@fossick/core/bundle/words.ts";
import { wrapIndented, joinSections, wrap } from "@fossick/text/wrap.ts";
import { columns, percent, type ReportOptions } from "../render-report.ts";
import type { FoundFigures, TranscriptsReport } from "./transcripts-report.ts";

/** The report for a person at a terminal. */
export function renderTranscripts(report: TranscriptsReport, options: ReportOptions): string {
  return joinSections([
    opening(report, options),
    foundSection(report, options),
    agentSection(report, options),
    missSection(report, options),
    sourceSection(report, options),
    wrap(`${duration(report.stats.ms)} in total; nothing left this machine.`, options.width),
  ]);
}

function opening({ repository, requests }: TranscriptsReport, { width }: ReportOptions): readonly string[] {
  const { asked, idle, naming, short, unknown } = requests;
  const out = [
    naming > 0 ? `${counted(naming, "request")} named a file that was right` : [],
    idle > 0 ? `${grouped(idle)} opened none` : [],
    short > 0 ? `${grouped(short)} had fewer than four words` : [],
    unknown > 0 ? `of ${grouped(unknown)} no past state holds the files` : [],
  ].flat();
  const lead = `${counted(asked, "request")} to agents in ${safeName(repository.root)} asked again, each in the state of the last commit before it.`;
  return wrap([lead, ...(out.length > 0 ? [`Left out: ${out.join("; ")}.`] : [])].join(" "), width);
}

const row = (name: string, { five, first, requests, returned }: FoundFigures): string[] => [
  name,
  grouped(requests),
  ...[first, five, returned].map(percent),
];

function foundSection({ edited, opened }: TranscriptsReport, { colors, width }: ReportOptions): string[] {
  const rows = [row("files edited", edited), row("files opened", opened)];
  const head = ["", "requests", "first", "five", "returned"];
  const [first = "", ...rest] = columns([head, ...rows], [14, 9, 7, 7, 10], width);
  const legend = "Requests with any such file first, among the first five, among those handed over. × 100.";
  const lines = wrap(legend, width).map((line) => colors.dim(line));
  return [colors.bold("Found by fossick"), colors.dim(first), ...rest, ...lines];
}

function agentSection(
  { edited, medianCalls, medianRank }: TranscriptsReport,
  options: ReportOptions,
): string[] {
  if (medianCalls === undefined) return [];
  const place = medianRank === undefined ? "none among its first 100" : `one at rank ${grouped(medianRank)}`;
  const text = `median of ${counted(edited.requests, "request")}: agents made ${counted(medianCalls, "call")} before a file was open that they edited; of such files, the answer to one call of fossick has ${place}`;
  return [options.colors.bold("Agents"), ...wrapIndented("  ", text, options.width)];
}

const maxMisses = 5;

function missSection({ tasks }: TranscriptsReport, { colors, width }: ReportOptions): string[] {
  const missed = tasks
    .flatMap(({ at, miss, text }) => (miss ? [{ at, text, ...miss }] : []))
    .sort((a, b) => (b.rank ?? Infinity) - (a.rank ?? Infinity));
  if (missed.length === 0) return [];
  const lines = missed.slice(0, maxMisses).flatMap(({ at, because, path, rank, text }) => {
    const place = rank === undefined ? "not judged" : `rank ${grouped(rank)}`;
    const why = wrapIndented("    ", `${safeName(path)}, ${place}: ${oneLine(because)}`, width);
    return [
      ...wrapIndented(`  ${at.slice(0, 10)}  `, cutShort(oneLine(text), 160), width),
      ...why.map((line) => colors.dim(line)),
    ];
  });
  const omitted = missed.length - maxMisses;
  const more = omitted > 0 ? [colors.dim(`  and ${omitted} more beyond rank 5; --json lists them all`)] : [];
  return [colors.bold("Worst misses"), ...lines, ...more];
}

function sourceSection({ clients }: TranscriptsReport, { colors, width }: ReportOptions): string[] {
  const lines = clients.flatMap(({ client, damaged, place, problem, sessions }) => {
    const lost = damaged > 0 ? `, ${counted(damaged, "line")} could not be read` : "";
    const why = problem === undefined ? "" : `: ${oneLine(problem)}`;
    return wrapIndented(
      "  ",
      `${client}: ${counted(sessions, "session")} in ${safeName(place)}${lost}${why}`,
      width,
    );
  });
  return [colors.bold("Read"), ...lines];
}
