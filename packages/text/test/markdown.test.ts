import { describe, expect, it } from "vitest";
import { codeLanguage, renderMarkdown } from "@fossick/text/markdown.ts";
import type { PlaceToRead } from "@fossick/core/answer-types.ts";
import { emptyRetrieval, sampleFile, sampleRetrieval } from "../../../test/sample-retrieval.ts";

const withFile = (path: string, reason: string) =>
  renderMarkdown({ ...sampleRetrieval, files: [sampleFile(path, 0.9, { reason, spans: [] })] });

describe("renderMarkdown", () => {
  it("starts with the table of files", () => {
    expect(renderMarkdown(sampleRetrieval)).toBe(`| File | Relevance | Reason |
|------|-----------|--------|
| src/auth/tokens.ts | 0.91 likely | defines \`expireToken\`, named in the task; changed in 3 commits that speak of expiry (lines 10-42 \`expireToken\`) |
| src/auth/session-manager.ts | 0.72 likely | calls \`expireToken\`; uses the learned word refresh (lines 5-20 \`SessionManager\`, 31-33) |

## Missing context

- **critical** \`login page\` is not covered by the files found
- \`JwtClaims\` is used by expireToken, defined in none of the files found

## Nearby

| File | Relevance | Reason |
|------|-----------|--------|
| src/models/user.ts | 0.69 possible | holds the type User (lines 10-42 \`expireToken\`) |

Stopped after 2 cycles: cycle 2 changed nothing that matters.
`);
  });

  it("tells a gap in the row of the nearby file that fills it, and no longer as missing", () => {
    const because = "is used twice in a.ts, defined in src/models/user.ts";
    const gaps = [{ kind: "definition", what: "Role", because, critical: false }] as const;
    const text = renderMarkdown({ ...sampleRetrieval, gaps });
    expect(text).toContain("| 0.69 possible | definition of Role; holds the type User");
    expect(text).not.toContain("## Missing context");
  });

  it("lists as many places of a file as can be read as text", () => {
    const spans = Array.from({ length: 7 }, (_, at) => ({ startLine: at + 1, endLine: at + 1 }));
    const retrieval = { ...sampleRetrieval, files: [sampleFile("a.ts", 0.9, { spans })] };
    expect(renderMarkdown(retrieval)).toContain("(lines 1-1, 2-2, 3-3, 4-4, 5-5, …) |");
  });

  it("escapes what would end a cell or become markup", () => {
    expect(withFile("src/a.ts", "splits on a|b\nand <script> & `Map<A|B>`")).toContain(
      "| src/a.ts | 0.90 likely | splits on a\\|b and &lt;script> &amp; `Map<A\\|B>` |",
    );
    expect(withFile("pkg/__init__.py", "x")).toContain("| `pkg/__init__.py` | 0.90 likely | x |");
    expect(withFile("a`b|c.ts", "x")).toContain("| ``a`b\\|c.ts`` | 0.90 likely | x |");
    expect(withFile("src/session_manager.py", "x")).toContain("| src/session_manager.py |");
    expect(withFile("app/[id]/page.tsx", "x")).toContain("| `app/[id]/page.tsx` |");
  });

  it("says what to read first when nothing is certain, and when nothing is relevant", () => {
    const nearby = [sampleFile("a.ts", 0.6)];
    expect(renderMarkdown({ ...sampleRetrieval, files: [], nearby })).toMatch(
      /^## Nearby\n\nNo file is certain; read this one first\.\n\n\| File/,
    );
    expect(renderMarkdown(emptyRetrieval)).toMatch(/^No file that was read fits this task\.\n\n## Missing/);
  });

  it("shows advice and faults", () => {
    const faults = [{ part: "history", code: "GIT_FAILED", message: "git is <missing>" }];
    const text = renderMarkdown({ ...sampleRetrieval, advice: "read it all", faults });
    expect(text).toContain(
      "Advice: read it all\n\n## Notes\n\n- history (GIT_FAILED): git is &lt;missing>\n",
    );
  });

  it("lists tests, uses and types to read beside the files", () => {
    const [best, ...others] = sampleRetrieval.files;
    if (best === undefined) throw new Error("the sample has files");
    const reading: PlaceToRead[] = [
      { as: "test", path: "test/tokens.test.ts", startLine: 4, endLine: 9, of: "Tokens.expire" },
      { as: "type", path: "src/clock.ts", startLine: 1, endLine: 3, symbol: "Clock", of: "Tokens.expire" },
    ];
    const text = renderMarkdown({ ...sampleRetrieval, files: [{ ...best, reading }, ...others] });
    expect(text).toContain(
      "## Tests, uses and types\n\n- test of `Tokens.expire`: test/tokens.test.ts 4-9\n- type that `Tokens.expire` uses: src/clock.ts 1-3 `Clock`\n",
    );
  });

  it("fences packed texts with a fence no text can close", () => {
    const parts = [
      { startLine: 10, endLine: 12, text: "/**\n * ```ts\n */" },
      { startLine: 40, endLine: 40, text: "export {}" },
    ];
    const text = renderMarkdown(sampleRetrieval, [
      { path: "src/auth/tokens.mts", tokens: 9, whole: false, parts },
    ]);
    expect(text).toContain(
      "### src/auth/tokens.mts:10-12,40\n\n````ts\n/**\n * ```ts\n */\n…\nexport {}\n````\n",
    );
    const whole = renderMarkdown(sampleRetrieval, [
      { path: "Makefile", tokens: 1, whole: true, parts: parts.slice(1) },
    ]);
    expect(whole).toContain("### Makefile\n\n```makefile\n");
  });
});

describe("codeLanguage", () => {
  it.each([
    ["src/a.ts", "ts"],
    ["a.cjs", "js"],
    ["include/fmt/core.h", "c"],
    ["Dockerfile", "dockerfile"],
    [".gitignore", ""],
    ["LICENSE", ""],
    ["constructor", ""],
    ["x.constructor", "constructor"],
    ["a.b`c", ""],
  ])("of %s is %j", (path, language) => {
    expect(codeLanguage(path)).toBe(language);
  });
});
