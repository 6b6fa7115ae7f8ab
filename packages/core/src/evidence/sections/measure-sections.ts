// Measures how much each section of a file has to do with a task.
import { termsOf } from "../../language/words.ts";
import type { Query } from "../../answer-types.ts";
import type { PreparedTask } from "../../task.ts";
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
  return sections.map((section, at) => ({
    ...section,
    stems: words[at]?.stems ?? [],
    signals: {
      ...wordSignals(words[at]),
      ...nameSignals(section),
      ...placeSignals(sectioned, at),
      given: isGiven(board, file, section) ? 1 : 0,
    },
  }));
}

/** Signals of the words of a section relative to the other sections of its file. */
function compareWords(words: readonly SectionWords[]): (own: SectionWords | undefined) => SectionSignals {
  const bodies = words.map(({ body }) => body).sort((a, b) => b - a);
  const best = Math.max(1e-9, bodies[0] ?? 0);
  const ranks = new Map<number, number>();
  for (const [at, body] of bodies.entries()) if (!ranks.has(body)) ranks.set(body, at + 1);
  return ({ body, coverage } = { body: 0, coverage: 0, stems: [] }) => ({
    body,
    coverage,
    bodyInFile: body / best,
    bodyRank: body === 0 ? 0 : 1 / (ranks.get(body) ?? 1),
  });
}

/** Signals of the names that a section has and uses. */
function measureNames(
  board: Scoreboard,
  { lines }: SectionedFile,
  task: PreparedTask,
  query: Query,
): (section: Section) => SectionSignals {
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
  return ({ symbol = "", startLine, endLine }) => {
    const name = lastPart(symbol);
    const nameStems = [...new Set(termsOf(name))];
    const known = nameStems.filter((stem) => weightOf.has(stem));
    const text = asked.length === 0 ? "" : lines.slice(startLine - 1, endLine).join("\n");
    return {
      name: Math.min(1, known.reduce((sum, stem) => sum + (weightOf.get(stem) ?? 0), 0) / (whole || 1)),
      nameShare: nameStems.length === 0 ? 0 : known.length / nameStems.length,
      asked: name !== "" && askedNames.has(name) ? 1 : 0,
      traced: name !== "" && tracedNames.has(name) ? 1 : 0,
      used:
        asked.reduce((sum, each, at) => sum + (holds(text, each) ? (rarities[at] ?? 0) : 0), 0) / wholeAsked,
    };
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

function placeSignals({ sections, lines }: SectionedFile, at: number): SectionSignals {
  const { startLine = 1, endLine = 1, kind } = sections[at] ?? {};
  return {
    definition: kind === "definition" ? 1 : 0,
    part: kind === "part" ? 1 : 0,
    head: kind === "head" ? 1 : 0,
    first: at === 0 ? 1 : 0,
    lines: Math.min(1, Math.log2(endLine - startLine + 1) / 8),
    place: startLine / Math.max(1, lines.length),
    among: 1 / Math.sqrt(sections.length),
  };
}

/** Tests whether the task gives a line or text of the section. */
const isGiven = (
  { claims: { claims } }: Scoreboard,
  file: number,
  { startLine, endLine }: Section,
): boolean =>
  claims.some(
    (claim) =>
      claim.file === file &&
      linesOfClaim(claim).some((lines) => lines.startLine <= endLine && lines.endLine >= startLine),
  );
