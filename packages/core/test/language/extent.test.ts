import { describe, expect, it } from "vitest";
import { extentOf } from "@fossick/core/language/task-features.ts";

describe("extentOf", () => {
  it("counts sentences, list items, headings and requests", () => {
    const text =
      "# Storage\n\nMove every access behind one interface. It is slow.\n\n- Add a backend\n2. Implement it for S3\n";
    expect(extentOf({ text })).toMatchObject({ sentences: 5, items: 2, headings: 1, requests: 3 });
  });

  it("counts questions, links and words of fault reports", () => {
    const text =
      "It fails with version 2. Why? I expected nothing, see https://example.org/1 and http://example.org/2";
    expect(extentOf({ text })).toMatchObject({ questions: 1, links: 2, reportWords: 3 });
  });

  it("counts code blocks as code alone", () => {
    const text = "Crash on start\n\n```\n- a list item? https://example.org\nadd it\n```";
    expect(extentOf({ text })).toMatchObject({ sentences: 1, items: 0, links: 0, questions: 0 });
    expect(extentOf({ text }).code).toBeGreaterThan(20);
  });

  it("knows Chinese sentences and requests", () => {
    expect(extentOf({ text: "支持多个存储后端。新增配置项！为什么失败？" })).toMatchObject({
      sentences: 3,
      requests: 2,
      questions: 1,
      reportWords: 1,
    });
  });

  it("takes any text", () => {
    expect(extentOf({ text: "" })).toMatchObject({ words: 0, sentences: 0, code: 0 });
  });
});
