// Says what the lines of a file that are shown first speak of, in words that a reader finds there.
import { remember, valueIn } from "@fossick/base/remember.ts";
import { isFiller } from "../language/filler-words.ts";
import { readPart } from "../language/read-part.ts";
import { isPaired, joinPairs } from "../language/scripts.ts";
import {
  identifierWords,
  isCompound,
  isHan,
  isRequestWord,
  stemmedWordsOf,
  subWords,
  termsOf,
} from "../language/words.ts";
import { messagesIn } from "../messages/index.ts";
import type { Query, Span } from "../answer-types.ts";
import type { Fact } from "../observations.ts";
import type { Context } from "../parts.ts";
import { tellApart } from "./rare-enough.ts";
import type { Scoreboard } from "./scores/scoreboard.ts";
import { isImport } from "./uses-in-text.ts";

/** Max names or words in a fact. */
export const maxListed = 3;

/** The first names, each once. */
export const few = (names: readonly string[]): string[] => [...new Set(names)].slice(0, maxListed);

/**
 * Says what the first lines shown speak of, and where: words and names as they stand there, if few other files hold
 * them. Words of the path, which a reader sees anyway, and of imports are left out.
 * @param lines of the file, secrets replaced
 */
export function passageFacts(
  board: Scoreboard,
  file: number,
  query: Query,
  { settings, task }: Context,
  lines: readonly string[],
  shown: Span | undefined,
): Fact[] {
  if (shown === undefined) return [];
  const { codebase } = board;
  const inPath = new Set(termsOf(codebase.paths[file] ?? ""));
  const { isTitle, stems, weights } = board.passageQuery(task, query);
  const ofTask = stems.flatMap((stem, at) =>
    isSubject(stem) && !inPath.has(stem)
      ? [{ stem, weight: weights[at] ?? 0, isOfTitle: isTitle[at] === 1 }]
      : [],
  );
  const say = messagesIn(settings.lang).reason;
  const given = readPart(task.text);
  const speak = speaking(lines, shown, given);
  for (const among of [ofTask.filter(({ isOfTitle }) => isOfTitle), ofTask]) {
    const found = heaviest(speak, new Map(among.map(({ stem, weight }) => [stem, weight])));
    const isNear = found !== undefined && found.endLine - found.startLine <= 1;
    if (!found || !tellApart(codebase, found.stems, isNear ? found.stems.length - 1 : 0)) continue;
    const within = speak.flatMap(({ line, words }) =>
      line >= found.startLine && line <= found.endLine ? words : [],
    );
    const words = spellings(within, found.stems, new Set(stems), given);
    const text = isNear
      ? say.speaksOf(words, found.startLine)
      : say.speaksOfIn(words, `${found.startLine}-${found.endLine}`);
    return [{ evidence: "passage", text }];
  }
  return [];
}

/** A word or name as it stands on a line, with the stems that it shares with the task. */
interface Word {
  readonly written: string;
  readonly stems: readonly string[];
}

const shortStem = 3;

interface Line {
  readonly line: number;
  readonly words: readonly Word[];
}

/**
 * The words on each line of a span but imports. A short stem counts only where a word is the task's own, as `str` is
 * that of *strings*.
 */
function speaking(lines: readonly string[], { startLine, endLine }: Span, text: string): Line[] {
  const ofTask = new Set(identifierWords(text).flatMap((word) => subWords(word)));
  return lines.slice(startLine - 1, endLine).map((line, at) => ({
    line: startLine + at,
    words: (isImport(line) ? [] : identifierWords(line)).map((written) => {
      const { stems, words } = stemmedWordsOf(written);
      const isOwn = (stem: string, part: number): boolean =>
        stem.length > shortStem || isHan(stem) || ofTask.has(words[part] ?? "");
      return { written, stems: stems.filter(isOwn) };
    }),
  }));
}

/** Tests whether a file may be about a stem. */
export const isSubject = (stem: string): boolean => !isRequestWord(stem) && !isFiller(stem);

/** Some lines, from 1, and the weightiest stems on them. */
interface Found extends Pick<Span, "startLine" | "endLine"> {
  readonly stems: readonly string[];
}

/** Share of what all lines say from which two of them stand for all. */
const shareOfTwo = 0.6;

/** The line that with the next says most, by weight; all lines from first to last if they say far more. */
function heaviest(lines: readonly Line[], subjects: ReadonlyMap<string, number>): Found | undefined {
  const weigh = (stems: readonly string[]): number =>
    stems.reduce((sum, stem) => sum + (subjects.get(stem) ?? 0), 0);
  const strongest = (words: readonly Word[]): string[] =>
    [...new Set(words.flatMap(({ stems }) => stems))]
      .filter((stem) => subjects.has(stem))
      .sort((a, b) => (subjects.get(b) ?? 0) - (subjects.get(a) ?? 0))
      .slice(0, maxListed);
  const pairs = lines.flatMap(({ line, words }, at): Found[] => {
    const own = strongest(words);
    const both = strongest([...words, ...(lines[at + 1]?.words ?? [])]);
    const isOfOwn = both.every((stem) => own.includes(stem));
    return own.length === 0 ? [] : [{ startLine: line, endLine: isOfOwn ? line : line + 1, stems: both }];
  });
  const [first] = pairs;
  const last = pairs.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const best = pairs.reduce((most, each) => (weigh(each.stems) > weigh(most.stems) ? each : most), first);
  const whole = strongest(lines.flatMap(({ words }) => words));
  return weigh(best.stems) >= shareOfTwo * weigh(whole)
    ? best
    : { startLine: first.startLine, endLine: last.startLine, stems: whole };
}

/** How stems are spelt: a name whole, as code, one for several of them; any other word as in the task. */
function spellings(
  words: readonly Word[],
  told: readonly string[],
  known: ReadonlySet<string>,
  text: string,
): string[] {
  const ofTask = new Map(identifierWords(text).map((word) => [word.toLowerCase(), word]));
  const spelt: string[] = [];
  let left = told;
  while (left.length > 0) {
    const [stem = ""] = left;
    const covers = ({ stems }: Word): number => left.filter((each) => stems.includes(each)).length;
    const holders = words.filter(({ stems }) => stems.includes(stem));
    const best = holders.reduce<Word | undefined>(
      (most, each) => (most && covers(most) >= covers(each) ? most : each),
      undefined,
    );
    const plain = holders.find(({ written }) => !isCompound(written));
    const { written, stems } = (best && covers(best) > 1 ? best : (plain ?? best)) ?? {
      written: stem,
      stems: [stem],
    };
    const isRun = subWords(written).some(isPaired);
    const isName = !isRun && isCompound(written);
    const run = isRun
      ? joinPairs(stems.filter((each) => known.has(each))).find((each) => each.includes(stem))
      : undefined;
    const asWord = run ?? written.toLowerCase();
    spelt.push(isName ? `\`${written}\`` : (ofTask.get(asWord) ?? asWord));
    left = left.filter(
      (each) => each !== stem && !(isName && stems.includes(each)) && run?.includes(each) !== true,
    );
  }
  return few(spelt);
}

/**
 * The first words of the title with one of the stems, without those that only ask for something.
 */
export function wordsFor(stems: readonly string[], { keywords }: Query, text: string): string[] {
  const told = keywords
    .filter(({ term }) => !isFiller(term) && !/\s/.test(term))
    .filter(({ term }) => termsOf(term).some((stem) => stems.includes(stem) && !isRequestWord(stem)));
  const ofTitle = told.filter(({ from }) => from === "title");
  const words = (ofTitle.length > 0 ? ofTitle : told).map(({ term }) => term);
  return few(joinPairs(words).map((word) => wholeWord(word, text)));
}

/** The word of the text that a term was split from, if its rest is single letters: `FFmpeg` for `fmpeg`. */
const wholeWord = (term: string, text: string): string => wholeWordsIn(text).get(term) ?? term;

/** Texts are tasks: each section of each file that is shown asks for words of the same one. */
const wholeWordsIn = remember((text: string): ReadonlyMap<string, string> => {
  const words = new Map<string, string>();
  for (const word of new Set(identifierWords(readPart(text)))) {
    const parts = subWords(word);
    const longer = new Set(parts.filter((part) => part.length > 1));
    if (parts.length > 1 && longer.size === 1) for (const term of longer) valueIn(words, term, () => word);
  }
  return words;
}, 4);
