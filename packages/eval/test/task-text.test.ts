import { describe, expect, it } from "vitest";
import { taskText } from "@fossick/eval/task-text.ts";
import { expectEnd } from "../../../test/expect-end.ts";

describe("a subject", () => {
  it.each([
    ["fix(parser): handle empty input (#12)", "handle empty input"],
    ["feat!: Let a session be renewed", "Let a session be renewed"],
    ["[parser] Handle empty input", "Handle empty input"],
    ["PROJ-12: Handle empty input", "Handle empty input"],
    [":bug: fix: keep the last line", "keep the last line"],
    ["🐛 Keep the last line", "Keep the last line"],
    ["Keep the last line, fixes #3", "Keep the last line"],
    ["Keep the last line (fixes owner/name#3, thanks @ada)", "Keep the last line"],
    ["Undo what 3f2a9bc1 broke in the lexer", "Undo what broke in the lexer"],
    ["Decode UTF-8 and SHA-256 in the header", "Decode UTF-8 and SHA-256 in the header"],
    ["Make `facade` of effaced decade names", "Make `facade` of effaced decade names"],
    ["修复令牌过期后仍能登录的问题 (#7)", "修复令牌过期后仍能登录的问题"],
  ])("is cleaned: %s", (message, subject) => {
    expect(taskText(message)).toMatchObject({ subject, text: subject });
  });

  it("tells the type of a conventional commit", () => {
    expect(taskText("Docs(api): tell of limits").type).toBe("docs");
    expect(taskText("Note: this is one").type).toBe("note");
    expect(taskText("Handle http://localhost").type).toBeUndefined();
  });
});

describe("a body", () => {
  const body = (text: string): string => taskText(`Keep the last line\n\n${text}`).text.slice(18).trim();

  it("loses trailers, references and the list of what was squashed", () => {
    const text = `It was lost when the file had no final newline.

See https://github.com/owner/name/issues/4 for more.

* fix lint
* keep the order of the lines as well
* review

Closes #12, #13
Issue: https://tracker.example.com/browse/ABC-1
Co-authored-by: Ada <ada@example.com>
Change-Id: I0123
<!-- a
template -->`;
    expect(body(text)).toBe(`It was lost when the file had no final newline.

See for more.

* keep the order of the lines as well`);
  });

  it("keeps addresses that are part of the matter", () => {
    expect(body("As https://example.com/docs/lines says.")).toBe("As https://example.com/docs/lines says.");
  });

  it("is cut short in time that does not grow with its square", () => {
    expectEnd(() => expect(body("#1 ".repeat(100_000)).length).toBeLessThan(1_500));
    expectEnd(() => expect(body(`${"a ".repeat(100_000)}#`).length).toBeLessThan(1_500));
  });
});
