import type { Codebase } from "../codebase.ts";
import { termsOf } from "../language/words.ts";
import { acceptedFiles } from "../scoring/accepted-files.ts";
import type { Scoreboard } from "../scoring/scoreboard.ts";
import { rarity } from "../scoring/text-scores.ts";
import { taskTerms, type WeightedTerms } from "../scoring/weighted-terms.ts";
import type { Context, Fact, KeywordSource, Query } from "../types.ts";

const mostListed = 3;

/** What can be said of a file that a person can check with their own eyes, in no particular order. */
export function factsAbout(board: Scoreboard, file: number, query: Query, context: Context): Fact[] {
  const { codebase } = board;
  const terms = taskTerms(query.keywords);
  const named = query.keywords.filter(({ from }) => from === "identifier").map(({ term }) => term);
  const definitions = codebase.outline(file)?.definitions.map(({ name }) => name) ?? [];
  const defined = named.filter((name) => definitions.includes(name));
  const used = named.filter((name) => !defined.includes(name) && codebase.name(name).ids.includes(file));
  const alike = namesMadeOf(
    codebase,
    definitions.filter((name) => !defined.includes(name)),
    terms,
  );
  const path = codebase.paths[file] ?? "";
  const inPath = wordsOf(path, terms);
  const saidHere = (from: KeywordSource): string[] =>
    query.keywords
      .filter((keyword) => keyword.from === from)
      .filter(({ term }) => termsOf(term).some((stem) => codebase.text(stem).ids.includes(file)))
      .map(({ term }) => term);
  const bridged = saidHere("lexicon");
  const learned = saidHere("learned");
  return [
    ...fact("mention", (board.mentions(query)[file] ?? 0) > 0, () => "the task names this file"),
    ...fact("trace", (board.traces(query)[file] ?? 0) > 0, () => "it is in the stack trace"),
    ...fact("definedNames", defined.length > 0, () => `defines ${quoted(defined)}, named in the task`),
    ...fact("usedNames", used.length > 0, () => `uses ${quoted(used)}, named in the task`),
    ...fact("definitions", alike.length > 0, () => `defines ${quoted(alike)}`),
    ...fact("path", inPath.length > 0, () => `its path says ${listed(inPath)}`),
    ...passageFacts(board, file, query, context, terms),
    ...commitFacts(board, file, query, terms),
    ...fact("bridged", bridged.length > 0, () => `says ${quoted(bridged)}, the codebase's word for it`),
    ...fact("learned", learned.length > 0, () => `says ${quoted(learned)}, learned on the way`),
    ...focusFacts(query, path, definitions),
    ...companionFacts(board, file, context),
  ];
}

const fact = (evidence: string, isTrue: boolean, text: () => string): Fact[] =>
  isTrue ? [{ evidence, text: text() }] : [];
const quoted = (names: readonly string[]): string => listed(names.map((name) => `\`${name}\``));
const listed = (names: readonly string[]): string => [...new Set(names)].slice(0, mostListed).join(", ");

/** Words of a text, as written, that the task speaks of too. */
const wordsOf = (text: string, terms: WeightedTerms): string[] =>
  (text.match(/[A-Za-z]+/g) ?? []).flatMap((word) =>
    termsOf(word).some((stem) => terms.has(stem)) ? [word] : [],
  );

/** Defined names that hold the task's rarest words, best first. */
function namesMadeOf(codebase: Codebase, names: readonly string[], terms: WeightedTerms): string[] {
  const weightOf = (name: string): number => {
    let weight = 0;
    for (const stem of new Set(termsOf(name))) {
      const asked = terms.get(stem);
      if (asked !== undefined) weight += asked * rarity(codebase.fileCount(stem), codebase.paths.length);
    }
    return weight;
  };
  const weighed = [...new Set(names)].map((name) => ({ name, weight: weightOf(name) }));
  return weighed
    .filter(({ name, weight }) => weight > 0 && !/\s/.test(name))
    .sort((a, b) => b.weight - a.weight)
    .map(({ name }) => name);
}

function passageFacts(
  board: Scoreboard,
  file: number,
  query: Query,
  { task }: Context,
  terms: WeightedTerms,
): Fact[] {
  const passage = board.passage(file, task, query);
  if (!passage || passage.window === 0) return [];
  const held = query.keywords
    .filter(({ from, term }) => from === "title" && termsOf(term).some((stem) => terms.has(stem)))
    .filter(({ term }) => termsOf(term).some((stem) => board.codebase.text(stem).ids.includes(file)))
    .map(({ term }) => term);
  if (held.length < 2) return [];
  return [{ evidence: "passage", text: `speaks of ${listed(held)} around line ${passage.startLine}` }];
}

/** Past commits whose subject shares words with the task, counted, with the shared words. */
function commitFacts(board: Scoreboard, file: number, query: Query, terms: WeightedTerms): Fact[] {
  const commits = board.commits(query).commitsFor(file);
  const shared = new Map<string, number>();
  let about = 0;
  for (const commit of commits.slice(0, 20)) {
    const words = new Set(
      wordsOf(board.codebase.history.subject(commit), terms).map((word) => word.toLowerCase()),
    );
    if (words.size > 0) about++;
    for (const word of words) shared.set(word, (shared.get(word) ?? 0) + 1);
  }
  if (about === 0) return [];
  const words = [...shared].sort((a, b) => b[1] - a[1]).map(([word]) => word);
  const plural = about === 1 ? "a past commit" : `${about} past commits`;
  return [{ evidence: "history", text: `${plural} about ${listed(words)} changed it` }];
}

function focusFacts({ focusAreas }: Query, path: string, definitions: readonly string[]): Fact[] {
  const answered = focusAreas.filter(({ what }) => what === path || definitions.includes(what));
  return answered.slice(0, 1).map(({ kind, what }) => ({
    evidence: "focus",
    text: what === path ? `the ${kind} that was missing` : `defines \`${what}\`, which was missing`,
  }));
}

/** How the file hangs together with the best accepted one. */
function companionFacts({ codebase }: Scoreboard, file: number, context: Context): Fact[] {
  for (const other of acceptedFiles(codebase, context)) {
    if (other === file) continue;
    const path = codebase.paths[other] ?? "";
    if (Array.from(codebase.importsOf(other)).includes(file))
      return [{ evidence: "companion", text: `imported by ${path}` }];
    if (Array.from(codebase.importsOf(file)).includes(other))
      return [{ evidence: "companion", text: `imports ${path}` }];
  }
  return [];
}
