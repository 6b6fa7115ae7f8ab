// Lists facts about a file that a person can check, as sentences in the task's language, from which reasons are made.
import type { Claim } from "./claims/claim.ts";
import type { Codebase } from "./codebase.ts";
import { redact } from "@fossick/base/secrets/redact.ts";
import { identifierWords, isCompound, termsOf } from "../language/words.ts";
import { messagesIn, type EvidenceKind, type Messages } from "../messages/index.ts";
import { isInAscending } from "../postings/ascending.ts";
import type { NamesHeld } from "./names-held.ts";
import { few, isSubject, maxListed, passageFacts } from "./passage-facts.ts";
import { isRare, tellApart } from "./rare-enough.ts";
import { synonymsOf } from "./synonyms.ts";
import { acceptedFiles } from "./scores/accepted-files.ts";
import type { Scoreboard } from "./scores/scoreboard.ts";
import { rarity } from "./scores/text-scores.ts";
import { titleTerms, type WeightedTerms } from "../language/weighted-terms.ts";
import type { Query, Span } from "../answer-types.ts";
import type { Fact } from "../observations.ts";
import type { Context } from "../parts.ts";

/**
 * Facts about a file that a person can check, in no particular order.
 * @param names of the task that the file holds
 * @param lines of the file, secrets replaced
 * @param shown the span that is shown first
 */
export function factsAbout(
  board: Scoreboard,
  file: number,
  query: Query,
  context: Context,
  names: NamesHeld,
  lines: readonly string[] = [],
  shown?: Span,
): Fact[] {
  const { codebase } = board;
  const messages = messagesIn(context.settings.lang);
  const say = messages.reason;
  const path = codebase.paths[file] ?? "";
  const definitions = codebase.outline(file)?.definitions.map(({ name }) => name) ?? [];
  return [
    ...claimFacts(board, file, messages),
    ...pathFacts(board, file, query, context.task.text, say),
    ...nameFacts(codebase, file, query, names, say, shown),
    ...passageFacts(board, file, query, context, lines, shown),
    ...commitFacts(board, file, query, say),
    ...otherWordFacts(board, file, query, context, say),
    ...memoryFacts(board, file, query, say),
    ...focusFacts(board.codebase, query, path, definitions, say),
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
  const isShown = ({ endLine, startLine }: Pick<Span, "startLine" | "endLine">): boolean =>
    shown !== undefined && startLine <= shown.endLine && endLine >= shown.startLine;
  const shownNames = new Set(defined.filter(isShown).map(({ name }) => name));
  /** The line of a name that is not shown; several names have several lines, and none is told. */
  const lineOf = ([name = "", ...more]: readonly string[]): number | undefined =>
    more.length > 0 || shownNames.has(name)
      ? undefined
      : defined.find((each) => each.name === name)?.startLine;
  const identifiers = new Set(keywords.filter(({ from }) => from === "identifier").map(({ term }) => term));
  const names = [...new Set(defined.map(({ name }) => name))];
  // A plain word that the task writes as code may mean anything, and a module that all files open is none of them.
  const isMeant = (name: string): boolean =>
    (isCompound(name) || shownNames.has(name)) && isRare(codebase, codebase.definition(name).ids.length);
  const definedNames = [...identifiers].filter((name) => names.includes(name) && isMeant(name));
  const others = names.filter((name) => !identifiers.has(name));
  const similarNames = namesMadeOf(codebase, others, shownNames, titleTerms(keywords));
  const isTelling = (name: string): boolean => isRare(codebase, codebase.name(name).ids.length);
  const [rareUsed, rareMentioned] = [used.filter(isTelling), mentioned.filter(isTelling)];
  return [
    ...fact("definedNames", definedNames.length > 0, () =>
      say.definesNamed(few(definedNames), lineOf(definedNames)),
    ),
    ...fact("usedNames", rareUsed.length > 0, () => say.usesNamed(few(rareUsed))),
    ...fact("usedNames", rareMentioned.length > 0, () => say.mentionsNamed(few(rareMentioned))),
    ...fact("definitions", similarNames.length > 0, () =>
      say.defines(few(similarNames), lineOf(similarNames)),
    ),
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
    .filter(({ term }) => isCompound(term) && isRare(board.codebase, board.codebase.name(term).ids.length))
    .map(({ term }) => term);
  const synonyms = synonymsOf(board.codebase, file, query, task).slice(0, maxListed);
  return [
    ...fact("bridged", synonyms.length > 0, () => say.saysBridged(synonyms)),
    ...fact("learned", learnedWords.length > 0, () => say.saysLearned(few(learnedWords))),
  ];
}

const fact = (evidence: EvidenceKind, isTrue: boolean, text: () => string): Fact[] =>
  isTrue ? [{ evidence, text: text() }] : [];

/**
 * Defined names made of words of the title, of those that are shown if any is: these of two words or nothing else, any
 * other more than by half of words that tell the file apart.
 */
function namesMadeOf(
  codebase: Codebase,
  names: readonly string[],
  shownNames: ReadonlySet<string>,
  title: WeightedTerms,
): string[] {
  const weighed = names.map((name) => {
    const all = [...new Set(termsOf(name))].filter(isSubject);
    const stems = all.filter((stem) => title.has(stem));
    const weight = stems.reduce(
      (sum, stem) => sum + rarity(codebase.fileCount(stem), codebase.paths.length),
      0,
    );
    return { name, all, stems, weight };
  });
  const named = weighed
    .filter(({ name, stems }) => stems.length > 0 && !/\s/.test(name))
    .sort((a, b) => b.weight - a.weight);
  const shown = named.filter(
    ({ all, name, stems }) => shownNames.has(name) && (stems.length > 1 || stems.length === all.length),
  );
  const others = named
    .filter(({ all, stems }) => stems.length > 1 && 2 * stems.length > all.length)
    .slice(0, maxListed)
    .filter(({ stems }) => tellApart(codebase, stems, stems.length - 1));
  return (shown.length > 0 ? shown : others).map(({ name }) => name);
}

/** Quotes the past commit of the file that shares most with the task, if that is enough to be on one subject. */
function commitFacts(board: Scoreboard, file: number, query: Query, say: Messages["reason"]): Fact[] {
  const { history } = board.codebase;
  const terms = new Map([...titleTerms(query.keywords)].filter(([stem]) => isSubject(stem)));
  const inPath = new Set(termsOf(board.codebase.paths[file] ?? ""));
  const weigh = (stems: Iterable<string>): number =>
    [...stems].reduce((sum, stem) => sum + rarity(history.message(stem).ids.length, history.count), 0);
  const enough = minSharedWeight * weigh(terms.keys());
  const [best] = board
    .commits(query)
    .commitsFor(file)
    .slice(0, maxCommits)
    .map((commit) => {
      const subject = history.subject(commit);
      const shared = new Set(identifierWords(subject).flatMap((word) => termsOf(word)));
      const stems = [...shared].filter((stem) => terms.has(stem));
      return { subject, stems, weight: weigh(stems) };
    })
    .filter(({ stems, weight }) => stems.length >= minShared && weight >= enough)
    .filter(({ stems }) => stems.some((stem) => !inPath.has(stem)))
    .sort((a, b) => b.weight - a.weight);
  return best === undefined
    ? []
    : [{ evidence: "history", text: say.changedBy(shortened(redact(best.subject))) }];
}

/** Words of a commit's subject that are the task's, too, from which on both may be on one subject. */
const minShared = 2;

/** The least share of the title's weight that they have. */
const minSharedWeight = 0.4;

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
  codebase: Codebase,
  { focusAreas }: Query,
  path: string,
  definitions: readonly string[],
  say: Messages["reason"],
): Fact[] {
  const answered = focusAreas.filter(
    ({ what }) => what === path || (definitions.includes(what) && tellApart(codebase, termsOf(what))),
  );
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
