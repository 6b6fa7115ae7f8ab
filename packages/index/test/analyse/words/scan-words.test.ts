import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectEnd } from "../../../../../test/expect-end.ts";
import { languageOf, languageRows } from "@fossick/languages/index.ts";
import { scan } from "@fossick/index/analyse/words/scan-words.ts";

/** `word` in code, `"word"` in prose, each with its line. */
function wordsOf(path: string, text: string): string[] {
  const words: string[] = [];
  scan(text, languageOf(path).syntax, (source, start, end, prose, line) => {
    const word = source.slice(start, end);
    words.push(`${prose ? `"${word}"` : word}:${line}`);
  });
  return words;
}

const linesOf = (text: string): number =>
  text === "" ? 0 : text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

describe("scan", () => {
  it("tells code from comments and strings in TypeScript", () => {
    const text = [
      "// Expire the token",
      'const maxAge = parse("15 minutes"); /* in',
      "   seconds */ export const grüße = $el;",
    ].join("\n");
    expect(wordsOf("a.ts", text)).toEqual([
      ...['"Expire":1', '"the":1', '"token":1'],
      ...["const:2", "maxAge:2", "parse:2", '"minutes":2', '"in":2'],
      ...['"seconds":3', "export:3", "const:3", "grüße:3", "$el:3"],
    ]);
  });

  it("reads code embedded in a template as code", () => {
    expect(wordsOf("a.ts", "log(`user ${user.name} left\nearly ${why}`, again)")).toEqual([
      ...["log:1", '"user":1', "user:1", "name:1", '"left":1', '"early":2', "why:2", "again:2"],
    ]);
  });

  it("reads a quote in a regular expression as no string", () => {
    expect(wordsOf("a.ts", "const quote = /[\"'`]/; const next = total / count / rate;")).toEqual([
      ...["const:1", "quote:1", "const:1", "next:1", "total:1", "count:1", "rate:1"],
    ]);
  });

  it("ends an unclosed one-line string with its line", () => {
    expect(wordsOf("a.ts", "const a = 'oops\nconst b = 1")).toEqual([
      ...["const:1", "a:1", '"oops":1', "const:2", "b:2"],
    ]);
  });

  it("minds escaped quotes", () => {
    expect(wordsOf("a.ts", String.raw`f("a \" b", c, "\\", d)`)).toEqual([
      "f:1",
      '"a":1',
      '"b":1',
      "c:1",
      "d:1",
    ]);
  });

  it("visits no numbers", () => {
    expect(wordsOf("a.ts", "0xFF + 1e9 + 10n + utf8")).toEqual(["utf8:1"]);
    expect(wordsOf("a.cpp", "int n = 1'000'000; char c = 'x';")).toEqual([
      "int:1",
      "n:1",
      "char:1",
      "c:1",
      '"x":1',
    ]);
  });

  it("visits a run of Han characters as one word", () => {
    expect(wordsOf("a.py", "# 修复令牌 token过期\nx = 1")).toEqual([
      '"修复令牌":1',
      '"token":1',
      '"过期":1',
      "x:2",
    ]);
  });

  it("reads Python docstrings as prose", () => {
    const text = 'def f():\n    """Return the\n    user\'s name."""\n    return name  # why';
    expect(wordsOf("a.py", text)).toEqual([
      ...[
        "def:1",
        "f:1",
        '"Return":2',
        '"the":2',
        '"user":3',
        '"s":3',
        '"name":3',
        "return:4",
        "name:4",
        '"why":4',
      ],
    ]);
  });

  it("tells Rust lifetimes from characters", () => {
    expect(wordsOf("a.rs", `fn f<'a>(x: &'a str) { y('"', r#"raw "text""#) } // end`)).toEqual([
      ...["fn:1", "f:1", "a:1", "x:1", "a:1", "str:1", "y:1", '"raw":1', '"text":1', '"end":1'],
    ]);
  });

  it("reads Markdown as prose except fences and code spans", () => {
    const text = "Call `expireToken` now.\n\n```ts\nconst a = 1;\n```\nIt's done.";
    expect(wordsOf("a.md", text)).toEqual([
      ...['"Call":1', "expireToken:1", '"now":1', "ts:3", "const:4", "a:4", '"It":6', '"s":6', '"done":6'],
    ]);
  });

  it("reads the keys of JSON as code and its values as prose", () => {
    expect(wordsOf("a.json", '{ "name": "my package", "deep": { "on": true } }')).toEqual([
      ...["name:1", '"my":1', '"package":1', "deep:1", "on:1", "true:1"],
    ]);
  });

  it("reads the text of HTML as prose and its tags and scripts as code", () => {
    const text = '<p class="lead">Sign in</p><!-- why --><script>let a = b > c</script>';
    expect(wordsOf("a.html", text)).toEqual([
      ...["p:1", "class:1", "lead:1", '"Sign":1', '"in":1', "p:1", '"why":1'],
      ...["script:1", "let:1", "a:1", "b:1", "c:1"],
    ]);
  });

  it("leaves out sigils where they are none of the name", () => {
    expect(wordsOf("a.php", "$user->name; # comment")).toEqual(["user:1", "name:1", '"comment":1']);
    expect(wordsOf("a.sh", 'echo "$HOME" ${#list} # why')).toEqual([
      "echo:1",
      '"HOME":1',
      "list:1",
      '"why":1',
    ]);
  });

  it("passes over lines of more than 2,000 characters and counts them", () => {
    const text = `const a = 1;\n${"b ".repeat(1500)}\nconst c = 2;`;
    expect(wordsOf("a.ts", text)).toEqual(["const:1", "a:1", "const:3", "c:3"]);
    expect(scan("x ".repeat(500_000), languageOf("a.ts").syntax, () => {})).toBe(1);
  });

  it.each(languageRows.map((row) => [row.name, row] as const))(
    "ends on any text and counts its lines: %s",
    (_, language) => {
      const pieces = fc.constantFrom(...hostilePieces);
      fc.assert(
        fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 60 }), (parts) => {
          const text = parts.join("");
          let last = 1;
          let total = 0;
          const lines = scan(text, language.syntax, (source, start, end, _prose, line) => {
            expect(text.split("\n")[line - 1]).toContain(source.slice(start, end));
            expect(line).toBeGreaterThanOrEqual(last);
            last = line;
            total++;
          });
          expect(lines).toBe(linesOf(text));
          expect(total).toBeLessThanOrEqual(text.length);
        }),
        { numRuns: 60 },
      );
    },
  );

  it("stays linear on hostile text", () => {
    for (const piece of hostilePieces) {
      for (const language of [
        languageOf("a.ts"),
        languageOf("a.py"),
        languageOf("a.md"),
        languageOf("a.html"),
      ]) {
        const text = `${piece.repeat(20)}\n`.repeat(400);
        expectEnd(() => scan(text, language.syntax, () => {}));
      }
    }
  });
});

const hostilePieces = [
  ...[
    '"',
    "'",
    "`",
    "${",
    "}",
    "/*",
    "*/",
    "//",
    "/",
    "/[",
    "]",
    "\\",
    "\n",
    "\r\n",
    "\t",
    " ",
    "#",
    "#{",
    "=begin\n",
  ],
  ...[
    '"""',
    "'''",
    "```",
    "~~~",
    "<",
    ">",
    "<!--",
    "-->",
    "<script>",
    "--",
    "--[[",
    "]]",
    'r#"',
    'R"(',
    '@"',
    "(*",
  ],
  ...["name", "é", "中文", "1'", "0x", "$", "_", "return /", "a.b("],
];
