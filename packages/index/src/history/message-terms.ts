// Cuts the messages of commits into stems with their counts.
import { identifierWords } from "@fossick/core/language/words.ts";
import { isAscii } from "@fossick/core/language/scripts.ts";
import { packCounts } from "@fossick/core/postings/postings.ts";
import { countTerms, createVocabulary, type Vocabulary } from "../analyse/words/vocabulary.ts";

/** Stems of a message. */
export interface MessageTerms {
  /** `hash32` of each. */
  readonly hashes: Uint32Array;
  /** Packed counts of each: in the subject as code, in the body as prose. */
  readonly levels: Uint8Array;
  /** Count of all stems, at most 65,535. */
  readonly length: number;
}

/**
 * Creates a function that cuts messages of a history, which repeat most of their words.
 * @returns a function of a message and the length of its subject
 */
export function createMessageCutter(): (message: string, subjectLength: number) => MessageTerms {
  const vocabulary = createVocabulary();
  return (message, subjectLength) => {
    vocabulary.begin();
    countWords(message.slice(0, subjectLength), false, vocabulary);
    countWords(message.slice(subjectLength), true, vocabulary);
    const length = Math.min(countTerms(vocabulary), 65_535);
    const terms = vocabulary.terms();
    return {
      hashes: Uint32Array.from(terms, ({ hash }) => hash),
      levels: Uint8Array.from(terms, ({ code, prose }) => packCounts(0, code, prose)),
      length,
    };
  };
}

/** 1 for the ASCII characters that begin an identifier, 2 for those that only continue one. */
const partOfName = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[A-Za-z_$]/.test(character) ? 1 : /\d/.test(character) ? 2 : 0;
});

/** Counts the words that `identifierWords` finds; of ASCII text without creating a string for each. */
function countWords(text: string, isBody: boolean, vocabulary: Vocabulary): void {
  if (!isAscii(text)) {
    for (const word of identifierWords(text)) vocabulary.count(word, 0, word.length, isBody);
    return;
  }
  for (let at = 0; at < text.length; at++) {
    if (partOfName[text.charCodeAt(at)] !== 1) continue;
    const start = at;
    while (at < text.length && partOfName[text.charCodeAt(at)] !== 0) at++;
    vocabulary.count(text, start, at, isBody);
  }
}
