import fc from "fast-check";
import { expect, it } from "vitest";
import { identifierWords, termsOf } from "@fossick/core/language/words.ts";
import { hash32 } from "@fossick/core/postings/hash.ts";
import { packCounts } from "@fossick/core/postings/postings.ts";
import { createMessageCutter } from "@fossick/index/history/message-terms.ts";

const termsIn = (text: string): readonly string[] => identifierWords(text).flatMap(termsOf);

it("a message is cut into the stems that a search looks for, those of subject and body apart", () => {
  const cut = createMessageCutter();
  const texts = fc.string({ unit: fc.constantFrom(..."aZé9_$ .修复s\n"), maxLength: 60 });
  fc.assert(
    fc.property(texts, texts, (subject, body) => {
      const stems = [...new Set([...termsIn(subject), ...termsIn(body)])];
      const count = (text: string, stem: string) => termsIn(text).filter((each) => each === stem).length;
      expect(cut(subject + body, subject.length)).toEqual({
        hashes: Uint32Array.from(stems, hash32),
        levels: Uint8Array.from(stems, (stem) => packCounts(0, count(subject, stem), count(body, stem))),
        length: termsIn(subject).length + termsIn(body).length,
      });
    }),
  );
});
