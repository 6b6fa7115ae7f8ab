import { describe, expect, it } from "vitest";
import { noColors } from "@fossick/text/file-lines.ts";
import { renderExplain } from "@fossick/text/explain.ts";
import { renderMarkdown } from "@fossick/text/markdown.ts";
import { renderTable } from "@fossick/text/table.ts";
import { displayWidth } from "@fossick/text/wrap.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import { emptyRetrieval, sampleFile, sampleRetrieval } from "../../../test/sample-retrieval.ts";

const retrieval: Retrieval = {
  ...sampleRetrieval,
  task: { text: "修复身份认证令牌过期的错误", language: "zh-Hans" },
  files: [
    sampleFile("src/auth/tokens.ts", 0.914, {
      reason: "定义了任务中提到的 `expireToken`；有 3 次与 expiry、token 有关的提交修改过它",
    }),
  ],
  nearby: [sampleFile("src/models/user.ts", 0.699, { reason: "被 src/auth/tokens.ts 导入" })],
  gaps: [{ kind: "definition", what: "JwtClaims", because: "已找到的文件都没有定义它", critical: true }],
  stop: { rule: "settled", detail: "第 2 轮没有带来有意义的变化" },
};

describe("an answer in Chinese", () => {
  it("has its headings in the language of the task", () => {
    expect(renderTable(retrieval, { width: 60, colors: noColors })).toBe(`\
需要阅读 1 个文件 · 1.6k tokens · 41 ms           @ 8c1f0f2

需要修改
 src/auth/tokens.ts:10-42  45% 很可能  expireToken
   定义了任务中提到的 \`expireToken\`；有 3 次与 expiry、token
   有关的提交修改过它

相近的文件
 src/models/user.ts:10-42  34% 可能  expireToken

仍然缺少
 ! JwtClaims：已找到的文件都没有定义它（关键）
`);
  });

  it("has them in the language asked for, where that is another", () => {
    const asked = { ...retrieval, language: "zh-Hant" } as const;
    expect(renderMarkdown(asked)).toMatch(/^\| 檔案 \| 相關度 \| 理由 \|\n/);
    expect(renderMarkdown(asked)).toContain("（第 10-42 `expireToken` 行）");
    expect(renderExplain(asked, { width: 80, colors: noColors })).toMatch(/^ {2}關鍵字 {4}token 1\.00/m);
    expect(renderTable({ ...asked, language: "en" }, { width: 80, colors: noColors })).toContain(
      "Still missing",
    );
  });

  it("says what to read first when nothing is certain, and when nothing is relevant", () => {
    const { task } = retrieval;
    const options = { width: 60, colors: noColors };
    expect(renderTable({ ...retrieval, files: [] }, options)).toContain("没有十分确定的文件。请先看这个：");
    expect(renderTable({ ...emptyRetrieval, task }, options)).toContain("\n README.md  6% 不太可能\n");
  });

  it.each([30, 40, 60, 80])("stays within %i columns, and begins no line with a closing mark", (width) => {
    const lines = renderTable(retrieval, { width, colors: noColors, explain: true }).split("\n");
    for (const line of lines) {
      expect(displayWidth(line), line).toBeLessThanOrEqual(width);
      expect(line.trimStart()).not.toMatch(/^[，。、；：）]/);
      expect(line).not.toMatch(/（$/);
    }
  });
});
