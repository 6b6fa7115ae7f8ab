import { bridgesIn } from "../language/lexicon.ts";
import { isFiller } from "../language/filler-words.ts";
import { wordingOf } from "../language/wording.ts";
import { isHan, isRequestWord, termsOf } from "../language/words.ts";
import type { Query, PreparedTask } from "../types.ts";

/** Something a task is about, as one word or phrase. */
export interface Subject {
  /** As written in the task. */
  readonly what: string;
  /** Forms of it that files may hold: the word itself, or the words code has for a Chinese term. */
  readonly forms: readonly string[];
  /** The form that files can be searched by. */
  readonly searched: string;
  /** Phrase or word to look up bridges for if files do not use it: the phrase that the word belongs to, or the word. */
  readonly bridged: string;
  readonly isOfTitle: boolean;
  readonly isPhrase: boolean;
}

/** Phrases that the lexicon knows, wherever they stand, then the title's words and Chinese terms, heaviest first. */
export function subjectsOf(query: Query, task: PreparedTask): Subject[] {
  const words = titleWords(query);
  const chinese = chineseTerms(task, words);
  const translated = new Set(
    (task.gloss ?? []).flatMap(({ words: forms = [] }) => forms).flatMap((form) => termsOf(form)),
  );
  const own = words.filter((word) => !isHan(word) && !termsOf(word).some((stem) => translated.has(stem)));
  const ofTitle = new Set(words.flatMap((word) => termsOf(word)));
  const phrases = task.gloss ? [] : bridgesIn(wordingOf(task)).map(({ phrase }) => phrase);
  const phraseWith = (word: string): string | undefined =>
    phrases.find((phrase) => termsOf(phrase).some((stem) => termsOf(word).includes(stem)));
  const subjects = [
    ...phrases.map((phrase): Subject => {
      const isOfTitle = termsOf(phrase).every((stem) => ofTitle.has(stem));
      return { ...single(phrase), isOfTitle, isPhrase: termsOf(phrase).length > 1 };
    }),
    ...chinese,
    ...own.map((word) => ({ ...single(word), bridged: phraseWith(word) ?? word })),
  ];
  return [
    ...new Map(subjects.toReversed().map((subject) => [keyOf(subject), subject])).values(),
  ].toReversed();
}

const keyOf = ({ forms }: Subject): string => termsOf(forms[0] ?? "").join(" ");

const single = (word: string): Subject => ({
  what: word,
  forms: [word],
  searched: word,
  bridged: word,
  isOfTitle: true,
  isPhrase: false,
});

/** The title's own words that files could be about, heaviest first. */
const titleWords = ({ keywords }: Query): string[] =>
  keywords
    .filter(({ from, term }) => from === "title" && termsOf(term).some((stem) => !isRequestWord(stem)))
    .filter(({ term }) => !isFiller(term))
    .map(({ term }) => term);

/** Chinese terms of the title, each with its words as code has them. */
function chineseTerms({ gloss = [] }: PreparedTask, titled: readonly string[]): Subject[] {
  const ofTitle = new Set(titled.flatMap((word) => termsOf(word)));
  return gloss.flatMap(({ text, written = text, words = [] }): Subject[] => {
    const [likeliest] = words;
    const isOfTitle = words.some((word) => termsOf(word).some((stem) => ofTitle.has(stem)));
    if (!isHan(text) || likeliest === undefined || !isOfTitle || isFiller(text)) return [];
    if (termsOf(likeliest).every((stem) => isRequestWord(stem))) return [];
    return [{ ...single(likeliest), what: written, forms: words }];
  });
}
