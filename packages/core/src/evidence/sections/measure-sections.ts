// Measures how much each section of a file has to do with a task.
import { termsOf } from "../../language/words.ts";
import type { Query } from "../../answer-types.ts";
import type { LineRange, PreparedTask } from "../../task.ts";
import type { Scoreboard } from "../scores/scoreboard.ts";
import { linesOfClaim } from "../claims/claim.ts";
import { rarity } from "../scores/text-scores.ts";
import { sectionWords, type SectionWords } from "./section-words.ts";
import type { Section } from "./split-file.ts";

/** Signals of a section by name, each from 0 to 1. */
export type SectionSignals = Readonly<Record<string, number>>;

/** A file with its sections, in file order. */
export interface SectionedFile {
  readonly file: number;
  readonly lines: readonly string[];
  readonly sections: readonly Section[];
}

/** A section with its signals and the stems of the query that it holds. */
export interface MeasuredSection extends Section {
  readonly signals: SectionSignals;
  readonly stems: readonly string[];
}

/** Measure each section of a file, in file order. */
export function measureSections(
  board: Scoreboard,
  sectioned: SectionedFile,
  task: PreparedTask,
  query: Query,
): MeasuredSection[] {
  const { file, sections } = sectioned;
  const stream = board.codebase.stream(file);
  const words = stream ? sectionWords(stream, sections, board.passageQuery(task, query)) : [];
  const wordSignals = compareWords(words);
  const nameSignals = measureNames(board, sectioned, task, query);
  const givenLines = linesGiven(board, file);
  return sections.map((section, at) => {
    const signals: Record<string, number> = {};
    wordSignals(words[at], signals);
    nameSignals(section, signals);
    addPlaceSignals(sectioned, at, signals);
    signals["given"] = givenLines.some((lines) => overlap(lines, section)) ? 1 : 0;
    return { ...section, stems: words[at]?.stems ?? [], signals };
  });
}

/** Adds signals of a section to others; to join objects costs more than to measure. */
type AddSignals<Subject> = (subject: Subject, signals: Record<string, number>) => void;

/** Adds signals of the words of a section relative to the other sections of its file. */
function compareWords(words: readonly SectionWords[]): AddSignals<SectionWords | undefined> {
  const bodies = words.map(({ body }) => body).sort((a, b) => b - a);
  const best = Math.max(1e-9, bodies[0] ?? 0);
  const ranks = new Map<number, number>();
  for (const [at, body] of bodies.entries()) if (!ranks.has(body)) ranks.set(body, at + 1);
  return ({ body, coverage } = { body: 0, coverage: 0, stems: [] }, signals) => {
    signals["body"] = body;
    signals["coverage"] = coverage;
    signals["bodyInFile"] = body / best;
    signals["bodyRank"] = body === 0 ? 0 : 1 / (ranks.get(body) ?? 1);
  };
}

/** Adds signals of the names that a section has and uses. */
function measureNames(
  board: Scoreboard,
  { lines }: SectionedFile,
  task: PreparedTask,
  query: Query,
): AddSignals<Section> {
  const { codebase } = board;
  const { stems, weights, whole } = board.passageQuery(task, query);
  const weightOf = new Map(stems.map((stem, at) => [stem, weights[at] ?? 0]));
  const termsFrom = (source: string): string[] =>
    query.keywords.filter(({ from }) => from === source).map(({ term }) => term);
  const asked = termsFrom("identifier");
  const askedNames = new Set(asked.map(lastPart));
  const tracedNames = new Set(termsFrom("trace").map((frame) => lastPart(frame.split(" ")[1] ?? "")));
  const rarities = asked.map((name) => rarity(codebase.name(name).ids.length, codebase.paths.length));
  const wholeAsked = rarities.reduce((sum, each) => sum + each, 0) || 1;
  return ({ symbol = "", startLine, endLine }, signals) => {
    const name = lastPart(symbol);
    const nameStems = [...new Set(termsOf(name))];
    const known = nameStems.filter((stem) => weightOf.has(stem));
    const text = asked.length === 0 ? "" : lines.slice(startLine - 1, endLine).join("\n");
    const weight = known.reduce((sum, stem) => sum + (weightOf.get(stem) ?? 0), 0);
    signals["name"] = Math.min(1, weight / (whole || 1));
    signals["nameShare"] = nameStems.length === 0 ? 0 : known.length / nameStems.length;
    signals["asked"] = name !== "" && askedNames.has(name) ? 1 : 0;
    signals["traced"] = name !== "" && tracedNames.has(name) ? 1 : 0;
    const used = asked.reduce((sum, each, at) => sum + (holds(text, each) ? (rarities[at] ?? 0) : 0), 0);
    signals["used"] = used / wholeAsked;
  };
}

/** The bare name: `put` of `Store.put`. */
const lastPart = (name: string): string => name.split(/::|[.#:]/).at(-1) ?? name;

/** Tests whether a text contains a name as a whole word. */
function holds(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!/[\w$]/.test(text[at - 1] ?? "") && !/[\w$]/.test(text[at + name.length] ?? "")) return true;
  return false;
}

function addPlaceSignals(
  { sections, lines }: SectionedFile,
  at: number,
  signals: Record<string, number>,
): void {
  const { startLine = 1, endLine = 1, kind } = sections[at] ?? {};
  signals["definition"] = kind === "definition" ? 1 : 0;
  signals["part"] = kind === "part" ? 1 : 0;
  signals["head"] = kind === "head" ? 1 : 0;
  signals["first"] = at === 0 ? 1 : 0;
  signals["lines"] = Math.min(1, Math.log2(endLine - startLine + 1) / 8);
  signals["place"] = startLine / Math.max(1, lines.length);
  signals["among"] = 1 / Math.sqrt(sections.length);
}

/** Lines of a file that the task gives, or that hold a text of it. */
const linesGiven = ({ claims: { claims } }: Scoreboard, file: number): LineRange[] =>
  claims.filter((claim) => claim.file === file).flatMap(linesOfClaim);

const overlap = (a: LineRange, b: LineRange): boolean => a.startLine <= b.endLine && a.endLine >= b.startLine;
