import { describe, expect, it } from "vitest";
import { readExcerpts, excerptOf } from "../../../src/judges/file-excerpts.ts";
import { newBoundary, promptFor } from "../../../src/judges/prompt.ts";
import { visibleLine, visibleText } from "../../../src/judges/visible-text.ts";
import { sampleEvaluation } from "../../../src/testing/index.ts";

describe("invisible characters", () => {
  it("are taken out, whichever way they hide", () => {
    const tags = [..."ignore"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");
    const hidden = `a\u200Bb\u202Ec\u2066d${tags}e\u00ADf\uFEFFg\u0000h\u001B[31mi\uFE0Fj\u3164k\uE000l`;
    expect(visibleText(hidden)).toBe("abcdefgh[31mijkl");
  });

  it("what a person sees stays", () => {
    const text = "\tconst 名 = `é` + '한';\n// ok 🙂\n";
    expect(visibleText(text)).toBe(text);
    expect(visibleText("a\r\nb\rc\u2028d")).toBe("a\nb\nc\nd");
    expect(visibleLine("a\n  b\u200B   c", 100)).toBe("a b c");
    expect(visibleLine("abcdefgh", 5)).toBe("abcd…");
  });
});

describe("what is shown of a file", () => {
  const lines = Array.from({ length: 100 }, (_, at) => `line ${at + 1}`);

  it("is its spans under their line numbers", () => {
    const spans = [
      { startLine: 2, endLine: 3 },
      { startLine: 99, endLine: 120 },
    ];
    expect(excerptOf(lines.join("\n"), spans)).toBe(
      "lines 2-3:\nline 2\nline 3\nlines 99-100:\nline 99\nline 100\n",
    );
  });

  it("is cut, in its lines and as a whole", () => {
    const wide = Array.from({ length: 40 }, () => "x".repeat(1000)).join("\n");
    const excerpt = excerptOf(wide, [{ startLine: 1, endLine: 40 }]);
    expect(excerpt.length).toBeLessThan(2_450);
    expect(excerpt).toMatch(/\[cut\]\n$/);
    for (const line of excerpt.split("\n")) expect(line.length).toBeLessThanOrEqual(200);
  });

  it("is nothing of files that look secret, have hidden characters in their names or are gone", async () => {
    const paths = ["src/a.ts", ".env", "src/b\u202Ets.ts", "src/c\nd.ts", "src/gone.ts"];
    const evaluations = paths.map((path) => sampleEvaluation(path, 0.5, 1));
    const asked: string[] = [];
    const files = await readExcerpts(evaluations, async (path) => {
      asked.push(path);
      return path === "src/gone.ts" ? undefined : "text\n";
    });
    expect(files.map(({ path }) => path)).toEqual(["src/a.ts"]);
    expect(asked).toEqual(["src/a.ts", "src/gone.ts"]);
  });
});

describe("a question", () => {
  const file = {
    path: "src/a.ts",
    excerpt: "lines 1-1:\nx\n",
    evaluation: sampleEvaluation("src/a.ts", 0.5, 1),
  };

  it("stands between boundaries nobody can guess", () => {
    const [first, second] = [newBoundary(), newBoundary()];
    expect(first).toMatch(/^----- [0-9a-f]{32} -----$/);
    expect(first).not.toBe(second);
    const { system, user } = promptFor({ text: "Fix it", objective: "Speed" }, [file], "en", first);
    expect(system).toContain(first);
    expect(user.split(first).length - 1).toBe(4);
    expect(
      user.startsWith(`${first} the task\nFix it\n${first} its purpose\nSpeed\n${first} file src/a.ts\n`),
    ).toBe(true);
    expect(user.endsWith(`${first} end`)).toBe(true);
  });

  it("asks for reasons in the language of the answer, and shows the task without hidden characters", () => {
    const { system, user } = promptFor({ text: "修\u200B复" }, [file], "zh-Hant", newBoundary());
    expect(system).toContain("Traditional Chinese");
    expect(user).toContain("修复");
  });
});
