import { describe, expect, it } from "vitest";
import { glossInflected } from "@fossick/core/language/gloss-inflected.ts";
import { formsOf, inflectionsOf, respelt } from "@fossick/core/language/inflections.ts";
import { identifierWords, termsOf } from "@fossick/core/language/words.ts";

describe("inflectionsOf", () => {
  it.each([
    "Where is the notice period computed?",
    "Fix the café menu, naïve sorting of São Paulo",
    "Add en and de locales",
    "die on error in main",
    "expireToken",
    "Rechnungen stornieren",
    "修复令牌过期",
    "Где проверяется срок действия токена?",
    "パスワードを再設定するメール",
    "",
  ])("says nothing of %j", (text) => {
    expect(inflectionsOf(text)).toEqual([]);
  });

  it.each([
    ["Wo wird die Rechnung storniert", "rechnungen", "rechnung"],
    ["Où sont vérifiés les codes postaux ?", "verifie", "vérifiés"],
    ["¿Dónde se calculan los plazos?", "plazo", "plazos"],
    ["Onde são enviados os e-mails?", "envia", "enviados"],
    ["Dove viene calcolata la scadenza?", "calcola", "calcolata"],
    ["Waar worden de facturen verzonden?", "factuur", "factuuren"],
    ["Gdzie nadawany jest numer faktury?", "nadawane", "nadawany"],
    ["Kde se přiděluje číslo faktury?", "cisla", "číslo"],
    ["Fatura numarası nerede veriliyor?", "numaralari", "numarası"],
    ["Hol van a számla törlése és miért?", "szamlak", "számla"],
  ])("lists other forms for the language of %j: %s", (text, form, word) => {
    expect(formsOf(word, inflectionsOf(text))).toContain(form);
  });
});

describe("respelt", () => {
  it.each([
    ["Kuendigungsfrist", "kundigungsfrist"],
    ["Kündigungsfrist", "kuendigungsfrist"],
    ["Ku\u0308ndigungsfrist", "kuendigungsfrist"],
    ["Koebenhavn", "kobenhavn"],
    ["København", "koebenhavn"],
    ["Aalborg", "alborg"],
    ["Ålborg", "aalborg"],
  ])("writes %s as %s", (word, other) => {
    expect(respelt(word)).toContain(other);
  });
});

/** A codebase whose only file holds some words. */
const holding = (words: string) => {
  const stems = new Set(identifierWords(words).flatMap((word) => termsOf(word)));
  return {
    filesWith: (stem: string) => (stems.has(stem) ? 1 : 0),
    areTogether: (all: readonly string[]) => all.every((stem) => stems.has(stem)),
  };
};
const wordsOf = (text: string, held: string): string[] | undefined =>
  glossInflected(text, holding(held))?.flatMap(({ words = [] }) => words);

describe("glossInflected", () => {
  it("adds the forms that files hold", () => {
    expect(wordsOf("Wo wird die Rechnungsnummer vergeben?", "Rechnungsnummern")).toEqual([
      "rechnungsnummern",
    ]);
    expect(wordsOf("Wo werden Kuendigungsfristen berechnet?", "die Kündigungsfrist")).toEqual([
      "kundigungsfrist",
    ]);
  });

  it("adds another spelling in any language, and nothing else", () => {
    expect(wordsOf("Kuendigungsfrist", "Kündigungsfrist")).toEqual(["kundigungsfrist"]);
    expect(wordsOf("fix the blue request queue", "blu reqest que")).toBeUndefined();
  });

  it("leaves a task alone whose words stand in a file, and names of code", () => {
    expect(wordsOf("Wo die Rechnung storniert wird", "die Rechnung wird storniert")).toBeUndefined();
    const parts = glossInflected("Wo wird `rechnungen` in src/rechnungen.ts gezählt?", holding("Rechnung"));
    expect(parts?.flatMap(({ words = [] }) => words)).toEqual([]);
  });

  it("keeps every letter of the text", () => {
    const text = "Wo werden  Rechnungen\n  (siehe `a b`) gedruckt?";
    expect(
      glossInflected(text, holding("Rechnung"))
        ?.map((part) => part.text)
        .join(""),
    ).toBe(text);
  });
});
