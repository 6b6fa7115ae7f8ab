// Lists facts about a file that a person can check, as sentences in the task's language, from which reasons are made.
import type { Claim } from "./claims/claim.ts";
import type { Codebase } from "./codebase.ts";
import { isPaired, joinPairs } from "../language/scripts.ts";
import { identifierWords, isRequestWord, subWords, termsOf } from "../language/words.ts";
import { isFiller } from "../language/filler-words.ts";
import { messagesIn, type EvidenceKind, type Messages } from "../messages/index.ts";
import { isInAscending } from "../postings/ascending.ts";
import type { NamesHeld } from "./names-held.ts";
import { few, maxListed, passageFacts } from "./passage-facts.ts";
import { synonymsOf } from "./synonyms.ts";
import { acceptedFiles } from "./scores/accepted-files.ts";
import type { Scoreboard } from "./scores/scoreboard.ts";
import { rarity } from "./scores/text-scores.ts";
import { taskTerms, type WeightedTerms } from "../language/weighted-terms.ts";
import type { Query, Span } from "../answer-types.ts";
import type { Fact } from "../observations.ts";
import type { Context } from "../parts.ts";

/**
 * Facts about a file that a person can check, in no particular order.
 * @param names of the task that the file holds
 * @param shown the span that is shown first
 */
export function factsAbout(
  board: Scoreboard,
  file: number,
  query: Query,
  context: Context,
  names: NamesHeld,
  shown?: Span,
): Fact[] {
  const { codebase } = board;
  const messages = messagesIn(context.settings.lang);
  const say = messages.reason;
  const terms = taskTerms(query.keywords);
  const path = codebase.paths[file] ?? "";
  const definitions = codebase.outline(file)?.definitions.map(({ name }) => name) ?? [];
  return [
    ...claimFacts(board, file, messages),
    ...pathFacts(board, file, query, context.task.text, say),
    ...nameFacts(codebase, file, query, names, say, shown),
    ...passageFacts(board, file, query, context, shown),
    ...commitFacts(board, file, query, terms, say),
    ...otherWordFacts(board, file, query, context, say),
    ...memoryFacts(board, file, query, say),
    ...focusFacts(query, path, definitions, say),
    ...companionFacts(board, file, context, say),
  ];
}

/** Says whether the task has the file in a stack trace, names it, or has the name that it is called by. */
function pathFacts(
  board: Scoreboard,
  file: number,
  query: Query,
  text: string,
  say: Messages["reason"],
): Fact[] {
  if (board.traces(query).of(file) > 0) return [{ evidence: "trace", text: say.inTrace }];
  if (board.mentions(query).of(file) === 0) return [];
  const path = board.codebase.paths[file] ?? "";
  const name = path.slice(path.lastIndexOf("/") + 1);
  const isWritten = text.toLowerCase().includes(name.toLowerCase());
  return [
    { evidence: "mention", text: isWritten ? say.namesFile : say.isCalled(name.split(".")[0] || name) },
  ];
}

const longestQuote = 60;
const shortened = (text: string): string =>
  text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;

/** Says what the task points to here. */
function claimFacts({ claims: { claims } }: Scoreboard, file: number, { git, reason }: Messages): Fact[] {
  return claims
    .filter((claim) => claim.file === file)
    .flatMap((claim) => {
      const text = said(claim, reason, git);
      return text === undefined ? [] : [{ evidence: evidenceOf(claim), text }];
    });
}

function evidenceOf({ kind }: Claim): EvidenceKind {
  if (kind === "path") return "mention";
  if (kind === "folder") return "path";
  return kind === "setting" || kind === "convention" ? "convention" : "literal";
}

function said(
  { commit, folder, inState, key, kind, lines, serves, text, wasCalled }: Claim,
  say: Messages["reason"],
  git: Messages["git"],
): string | undefined {
  const { endLine = 1, startLine = 1 } = lines ?? {};
  if (wasCalled !== undefined) return git.wasCalled(wasCalled.path, wasCalled.hash);
  if (inState === "conflicts") return git.inConflict;
  if (inState !== undefined && inState !== "lastCommit") return git.hasChanges(inState);
  if (commit !== undefined) return say.changedIn(commit.name, shortened(commit.subject));
  if (folder !== undefined) return say.inFolder(folder);
  if (serves !== undefined) return say.serves[serves];
  if (kind === "line" && lines)
    return say.namesLines(endLine > startLine ? `${startLine}-${endLine}` : `${startLine}`);
  if (text === undefined) return undefined;
  const quote = shortened(text);
  return key === undefined ? say.holdsText(quote, startLine) : say.usesKey(key, quote, startLine);
}

/** Identifiers of the task that are defined, used and mentioned here, and definitions named with its words. */
function nameFacts(
  codebase: Codebase,
  file: number,
  { keywords }: Query,
  { used, mentioned }: NamesHeld,
  say: Messages["reason"],
  shown: Span | undefined,
): Fact[] {
  const defined = codebase.outline(file)?.definitions ?? [];
  const definitions = defined.map(({ name }) => name);
  const lineOf = (name: string): number | undefined => {
    const own = defined.filter((each) => each.name === name);
    const isShown = own.some(
      ({ endLine, startLine }) => shown && startLine <= shown.endLine && endLine >= shown.startLine,
    );
    return isShown ? undefined : own[0]?.startLine;
  };
  const identifiers = keywords.filter(({ from }) => from === "identifier").map(({ term }) => term);
  const definedNames = identifiers.filter((name) => definitions.includes(name));
  const others = definitions.filter((name) => !definedNames.includes(name));
  const similarNames = namesMadeOf(codebase, others, taskTerms(keywords));
  return [
    ...fact("definedNames", definedNames.length > 0, () =>
      say.definesNamed(few(definedNames), lineOf(definedNames[0] ?? "")),
    ),
    ...fact("usedNames", used.length > 0, () => say.usesNamed(few(used))),
    ...fact("usedNames", mentioned.length > 0, () => say.mentionsNamed(few(mentioned))),
    ...fact("definitions", similarNames.length > 0, () => say.defines(few(similarNames))),
  ];
}

/** Words of the file that stand in for the task's, and words that earlier cycles learned. */
function otherWordFacts(
  board: Scoreboard,
  file: number,
  query: Query,
  { task }: Context,
  say: Messages["reason"],
): Fact[] {
  const learnedWords = query.keywords
    .filter(({ from }) => from === "learned")
    .filter(({ term }) => termsOf(term).some((stem) => isInAscending(board.codebase.text(stem).ids, file)))
    .map(({ term }) => term);
  const synonyms = synonymsOf(board.codebase, file, query, task).slice(0, maxListed);
  return [
    ...fact("bridged", synonyms.length > 0, () => say.saysBridged(synonyms)),
    ...fact("learned", learnedWords.length > 0, () => say.saysLearned(few(learnedWords))),
  ];
}

const fact = (evidence: EvidenceKind, isTrue: boolean, text: () => string): Fact[] =>
  isTrue ? [{ evidence, text: text() }] : [];

/** Words of a text, as written, that are in the task too. */
const wordsOf = (text: string, terms: WeightedTerms): string[] =>
  joinPairs(
    identifierWords(text.replace(/[\d_$]/g, " "))
      .flatMap((word) => (isPaired(word) ? subWords(word) : [word]))
      .filter((word) => termsOf(word).some((stem) => terms.has(stem))),
  );

/** Defined names that hold the task's rarest words, best first. */
function namesMadeOf(codebase: Codebase, names: readonly string[], terms: WeightedTerms): string[] {
  const weightOf = (name: string): number => {
    let weight = 0;
    for (const stem of new Set(termsOf(name))) {
      const taskWeight = terms.get(stem);
      if (taskWeight !== undefined)
        weight += taskWeight * rarity(codebase.fileCount(stem), codebase.paths.length);
    }
    return weight;
  };
  const weighed = [...new Set(names)].map((name) => ({ name, weight: weightOf(name) }));
  return weighed
    .filter(({ name, weight }) => weight > 0 && !/\s/.test(name))
    .sort((a, b) => b.weight - a.weight)
    .map(({ name }) => name);
}

/** Past commits on the task's subject, counted. */
function commitFacts(
  board: Scoreboard,
  file: number,
  query: Query,
  terms: WeightedTerms,
  say: Messages["reason"],
): Fact[] {
  const commits = board.commits(query).commitsFor(file).slice(0, maxCommits);
  const about = commits.filter((commit) => {
    const words = wordsOf(board.codebase.history.subject(commit), terms).filter((word) => !isFiller(word));
    const stems = words
      .flatMap((word) => termsOf(word))
      .filter((stem) => terms.has(stem) && !isRequestWord(stem));
    return new Set(stems).size >= minShared;
  }).length;
  return fact("history", about > 0, () => say.changedBy(about));
}

/** Words of a commit's subject that are the task's, too, from which on both are on one subject. */
const minShared = 2;

/** Past commits of a file that are read for its reason. */
const maxCommits = 20;

/** Names the words of the task that earlier tasks shared which needed the file. */
function memoryFacts(board: Scoreboard, file: number, query: Query, say: Messages["reason"]): Fact[] {
  const { stems, times } = board.memory(query).about(file);
  const words = stems.flatMap(
    (stem) => query.keywords.find(({ term }) => termsOf(term).includes(stem))?.term ?? [],
  );
  return fact("memory", words.length > 0, () => say.usedBefore(few(words), times));
}

function focusFacts(
  { focusAreas }: Query,
  path: string,
  definitions: readonly string[],
  say: Messages["reason"],
): Fact[] {
  const answered = focusAreas.filter(({ what }) => what === path || definitions.includes(what));
  return answered.slice(0, 1).map(({ kind, what }) => ({
    evidence: "focus",
    text: what === path ? say.wasMissing(kind) : say.definesMissing(what),
  }));
}

/** Describes how the file is connected with the best accepted one. */
function companionFacts(
  { codebase }: Scoreboard,
  file: number,
  context: Context,
  say: Messages["reason"],
): Fact[] {
  for (const other of acceptedFiles(codebase, context)) {
    if (other === file) continue;
    const path = codebase.paths[other] ?? "";
    if (Array.from(codebase.importsOf(other)).includes(file))
      return [{ evidence: "companion", text: say.importedBy(path) }];
    if (Array.from(codebase.importsOf(file)).includes(other))
      return [{ evidence: "companion", text: say.imports(path) }];
  }
  return [];
}
