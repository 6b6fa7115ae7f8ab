import { describe, expect, it } from "vitest";
import { detectLanguage } from "@fossick/core/language/detect-language.ts";
import { simplifiedOnly, traditionalOnly } from "@fossick/core/language/script-characters.ts";

describe("detectLanguage", () => {
  it.each([
    ["Fix the authentication token expiry bug", "en"],
    ["", "en"],
    ["12345 !?", "en"],
    ["Corriger le bug d'expiration du jeton", "en"],
    ["トークンの有効期限が切れた後に更新が失敗する問題を修正してください", "en"],
    ["修复认证令牌过期bug", "zh-Hans"],
    ["为API端点添加限流", "zh-Hans"],
    ["查找身份认证的实现", "zh-Hans"],
    ["升级依赖后编译报错，提示找不到模块", "zh-Hans"],
    ["列表滚动到底部时会重复请求同一页的数据", "zh-Hans"],
    ["建议在日志里输出耗时，方便定位问题", "zh-Hans"],
    ["加入重定向次数上限", "zh-Hans"],
    ["修復身份驗證權杖過期的錯誤", "zh-Hant"],
    ["為 API 端點加入速率限制", "zh-Hant"],
    ["當使用者登出後，工作階段應該失效", "zh-Hant"],
    ["升級套件後編譯失敗，提示找不到模組", "zh-Hant"],
    ["清單捲動到底部時會重複請求同一頁的資料", "zh-Hant"],
    ["希望可以在紀錄檔裡印出耗時，比較好找問題", "zh-Hant"],
    ["登出後重新登入會失敗", "zh-Hant"],
  ])("%s is %s", (text, language) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it("is not misled by identifiers in a Chinese text", () => {
    expect(detectLanguage("修复 TokenManager.refreshAccessToken 在会话过期后抛出异常的问题")).toBe("zh-Hans");
    expect(detectLanguage("修正 TokenManager.refreshAccessToken 在工作階段過期後擲出例外的問題")).toBe(
      "zh-Hant",
    );
  });

  it("is not misled by the code and the stack trace of a Chinese issue", () => {
    const trace = Array.from({ length: 30 }, (_, line) => `    at handle (/srv/app/router.js:${line}:7)`);
    const issue = `并发请求时偶尔报错\n\n\`\`\`js\n${"await client.get('/orders');\n".repeat(20)}\`\`\`\n${trace.join("\n")}\n期望返回 429`;
    expect(detectLanguage(issue)).toBe("zh-Hans");
  });

  it("is not misled by a Chinese word in an English text", () => {
    expect(detectLanguage("The label 登录 is cut off on the login page when the window is narrow")).toBe(
      "en",
    );
  });

  it("goes with the script that more characters tell of", () => {
    expect(detectLanguage("使用者介面上的「设置」按鈕應該改成「設定」")).toBe("zh-Hant");
    expect(detectLanguage("把界面上的“登錄”统一改成“登录”，其他文案保持不变")).toBe("zh-Hans");
  });
});

describe("the characters of one script", () => {
  it("are many, and none tells both", () => {
    expect(simplifiedOnly.size).toBeGreaterThan(1000);
    expect(traditionalOnly.size).toBeGreaterThan(2000);
    expect([...simplifiedOnly].filter((character) => traditionalOnly.has(character))).toEqual([]);
    for (const character of simplifiedOnly) expect(character).toMatch(/^[\u4E00-\u9FFF]$/);
  });
});
