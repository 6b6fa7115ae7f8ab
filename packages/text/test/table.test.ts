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

Change
 src/auth/tokens.ts:10-42  45 % likely  expireToken
   defines \`expireToken\`, named in the task; changed in 3 commits that speak of
   expiry
 src/auth/session-manager.ts:5-20  36 % likely  SessionManager
   calls \`expireToken\`; uses the learned word refresh

Nearby
 src/models/user.ts:10-42  34 % possible  expireToken

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
    const shown = renderTable(sampleRetrieval, { ...plain, lines }).split("\n")[4] ?? "";
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

  it("tells the reason of the best file in full where the answer takes 16 rows at most", () => {
    const text = renderTable({ ...sampleRetrieval, gaps: [] }, plain);
    expect(text).toContain("changed in 3 commits that speak of\n   expiry\n src/auth/session");
    expect(text.split("\n").length).toBeLessThanOrEqual(17);
  });

  it("gives the rows of nearby files to files that need them", () => {
    const files = Array.from({ length: 8 }, (_, at) => sampleFile(`src/${at}.ts`, 0.95 - at / 100));
    const nearby = Array.from({ length: 5 }, (_, at) => sampleFile(`near/${at}.ts`, 0.6));
    const text = renderTable({ ...sampleRetrieval, files, nearby, gaps: [] }, plain);
    expect(text).toContain("src/7.ts");
    expect(text).toContain("Nearby\n   5 files; --json lists them\n");
  });

  it("shows each file whole or counts it among those left out", () => {
    const name = "a".repeat(60);
    const files = Array.from({ length: 15 }, (_, at) => sampleFile(`src/${name}/${at}.ts`, 0.95 - at / 100));
    const lines = renderTable({ ...sampleRetrieval, files }, { ...plain, width: 60 }).split("\n");
    const chances = lines.filter((line) => / % /.test(line));
    const paths = lines.filter((line) => /^ src\/…\/\d+\.ts:10-42/.test(line));
    const reasons = lines.filter((line) => line.startsWith("   defines"));
    expect(chances).toHaveLength(paths.length);
    expect(reasons).toHaveLength(paths.length);
    expect(lines).toContain(`   and ${15 - paths.length} more; --json lists them all`);
  });

  it("does not take the file of the name most like it for the definition of a name that stands nowhere", () => {
    const because = "is in no file that was read; the nearest is `Rule` in src/models/user.ts";
    const gaps = [{ kind: "definition", what: "Role", because, critical: false }] as const;
    const text = renderTable({ ...sampleRetrieval, gaps }, plain);
    expect(text).toContain("src/models/user.ts:10-42  34 % possible  expireToken\n");
    expect(text).toContain("Still missing\n - Role is in no file that was read; the nearest is");
  });

  it("tells no gap that a listed file fills, nor the reason of a nearby file", () => {
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
    expect(text).not.toContain("Still missing");
    expect(text).not.toContain("holds the type User");
  });

  it("says what to read first when nothing is certain", () => {
    const nearby = [sampleFile("a.ts", 0.65), sampleFile("b.ts", 0.6), sampleFile("c.ts", 0.55)];
    const text = renderTable({ ...sampleRetrieval, files: [], nearby }, plain);
    expect(text).toContain(
      "No file is certain. Read these two first:                             @ 8c1f0f2\n a.ts:10-42  32 % possible  expireToken\n",
    );
    expect(text).toContain("\n b.ts:10-42  30 % possible  expireToken\n");
    expect(text).toContain("Also nearby\n c.ts:10-42  27 % possible");
    const one = renderTable({ ...sampleRetrieval, files: [], nearby: nearby.slice(0, 1) }, plain);
    expect(one).toContain("Read this one first:");
    expect(one).not.toContain("Also nearby");
  });

  it("lists the nearest misses when nothing was found", () => {
    const text = renderTable(emptyRetrieval, plain);
    expect(text).toContain(
      "No strong match. The nearest files:                                   @ 8c1f0f2\n README.md  6 % unlikely\n",
    );
    expect(text).toContain("\nFound nowhere: kubernetes\n");
    expect(text).not.toContain("Still missing");
    const ranking = [0.2, 0.1, 0.04, 0.03, 0.029].map((worth, at) => ({
      path: `${at}.ts`,
      relevance: 0.3,
      worth,
    }));
    const misses = (from: number): string =>
      renderTable({ ...emptyRetrieval, ranking: ranking.slice(from) }, plain);
    expect(misses(0).match(/ % /g)).toHaveLength(3);
    expect(misses(3)).not.toContain("4.ts");
    expect(misses(4)).toMatch(/^No strong match\. +@ 8c1f0f2\n\n/);
  });

  it("says that a repository has no files", () => {
    const repository = { root: ".", files: 0 };
    const text = renderTable({ ...emptyRetrieval, repository, ranking: [], gaps: [] }, plain);
    expect(text).toBe("This repository has no files to search.\n");
  });

  it("says first that an answer is of a part of the files, without a code", () => {
    const message =
      "quick answer from 166 of 7,292 files; the index is still being built. Run it again for the full answer";
    const faults = [{ part: "index", code: "INDEX_PARTIAL", message }];
    const text = renderTable({ ...sampleRetrieval, faults }, plain);
    expect(text).toMatch(/^Quick answer from 166 of 7,292 files; [^]* full answer\.\n2 files to read/);
    expect(text).not.toContain("PARTIAL");
  });

  it("shows advice and faults", () => {
    const faults = [{ part: "history", code: "GIT_FAILED", message: "git log\nended with 128" }];
    const text = renderTable({ ...sampleRetrieval, advice: "read it all", faults }, plain);
    expect(text).toContain("\nAdvice: read it all\nNote: git log ended with 128\n");
  });

  it.each([noColors, { ...noColors, bold: tag("b") }])(
    "parts no path from its lines at any width",
    (colors) => {
      const long = "packages/migration-engine/connectors/sql/src/flavour/contract-snapshot-store.ts";
      const span = { startLine: 1175, endLine: 12178, symbol: "ContractSnapshotStore.loadFromFolder" };
      const reading = [
        { as: "test", path: `${long}.test.ts`, startLine: 4, endLine: 19, of: "load" } as const,
      ];
      const files = [sampleFile(long, 0.9, { spans: [span], reading }), sampleFile("a.ts", 0.8)];
      for (let width = 40; width <= 200; width++) {
        const text = renderTable({ ...sampleRetrieval, files }, { ...plain, colors, width });
        const lines = text.replaceAll(/<\/?b>/g, "").split("\n");
        for (const line of lines) expect(displayWidth(line), line).toBeLessThanOrEqual(width);
        const paths = lines.filter((line) =>
          /^ (?:packages\/|…\/|contract).*\.ts:1175-12178(?: |$)/.test(line),
        );
        expect(paths, text).toHaveLength(1);
        expect(text).toMatch(/\S+\.test\.ts:4-19/);
      }
    },
  );

  it("leaves out folders in the middle of a path that is too long", () => {
    const long = "packages/migration-engine/connectors/sql/migration/src/hash.ts";
    const files = [sampleFile(long, 0.9, { spans: [{ startLine: 57, endLine: 83 }] })];
    const at = (width: number) =>
      renderTable({ ...sampleRetrieval, files }, { ...plain, width })
        .split("\n")
        .find((row) => row.includes("hash"));
    expect(at(42)).toBe(" packages/…/migration/src/hash.ts:57-83");
    expect(renderTable({ ...sampleRetrieval, files }, { ...plain, width: 42, isWhole: true })).toContain(
      long,
    );
  });

  it("has chance and name beside the path where there is room, and otherwise below it", () => {
    const headAt = (width: number) =>
      renderTable(sampleRetrieval, { ...plain, width })
        .split("\n")
        .slice(3, 5);
    expect(headAt(52)[0]).toBe(" src/auth/tokens.ts:10-42  45 % likely  expireToken");
    expect(headAt(50)).toEqual([" src/auth/tokens.ts:10-42", "   45 % likely  expireToken"]);
  });

  it("gives every returned file a reason, whole where the output is no terminal", () => {
    const reason = `mentions ${"something ".repeat(30)}at last`;
    const files = Array.from({ length: 5 }, (_, at) => sampleFile(`${at}.ts`, 0.9 - at / 100, { reason }));
    const rows = (isWhole: boolean): string[] =>
      renderTable({ ...sampleRetrieval, files }, { ...plain, isWhole }).split("\n");
    expect(rows(false).filter((row) => row.startsWith("   mentions"))).toHaveLength(5);
    expect(rows(true).join("\n")).toContain("at last");
    expect(rows(true).join("\n")).not.toContain("…");
  });

  it("leaves out configuration without a word of the task, and types that the task does not name", () => {
    const companion = (what: string) =>
      ({ kind: "companion", what, because: "names `a.ts` in line 5", critical: false }) as const;
    const place = { path: "src/jwt.ts", startLine: 3, endLine: 9, of: "expireToken" } as const;
    const reading = [
      { ...place, as: "type", symbol: "JwtClaims" },
      { ...place, as: "type", symbol: "TokenExpiry", startLine: 11, endLine: 15 },
    ] as const;
    const gaps = [companion("package.json"), companion("token.yml")];
    const files = [sampleFile("a.ts", 0.9, { reading })];
    const text = renderTable({ ...sampleRetrieval, files, gaps }, plain);
    expect(text).toContain("token.yml names");
    expect(text).not.toContain("package.json");
    expect(text).toContain("src/jwt.ts:11-15 (TokenExpiry)");
    expect(text).not.toContain("JwtClaims");
  });

  it("begins with *Start here* over the files of a question", () => {
    const headingOf = (text: string) =>
      renderTable({ ...sampleRetrieval, task: { text, language: "en" } }, plain).split("\n")[2];
    expect(headingOf("Where are tokens refreshed?")).toBe("Start here");
    expect(headingOf("how do tokens expire")).toBe("Start here");
    expect(headingOf("token expiry")).toBe("Start here");
    expect(headingOf("fix token expiry")).toBe("Change");
    expect(headingOf("refresh tokens before they expire")).toBe("Change");
    expect(headingOf("令牌在哪里过期")).toBe("Start here");
    expect(headingOf("令牌过期后登录页面崩溃")).toBe("Change");
    expect(headingOf("Do not refresh expired tokens")).toBe("Change");
    expect(headingOf("When a token expires, the login page breaks.")).toBe("Change");
  });

  it("sets files that are unlikely, though returned, apart from those to change", () => {
    const files = [0.9, 0.75, 0.72].map((relevance, at) => sampleFile(`${at}.ts`, relevance));
    const worths = (...all: number[]) =>
      renderTable(
        { ...sampleRetrieval, files: files.map((file, at) => ({ ...file, worth: all[at] ?? 0 })) },
        plain,
      );
    expect(worths(0.5, 0.1, 0.08)).toMatch(/Change\n 0\.ts[^]*\n\nLess likely\n 1\.ts[^]*\n 2\.ts/);
    expect(worths(0.5, 0.1, 0.08).match(/Less likely/g)).toHaveLength(1);
    expect(worths(0.12, 0.1, 0.08)).toMatch(/^Less likely\n 0\.ts/m);
    expect(worths(0.12, 0.1, 0.08)).not.toContain("Change");
    expect(worths(0.5, 0.4, 0.3)).not.toContain("Less likely");
  });

  it("lists files in the order of the answer, without headings among them", () => {
    const files = [0.9, 0.8, 0.75].map((relevance, at) => sampleFile(`${at}.ts`, relevance, { spans: [] }));
    const rows = renderTable({ ...sampleRetrieval, files }, plain).split("\n");
    const heads = rows.slice(3, rows.indexOf("", 3)).filter((row) => !row.startsWith("   "));
    expect(heads.map((row) => row.trim().split(" ")[0])).toEqual(["0.ts", "1.ts", "2.ts"]);
  });

  it("says in a word how sure each file is", () => {
    const files = [0.8, 0.45, 0.2, 0.1].map((worth, at) => sampleFile(`${at}.ts`, 0.9, { worth }));
    const text = renderTable({ ...sampleRetrieval, files }, plain);
    for (const head of [
      " 0.ts:10-42  80 % sure",
      " 1.ts:10-42  45 % likely",
      " 2.ts:10-42  20 % possible",
      " 3.ts:10-42  10 % unlikely",
    ])
      expect(text).toContain(head);
  });

  it("wraps Chinese reasons by columns", () => {
    const reason = "定义了任务中提到的令牌过期函数，并且在最近三次关于认证的提交中被修改过";
    const files = [sampleFile("src/auth.ts", 0.9, { reason, spans: [] })];
    const lines = renderTable({ ...sampleRetrieval, files }, { ...plain, width: 40 }).split("\n");
    expect(lines[4]).toBe("   定义了任务中提到的令牌过期函数，并且");
    expect(lines[5]).toBe("   在最近三次关于认证的提交中被修改过");
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
    const gap = { kind: "definition", what: "x", because: "is y", critical: false } as const;
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
    expect(text.split("\n").filter((line) => line === " - x is y")).toHaveLength(3);
  });

  it("colours by how sure a file is when colours are on", () => {
    const colors = {
      bold: tag("b"),
      cyan: tag("c"),
      dim: tag("d"),
      green: tag("g"),
      red: tag("r"),
    };
    const text = renderTable(sampleRetrieval, { ...plain, colors });
    expect(text).toContain(" <b>src/auth/tokens.ts:10-42</b>  <c>45 % likely</c>  <d>expireToken</d>");
    expect(text).toContain("\n\n<d>Nearby</d>\n <b>src/models/user.ts:10-42</b>  34 % possible  ");
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
