import { describe, expect, it } from "vitest";
import { byStyle, styleNames } from "@fossick/core/loop/evaluate/style.ts";
import { toldStyle } from "@fossick/core/messages/told-style.ts";
import { onlyChange, sampleStyle } from "../../../../test/sample-style.ts";

describe("toldStyle", () => {
  const mixed = sampleStyle({ upkeep: 0.049, question: 0.304, change: 0.597, test: 0.05 });

  it("names the ways of asking that a task is like, most first, and leaves out small shares", () => {
    expect(toldStyle(mixed, "en")).toBe("a change .60, a question or search query .30, a test's title .05");
    expect(toldStyle(mixed, "zh-Hans")).toBe("代码改动 .60，提问或检索短句 .30，测试标题 .05");
    expect(toldStyle(mixed, "zh-Hant")).toBe("程式碼變更 .60，提問或搜尋短句 .30，測試標題 .05");
    expect(toldStyle(onlyChange, "en")).toBe("a change 1.00");
  });

  it.each(["en", "zh-Hans", "zh-Hant"] as const)("has words of its own for each in %s", (language) => {
    const told = toldStyle(
      byStyle(() => 1 / styleNames.length),
      language,
    ).split(/ \.1[34](?:, |，|$)/);
    expect(new Set(told.filter((words) => words !== "")).size).toBe(styleNames.length);
  });
});
