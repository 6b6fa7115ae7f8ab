import { mulberry32 } from "@fossick/eval/bootstrap.ts";

type Random = () => number;

const fewestWords = 3;
const maxWords = 12;

const keyboardRows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"] as const;
const filler =
  `lorem ipsum dolor sit amet consectetur adipiscing elit sed eiusmod tempor incididunt ut labore et dolore
  magna aliqua enim minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ea commodo consequat duis aute
  irure reprehenderit voluptate velit esse cillum fugiat nulla pariatur excepteur sint occaecat cupidatat`.split(
    /\s+/,
  );
const onsets = "b br d dr f fl g gr h k l m n p pl r s sk t tr v w z".split(" ");
const vowels = "a e i o u".split(" ");
const codas = ["", "", "l", "m", "n", "r", "sk", "ft", "nd", "x"];
const signs = ["??", "!!", "--", "...", "##", "+", "==", "%", "&&", "~~", "//", "**"];

/** Kinds of text that mean nothing, each made a word at a time. */
const wordMakers = {
  /** Fingers on neighbouring keys: `asdkj`, `zxmn`. */
  keyboard: (random: Random): string => {
    const row = pick(random, keyboardRows);
    return repeated(between(random, 4, 7), () => pick(random, [...row])).join("");
  },
  /** Filler text of drafts: `lorem ipsum`. */
  filler: (random: Random): string => pick(random, filler),
  /** Words that could be said: `brimfol`, `tuskane`. */
  syllables: (random: Random): string =>
    repeated(between(random, 2, 3), () => pick(random, onsets) + pick(random, vowels)).join("") +
    pick(random, codas),
  /** Numbers and punctuation without a letter: `?? 12 --`. */
  noise: (random: Random): string =>
    random() < 0.5 ? pick(random, signs) : String(Math.floor(10 ** between(random, 1, 4) * random())),
} as const;

export type NonsenseKind = keyof typeof wordMakers;
const kinds = Object.keys(wordMakers) as NonsenseKind[];

/**
 * A text that asks for nothing, of 3 to 12 words, for a task's id: the same id gives the same text.
 * Ids are dealt to the four kinds at random, so that each kind gets about a quarter of a set.
 */
export function nonsenseText(id: string): { readonly kind: NonsenseKind; readonly text: string } {
  const random = mulberry32(hashOf(id));
  const kind = pick(random, kinds);
  const words = repeated(between(random, fewestWords, maxWords), () => wordMakers[kind](random));
  return { kind, text: words.join(" ") };
}

/** A whole number from `low` to `high`, both included. */
const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));

const repeated = (count: number, make: () => string): string[] => Array.from({ length: count }, make);

function pick<Choice>(random: Random, choices: readonly Choice[]): Choice {
  const choice = choices[Math.floor(random() * choices.length)];
  if (choice === undefined) throw new RangeError("nothing to pick from");
  return choice;
}

/** 32 bits of a text. Source: FNV-1a by Fowler, Noll and Vo, over UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
