import { describe, expect, it } from "vitest";
import { foreignParts } from "@fossick/core/language/foreign-parts.ts";
import { identifierWords, termsOf } from "@fossick/core/language/words.ts";

const inNoFile = (): number => 0;
const said = (text: string): string | undefined =>
  foreignParts(text, inNoFile)[0]?.message.replace(/^.*?: /, "");

describe("foreignParts", () => {
  it.each([
    "Fix the token expiry bug",
    "修复认证令牌过期bug",
    "修復 API 的權杖過期，謝謝！",
    "Scale the rate by µ, α or Δt → 3",
    "约翰・史密斯的订单没有退款",
    "Escape the label\n\n```\nconst label = 'Привет, мир';\n```",
    "The greeting `こんにちは` is cut off",
    "",
  ])("says nothing of %j", (text) => {
    expect(foreignParts(text, inNoFile)).toEqual([]);
  });

  it.each([
    ["Исправить TokenManager: срок действия токена", "Исправить, срок действия токена"],
    ["TokenManager 의 토큰 만료 오류 수정", "의 토큰 만료 오류 수정"],
    ["إصلاح انتهاء صلاحية token", "إصلاح انتهاء صلاحية"],
    ["TokenManager のトークン期限切れを修正", "のトークン期限切れを修正"],
    ["The Greek name Αλέξανδρος is sorted wrong", "Αλέξανδρος"],
    ["Où est l'expiration du jeton déjà utilisé ?", "expiration, jeton, déjà, utilisé"],
    ["Wo wird die Kündigungsfrist berechnet?", "Kündigungsfrist, berechnet"],
  ])("says which part of %j is not understood", (text, part) => {
    expect(said(text)).toBe(part);
    expect(foreignParts(text, inNoFile)[0]).toMatchObject({
      part: "language",
      code: "LANGUAGE_NOT_UNDERSTOOD",
    });
  });

  it.each([
    ["Исправить срок действия токена", "сроки токенов"],
    ["토큰 만료 오류 수정", "토큰 만료"],
    ["トークン期限切れを修正", "期限切れ"],
    ["Wo wird die Kündigungsfrist berechnet?", "Kündigungsfristen"],
    ["Où est l'expiration du jeton déjà utilisé ?", "jetons utilisés"],
  ])("says nothing of %j where files hold %j", (text, words) => {
    const stems = new Set(identifierWords(words).flatMap((word) => termsOf(word)));
    expect(foreignParts(text, (stem) => (stems.has(stem) ? 1 : 0))).toEqual([]);
  });

  it("is one fault, and a short one", () => {
    const faults = foreignParts(
      "Исправить ошибку token ".repeat(500) + "срок действия ".repeat(50),
      inNoFile,
    );
    expect(faults).toHaveLength(1);
    expect(faults[0]?.message.length).toBeLessThan(250);
  });
});
