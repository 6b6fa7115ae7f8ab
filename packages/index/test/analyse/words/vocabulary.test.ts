import fc from "fast-check";
import { expect, it } from "vitest";
import { createWordTable } from "@fossick/index/analyse/words/vocabulary.ts";

it("a word table gives the same thing for the same word wherever it stands, and another for any other", () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z_修复]{1,9}$/), { maxLength: 300 }), (words) => {
      const table = createWordTable((written) => ({ written }));
      const text = words.join(" ");
      let at = 0;
      const things = words.map((word) => {
        const thing = table.at(text, at, at + word.length);
        at += word.length + 1;
        return thing;
      });
      expect(things.map(({ written }) => written)).toEqual(words);
      expect(table.size()).toBe(new Set(words).size);
      expect(new Set(things).size).toBe(table.size());
    }),
  );
});

it("a word table grows without losing any", () => {
  const table = createWordTable((written) => written);
  const words = Array.from({ length: 20_000 }, (_, number) => `name${number}`);
  for (const word of words) table.at(word, 0, word.length);
  expect(table.size()).toBe(words.length);
  for (const word of words) expect(table.at(word, 0, word.length)).toBe(word);
});
