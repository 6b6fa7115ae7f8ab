import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, isPaired, joinPairs } from "@fossick/core/language/scripts.ts";
import { identifierWords, isCompound, stem, subWords, termsOf } from "@fossick/core/language/words.ts";

const termsIn = (text: string): string[] => identifierWords(text).flatMap((word) => termsOf(word));

describe("words of any script", () => {
  it.each([
    ["Срок действия токена", "Срок действия токена"],
    ["ПолучитьДанные_URL(x1)", "ПолучитьДанные_URL x1"],
    ["Größe, función!", "Größe función"],
    ["토큰이 만료된다", "토큰이 만료된다"],
    ["キャッシュの有効期限cache", "キャッシュの有効期限 cache"],
    ["รหัสผ่าน reset", "รหัสผ่าน reset"],
    ["⚠️ हिन्दी 12", "हिन्दी"],
  ])("are found in %s", (text, words) => {
    expect(identifierWords(text).join(" ")).toBe(words);
  });

  it.each([
    ["ПолучитьДанныеURL", "получить данные url"],
    ["größeBerechnen", "größe berechnen"],
    ["ŁadujListę", "ładuj listę"],
    ["토큰이", "토큰 큰이"],
    ["パスワード再設定を送る", "パス スワ ワー ード ド再 再設 設定 定を 送る"],
    ["ふりがな", "ふり りが がな"],
    ["นำเข้า", "นํา าเ เข้ ข้า"],
    ["ｷｬｯｼｭ", "キャ ャッ ッシ シュ"],
  ])("are cut: %s", (word, parts) => {
    expect(subWords(word).join(" ")).toBe(parts);
  });

  it("of compound names are told in any script", () => {
    for (const name of ["ПолучитьДанные", "größe_max", "überPrüfen"])
      expect([name, isCompound(name)]).toEqual([name, true]);
    for (const name of ["Получить", "größe", "토큰", "Über"])
      expect([name, isCompound(name)]).toEqual([name, false]);
  });

  it("come together again from their pairs", () => {
    for (const run of ["토큰만료", "パスワード", "รหัสผ่าน"]) expect(joinPairs(subWords(run))).toEqual([run]);
  });
});

describe("fold", () => {
  it.each([
    ["größe", "grosse"],
    ["straße", "strasse"],
    ["København".toLowerCase(), "kobenhavn"],
    ["łódź", "lodz"],
    ["İstanbul".toLowerCase(), "istanbul"],
    ["ısı", "isi"],
    ["señor", "senor"],
    ["đặt", "dat"],
    ["ёлка", "елка"],
    ["λόγος", "λογοσ"],
    ["مُدَّة", "مده"],
    ["한글", "한글"],
    ["हिन्दी", "हिन्दी"],
    ["œuvre", "oeuvre"],
  ])("writes %s as %s, composed or not", (word, folded) => {
    expect(fold(word)).toBe(folded);
    expect(fold(word.normalize("NFD"))).toBe(folded);
  });
});

describe("stem", () => {
  it.each([
    "токен токена токены токенов токенами",
    "проверяет проверяют проверяется проверять",
    "ошибка ошибки ошибок ошибкой",
    "рахунок рахунку рахунків рахунки",
    "σύμβαση συμβάσεις συμβάσεων σύμβασης",
    "αριθμός αριθμού αριθμοί αριθμούς",
    "رسالة الرسالة والرسالة رسالتها",
    "סיסמה הסיסמה סיסמאות".split(" ").slice(0, 2).join(" "),
    "संख्या संख्याएँ संख्याओं",
    "función funcion función".normalize("NFD"),
    "Größe Grösse GRÖSSE",
  ])("is one for %s", (words) => {
    expect(new Set(identifierWords(words).flatMap((word) => termsOf(word))).size).toBe(1);
  });

  it("keeps apart what is not of one word", () => {
    expect(stem("пароль")).not.toBe(stem("платёж"));
    expect(stem("заказ")).not.toBe(stem("закон"));
  });
});

describe("any text", () => {
  const scripts =
    "abcXYZäößéñçłşığ абвгдежий αβγδεςάώ אבגד ابتثةى कखिाीँ กขค้่ำ 한글토큰이 かなカナー漢字 令牌过期 1_$-.,\u0301\u0308\uFE0F";
  const text = fc.array(fc.constantFrom(...scripts), { maxLength: 40 }).map((each) => each.join(""));

  it("has the same terms composed and decomposed", () => {
    fc.assert(
      fc.property(text, (each) => {
        expect(termsIn(each.normalize("NFD"))).toEqual(termsIn(each.normalize("NFC")));
      }),
    );
  });

  it("has the same terms in capitals", () => {
    const cased = fc.array(fc.constantFrom(..."abcäöéñçшжщюяαβγδω"), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(cased, (each) => {
        expect(termsIn(each.join("").toUpperCase())).toEqual(termsIn(each.join("")));
      }),
    );
  });

  it("has pairs of what is paired alone, and no empty term", () => {
    fc.assert(
      fc.property(text, (each) => {
        for (const word of identifierWords(each).flatMap(subWords)) {
          expect(word).not.toBe("");
          expect(stem(word)).not.toBe("");
          if (isPaired(word)) expect((word.match(/\P{M}/gu) ?? []).length).toBeLessThanOrEqual(2);
        }
      }),
    );
  });
});
