import { describe, expect, it } from "vitest";
import { noColors } from "../../../../src/bundle/render/file-lines.ts";
import { renderTable } from "../../../../src/bundle/render/table.ts";
import { displayWidth } from "../../../../src/bundle/render/wrap.ts";
import { emptyRetrieval, sampleFile, sampleRetrieval } from "./sample-retrieval.ts";

const tag = (name: string) => (text: string) => `<${name}>${text}</${name}>`;

const plain = { width: 80, colors: noColors };

describe("renderTable", () => {
  it("shows files, what is nearby and missing, and why it stopped after learning what", () => {
    expect(renderTable(sampleRetrieval, plain)).toBe(`Change
█████████░ 0.91 likely  src/auth/tokens.ts
  defines \`expireToken\`, named in the task; changed in 3 commits that speak of
  expiry
  src/auth/tokens.ts:10-42  expireToken

Look at too
███████░░░ 0.72 likely  src/auth/session-manager.ts
  calls \`expireToken\`; uses the learned word refresh
  src/auth/session-manager.ts:5-20  SessionManager
  src/auth/session-manager.ts:31-33

Nearby
███████░░░ 0.69 possible, read first  src/models/user.ts
  holds the type User

Still missing
  ! part of the task login page: no accepted file covers it (critical)
  - definition of JwtClaims: used by expireToken, defined in no accepted file

Stopped after 2 cycles (learned refresh): there was nothing more to gain (cycle
2 changed nothing that matters). 1,234 files in 41 ms.
`);
  });

  it("says what to read first when nothing is certain", () => {
    const nearby = [
      sampleFile("a.ts", 0.65),
      sampleFile("b.ts", 0.6, { role: "read" }),
      sampleFile("c.ts", 0.55, { role: "look" }),
    ];
    const text = renderTable({ ...sampleRetrieval, files: [], nearby }, plain);
    expect(text).toContain(
      "No file is certain. Read these two first:\n███████░░░ 0.65 possible, change  a.ts",
    );
    expect(text).toContain("0.60 possible, read first  b.ts\n");
    expect(text).toContain("b.ts:10-42");
    expect(text).toContain("Also nearby\n██████░░░░ 0.55 possible  c.ts");
    const one = renderTable({ ...sampleRetrieval, files: [], nearby: nearby.slice(0, 1) }, plain);
    expect(one).toContain("Read this one first:");
    expect(one).not.toContain("Also nearby");
  });

  it("lists the nearest misses when nothing was found", () => {
    const text = renderTable(emptyRetrieval, plain);
    expect(text).toContain(
      "Nothing that was read looks relevant. The nearest misses:\n███░░░░░░░ 0.31 possible  README.md\n",
    );
    expect(text).toContain("! word kubernetes: no file holds the word (critical)");
    expect(text.replaceAll("\n", " ")).toContain("nothing relevant was found (the best file has 0.31)");
    expect(renderTable({ ...emptyRetrieval, ranking: [] }, plain)).toContain("looks relevant.\n");
  });

  it("shows advice and faults", () => {
    const faults = [{ part: "history", code: "GIT_FAILED", message: "git log\nended with 128" }];
    const text = renderTable({ ...sampleRetrieval, advice: "read it all", faults }, plain);
    expect(text).toContain(
      "\nAdvice: read it all\nFaults\n  history failed (GIT_FAILED): git log ended with 128\n",
    );
  });

  it("stays within 40 columns but for paths", () => {
    const lines = renderTable(sampleRetrieval, { ...plain, width: 40 }).split("\n");
    expect(lines.slice(0, 4)).toEqual([
      "Change",
      "█████████░ 0.91 likely",
      "  src/auth/tokens.ts",
      "  defines `expireToken`, named in the",
    ]);
    for (const line of lines)
      if (!line.trim().startsWith("src/")) expect(displayWidth(line)).toBeLessThanOrEqual(40);
  });

  it("has the path beside the relevance where there is room for both", () => {
    const headAt = (width: number) => renderTable(sampleRetrieval, { ...plain, width }).split("\n")[1];
    expect(headAt(42)).toBe("█████████░ 0.91 likely  src/auth/tokens.ts");
    expect(headAt(41)).toBe("█████████░ 0.91 likely");
  });

  it("groups files by role under headings, best first within each, whatever their order", () => {
    const roles = ["change", "look", "read", "look", "change"] as const;
    const files = roles.map((role, at) => sampleFile(`${at}.ts`, 0.9 - at / 100, { role, spans: [] }));
    const text = renderTable({ ...sampleRetrieval, files }, { ...plain, width: 60 });
    const rows = text.split("\n").filter((line) => /^(?:Change|Read first|Look at too)|\d\.ts/.test(line));
    expect(rows.map((row) => row.replace(/^[█░].*  /, ""))).toEqual([
      "Change",
      "0.ts",
      "4.ts",
      "Read first: what those use is defined here",
      "2.ts",
      "Look at too",
      "1.ts",
      "3.ts",
    ]);
  });

  it("says in a word how sure each file is", () => {
    const files = [0.8, 0.45, 0.1].map((worth, at) => sampleFile(`${at}.ts`, 0.9, { worth }));
    const text = renderTable({ ...sampleRetrieval, files }, plain);
    for (const head of ["0.90 sure  0.ts", "0.90 likely  1.ts", "0.90 possible  2.ts"])
      expect(text).toContain(head);
  });

  it("needs no heading where all files have the same role", () => {
    const text = renderTable({ ...sampleRetrieval, files: sampleRetrieval.files.slice(0, 1) }, plain);
    expect(text).toMatch(/^█████████░ 0\.91 likely  src\/auth\/tokens\.ts\n/);
  });

  it("wraps Chinese reasons by columns", () => {
    const reason = "定义了任务中提到的令牌过期函数，并且在最近三次关于认证的提交中被修改过";
    const files = [sampleFile("src/auth.ts", 0.9, { reason, spans: [] })];
    const lines = renderTable({ ...sampleRetrieval, files }, { ...plain, width: 40 }).split("\n");
    expect(lines[1]).toBe("  定义了任务中提到的令牌过期函数，并且在");
    expect(lines[2]).toBe("  最近三次关于认证的提交中被修改过");
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
    expect(text).toContain("  a.ts:1-3\n  use of run: src/b.ts:4-9 (main)\n");
  });

  it("shortens long lists", () => {
    const spans = Array.from({ length: 8 }, (_, index) => ({ startLine: index + 1, endLine: index + 1 }));
    const gap = { kind: "term", what: "x", because: "y", critical: false } as const;
    const text = renderTable(
      {
        ...sampleRetrieval,
        files: [sampleFile("a.ts", 0.9, { spans })],
        nearby: Array.from({ length: 13 }, (_, index) => sampleFile(`n${index}.ts`, 0.6)),
        gaps: Array.from({ length: 12 }, () => gap),
      },
      plain,
    );
    expect(text).toContain("  and 3 more spans\n");
    expect(text).toContain("  and 3 more; --json lists them all\n");
    expect(text).toContain("  and 9 more; --json lists them all\n");
    expect(text.split("\n").filter((line) => line === "  - word x: y")).toHaveLength(3);
  });

  it("colours by band when colours are on", () => {
    const colors = {
      bold: tag("b"),
      cyan: tag("c"),
      dim: tag("d"),
      green: tag("g"),
      red: tag("r"),
      yellow: tag("y"),
    };
    const text = renderTable(sampleRetrieval, { ...plain, colors });
    expect(text).toContain("<g>█████████░</g> 0.91 likely  <b>src/auth/tokens.ts</b>");
    expect(text).toContain("<y>███████░░░</y> 0.69");
    expect(text).toContain("<r>  ! part of the task login page: no accepted file covers it (critical)</r>");
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
