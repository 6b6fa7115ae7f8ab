import { describe, expect, it } from "vitest";
import { foreignParts } from "../../../src/language/foreign-parts.ts";

const said = (text: string): string | undefined => foreignParts(text)[0]?.message.replace(/^.*?: /, "");

describe("foreignParts", () => {
  it.each([
    "Fix the token expiry bug",
    "修复认证令牌过期bug",
    "修復 API 的權杖過期，謝謝！",
    "Corriger l'expiration du jeton déjà utilisé",
    "Scale the rate by µ, α or Δt → 3",
    "约翰・史密斯的订单没有退款",
    "Escape the label\n\n```\nconst label = 'Привет, мир';\n```",
    "The greeting `こんにちは` is cut off",
    "",
  ])("says nothing of %j", (text) => {
    expect(foreignParts(text)).toEqual([]);
  });

  it.each([
    ["Исправить TokenManager: срок действия токена", "Исправить, срок действия токена"],
    ["TokenManager 의 토큰 만료 오류 수정", "의 토큰 만료 오류 수정"],
    ["إصلاح انتهاء صلاحية token", "إصلاح انتهاء صلاحية"],
    ["TokenManager のトークン期限切れを修正", "のトークン期限切れを修正"],
    ["The Greek name Αλέξανδρος is sorted wrong", "Αλέξανδρος"],
  ])("says which part of %j is not understood", (text, part) => {
    expect(said(text)).toBe(part);
    expect(foreignParts(text)[0]).toMatchObject({ part: "language", code: "LANGUAGE_NOT_UNDERSTOOD" });
  });

  it("is one fault, and a short one", () => {
    const faults = foreignParts("Исправить ошибку token ".repeat(500) + "срок действия ".repeat(50));
    expect(faults).toHaveLength(1);
    expect(faults[0]?.message.length).toBeLessThan(150);
  });
});
