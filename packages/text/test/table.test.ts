import { describe, expect, it } from "vitest";
import { noColors } from "@fossick/text/file-lines.ts";
import { renderTable } from "@fossick/text/table.ts";
import { displayWidth } from "@fossick/text/wrap.ts";
import { emptyRetrieval, sampleFile, sampleRetrieval } from "../../../test/sample-retrieval.ts";

const tag = (name: string) => (text: string) => `<${name}>${text}</${name}>`;

const plain = { width: 80, colors: noColors };

describe("renderTable", () => {
  it("begins with how much there is to read, then files, what is nearby, and what is missing", () => {
    expect(renderTable(sampleRetrieval, { ...plain, name: "shop" })).toBe(`\
2 files to read · 1.6k tokens · 41 ms                            shop @ 8c1f0f2
 .91 likely    src/auth/tokens.ts:10-42  expireToken
   defines \`expireToken\`, named in the task; changed in 3 commits that speak of
   expiry
 .72 likely    src/auth/session-manager.ts:5-20  SessionManager
   calls \`expireToken\`; uses the learned word refresh

Nearby
 .69 possible  src/models/user.ts:10-42  holds the type User

Still missing
 ! "login page" is not covered by the files found (critical)
 - JwtClaims is used by expireToken, defined in none of the files found
`);
  });

  it("shows lines of files with the task's words marked", () => {
    const lines = new Map([
      ["src/auth/tokens.ts", [{ line: 12, text: "  return isExpired(token) ? renew(token) : token;" }]],
      ["src/auth/session-manager.ts", [{ line: 9, text: "class SessionManager {" }]],
    ]);
    const colors = { ...noColors, bold: (text: string) => `*${text}*` };
    const text = renderTable(sampleRetrieval, { ...plain, colors, lines });
    expect(text).toContain("\n      12 │ return isExpired(*token*) ? renew(*token*) : *token*;\n");
    expect(text).toContain("\n       9 │ class SessionManager {\n");
  });

  it("cuts a long line of a file around its first word of the task", () => {
    const text = `${"x".repeat(90)} token ${"y".repeat(90)}`;
    const lines = new Map([["src/auth/tokens.ts", [{ line: 3, text }]]]);
    const shown = renderTable(sampleRetrieval, { ...plain, lines }).split("\n")[2] ?? "";
    expect(shown).toMatch(/^ {7}3 │ …x+ token y+…$/);
    expect(displayWidth(shown)).toBeLessThanOrEqual(80);
  });

  it("fits on a screen of 24 rows, and says how many files are left out", () => {
    for (const count of [1, 3, 6, 20]) {
      const files = Array.from({ length: count }, (_, at) => sampleFile(`src/${at}.ts`, 0.95 - at / 100));
      const lines = new Map(files.map(({ path }) => [path, [{ line: 1, text: "token" }]]));
      const text = renderTable({ ...sampleRetrieval, files }, { ...plain, lines });
      expect(text.split("\n").length, text).toBeLessThanOrEqual(24);
      expect(text).toContain("src/0.ts");
      if (count === 20) expect(text).toMatch(/and \d+ more; --json lists them all/);
    }
  });

  it("tells the reason of the best file in full where the answer takes 14 rows at most", () => {
    const text = renderTable({ ...sampleRetrieval, gaps: [] }, plain);
    expect(text).toContain("changed in 3 commits that speak of\n   expiry\n .72 likely");
    expect(text.split("\n").length).toBeLessThanOrEqual(15);
  });

  it("gives the rows of nearby files to files that need them", () => {
    const files = Array.from({ length: 17 }, (_, at) => sampleFile(`src/${at}.ts`, 0.95 - at / 100));
    const nearby = Array.from({ length: 5 }, (_, at) => sampleFile(`near/${at}.ts`, 0.6));
    const text = renderTable({ ...sampleRetrieval, files, nearby, gaps: [] }, plain);
    expect(text).toContain("src/16.ts");
    expect(text).toContain("Nearby\n   5 files; --json lists them\n");
  });

  it("shows each file whole or counts it among those left out", () => {
    const name = "a".repeat(60);
    const files = Array.from({ length: 15 }, (_, at) => sampleFile(`src/${name}/${at}.ts`, 0.95 - at / 100));
    const lines = renderTable({ ...sampleRetrieval, files }, { ...plain, width: 60 }).split("\n");
    const heads = lines.filter((line) => /^ \.[789]\d /.test(line));
    const paths = lines.filter((line) => line.includes(name));
    expect(paths).toHaveLength(heads.length);
    expect(lines).toContain(`   and ${15 - heads.length} more; --json lists them all`);
  });

  it("does not take the file of the name most like it for the definition of a name that stands nowhere", () => {
    const because = "is in no file that was read; the nearest is `Rule` in src/models/user.ts";
    const gaps = [{ kind: "definition", what: "Role", because, critical: false }] as const;
    const text = renderTable({ ...sampleRetrieval, gaps }, plain);
    expect(text).toContain("src/models/user.ts:10-42  holds the type User\n");
    expect(text).toContain("Still missing\n - Role is in no file that was read; the nearest is");
  });

  it("tells a gap in the nearby row of the file that fills it, and no file that is listed as missing", () => {
    const gaps = [
      {
        kind: "companion",
        what: "src/models/user.ts",
        because: "often changes together with a.ts (4 commits)",
        critical: false,
      },
      {
        kind: "definition",
        what: "Role",
        because: "is used once in a.ts, defined in src/models/user.ts",
        critical: false,
      },
      {
        kind: "config",
        what: "src/auth/tokens.ts",
        because: "is configuration that a.ts reads",
        critical: false,
      },
    ] as const;
    const text = renderTable({ ...sampleRetrieval, gaps }, plain);
    expect(text).toContain("src/models/user.ts:10-42  often changes together with a.ts (4 co…\n");
    expect(text).not.toContain("Still missing");
  });

  it("says what to read first when nothing is certain", () => {
    const nearby = [sampleFile("a.ts", 0.65), sampleFile("b.ts", 0.6), sampleFile("c.ts", 0.55)];
    const text = renderTable({ ...sampleRetrieval, files: [], nearby }, plain);
    expect(text).toContain(
      "No file is certain. Read these two first:                             @ 8c1f0f2\n .65 possible  a.ts:10-42  expireToken\n",
    );
    expect(text).toContain("\n .60 possible  b.ts:10-42  expireToken\n");
    expect(text).toContain("Also nearby\n .55 possible  c.ts:10-42");
    const one = renderTable({ ...sampleRetrieval, files: [], nearby: nearby.slice(0, 1) }, plain);
    expect(one).toContain("Read this one first:");
    expect(one).not.toContain("Also nearby");
  });

  it("lists the nearest misses when nothing was found", () => {
    const text = renderTable(emptyRetrieval, plain);
    expect(text).toContain(
      "No file that was read fits this task. Closest, probably wrong:        @ 8c1f0f2\n .31 unlikely  README.md\n",
    );
    expect(text).toContain('! "kubernetes" is in no file that was read (critical)');
    expect(renderTable({ ...emptyRetrieval, ranking: [] }, plain)).toMatch(
      /^No file that was read fits this task\. +@ 8c1f0f2\n/,
    );
  });

  it("shows advice and faults", () => {
    const faults = [{ part: "history", code: "GIT_FAILED", message: "git log\nended with 128" }];
    const text = renderTable({ ...sampleRetrieval, advice: "read it all", faults }, plain);
    expect(text).toContain("\nAdvice: read it all\nNote: history (GIT_FAILED): git log ended with 128\n");
  });

  it("stays within 40 columns but for paths", () => {
    const lines = renderTable(sampleRetrieval, { ...plain, width: 40 }).split("\n");
    expect(lines.slice(0, 3)).toEqual([
      "2 files to read · 1.6k tokens · 41 ms",
      " .91 likely    src/auth/tokens.ts:10-42",
      "   defines `expireToken`, named in the …",
    ]);
    for (const line of lines)
      if (!line.trim().startsWith("src/")) expect(displayWidth(line)).toBeLessThanOrEqual(40);
  });

  it("has the path beside the relevance where there is room for both", () => {
    const headAt = (width: number) => renderTable(sampleRetrieval, { ...plain, width }).split("\n")[1];
    expect(headAt(39)).toBe(" .91 likely    src/auth/tokens.ts:10-42");
    expect(headAt(38)).toBe(" .91 likely    expireToken");
  });

  it("lists files in the order of the answer, without headings among them", () => {
    const files = [0.9, 0.8, 0.75].map((relevance, at) => sampleFile(`${at}.ts`, relevance, { spans: [] }));
    const rows = renderTable({ ...sampleRetrieval, files }, plain).split("\n");
    const heads = rows.slice(1, rows.indexOf("")).filter((row) => !row.startsWith("   "));
    expect(heads.map((row) => row.replace(/^ \.\d+ \w+ +/, ""))).toEqual(["0.ts", "1.ts", "2.ts"]);
  });

  it("says in a word how sure each file is", () => {
    const files = [0.8, 0.45, 0.2, 0.1].map((worth, at) => sampleFile(`${at}.ts`, 0.9, { worth }));
    const text = renderTable({ ...sampleRetrieval, files }, plain);
    for (const head of [
      " .90 sure      0.ts",
      " .90 likely    1.ts",
      " .90 possible  2.ts",
      " .90 unlikely  3.ts",
    ])
      expect(text).toContain(head);
  });

  it("wraps Chinese reasons by columns", () => {
    const reason = "定义了任务中提到的令牌过期函数，并且在最近三次关于认证的提交中被修改过";
    const files = [sampleFile("src/auth.ts", 0.9, { reason, spans: [] })];
    const lines = renderTable({ ...sampleRetrieval, files }, { ...plain, width: 40 }).split("\n");
    expect(lines[2]).toBe("   定义了任务中提到的令牌过期函数，并且");
    expect(lines[3]).toBe("   在最近三次关于认证的提交中被修改过");
  });

  it("shows control characters instead of obeying them", () => {
    const files = [sampleFile("src/\u001b[2Jevil.ts", 0.9, { reason: "a\u202Eb\u0007" })];
    const text = renderTable({ ...sampleRetrieval, files }, plain);
    expect(text).toContain(String.raw`src/\x1b[2Jevil.ts`);
    expect(text).toContain(String.raw`a\u202eb\x07`);
    expect(text).not.toContain("\u001b");
  });

  it("says what to read beside a file, below its spans", () => {
    const reading = [
      { as: "caller", path: "src/b.ts", startLine: 4, endLine: 9, symbol: "main", of: "run" } as const,
    ];
    const files = [sampleFile("a.ts", 0.9, { spans: [{ startLine: 1, endLine: 3 }], reading })];
    const text = renderTable({ ...sampleRetrieval, files }, plain);
    expect(text).toContain("\n   use of run: src/b.ts:4-9 (main)\n");
  });

  it("shortens long lists", () => {
    const spans = Array.from({ length: 8 }, (_, index) => ({ startLine: index + 1, endLine: index + 1 }));
    const gap = { kind: "term", what: "x", because: "is y", critical: false } as const;
    const text = renderTable(
      {
        ...sampleRetrieval,
        files: [sampleFile("a.ts", 0.9, { spans })],
        nearby: Array.from({ length: 13 }, (_, index) => sampleFile(`n${index}.ts`, 0.6)),
        gaps: Array.from({ length: 12 }, () => gap),
      },
      plain,
    );
    expect(text).toContain("   also 2, 3, 4, 5, 6, 7, 8\n");
    expect(text).toContain("   and 10 more; --json lists them all\n");
    expect(text).toContain("   and 9 more; --json lists them all\n");
    expect(text.split("\n").filter((line) => line === ' - "x" is y')).toHaveLength(3);
  });

  it("colours by how sure a file is when colours are on", () => {
    const colors = {
      bold: tag("b"),
      cyan: tag("c"),
      dim: tag("d"),
      green: tag("g"),
      red: tag("r"),
      yellow: tag("y"),
    };
    const text = renderTable(sampleRetrieval, { ...plain, colors });
    expect(text).toContain(" <y>.91 likely  </y>  <b>src/auth/tokens.ts:10-42</b>  <d>expireToken</d>");
    expect(text).toContain(" <d>.69 possible</d>");
    expect(text).toContain('<r> ! "login page" is not covered by the files found (critical)</r>');
  });

  it("adds packed texts with line numbers", () => {
    const packed = [
      {
        path: "src/auth/tokens.ts",
        tokens: 1200,
        whole: false,
        parts: [
          { startLine: 9, endLine: 10, text: "export function expireToken() {\n\treturn now();" },
          { startLine: 120, endLine: 120, text: "}\u001b[0m" },
        ],
      },
    ];
    expect(renderTable(sampleRetrieval, { ...plain, packed })).toContain(`
src/auth/tokens.ts in part, 1,200 tokens
  9  export function expireToken() {
 10  \treturn now();
…
120  }\\x1b[0m
`);
  });

  it("tells every cycle in full with explain", () => {
    const text = renderTable(sampleRetrieval, { ...plain, explain: true });
    expect(text).toContain("Cycle 2, 9 ms\n  learned   refresh: in 3 accepted files, rare elsewhere\n");
    expect(text).toContain("Stopped after 2 cycles: ");
  });
});
