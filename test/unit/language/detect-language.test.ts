import { describe, expect, it } from "vitest";
import { detectLanguage } from "../../../src/language/detect-language.ts";

describe("detectLanguage", () => {
  it.each([
    ["Fix the authentication token expiry bug", "en"],
    ["", "en"],
    ["12345 !?", "en"],
    ["Corriger le bug d'expiration du jeton", "en"],
    ["修复认证令牌过期bug", "zh-Hans"],
    ["为API端点添加限流", "zh-Hans"],
    ["查找身份认证的实现", "zh-Hans"],
    ["修復身份驗證權杖過期的錯誤", "zh-Hant"],
    ["為 API 端點加入速率限制", "zh-Hant"],
    ["當使用者登出後，工作階段應該失效", "zh-Hant"],
  ])("%s is %s", (text, language) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it("is not misled by identifiers in a Chinese text", () => {
    expect(detectLanguage("修复 TokenManager.refreshAccessToken 在会话过期后抛出异常的问题")).toBe("zh-Hans");
    expect(detectLanguage("修正 TokenManager.refreshAccessToken 在工作階段過期後擲出例外的問題")).toBe(
      "zh-Hant",
    );
  });

  it("is not misled by a Chinese word in an English text", () => {
    expect(detectLanguage("The label 登录 is cut off on the login page when the window is narrow")).toBe(
      "en",
    );
  });
});
