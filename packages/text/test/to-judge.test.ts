import { describe, expect, it } from "vitest";
import { noColors } from "@fossick/text/file-lines.ts";
import { renderRetrieval } from "@fossick/text/render-retrieval.ts";
import { renderTable } from "@fossick/text/table.ts";
import { displayWidth } from "@fossick/text/wrap.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import { sampleRetrieval } from "../../../test/sample-retrieval.ts";

const long = "src/auth/providers/openid/refresh.ts";
const retrieval: Retrieval = {
  ...sampleRetrieval,
  task: { ...sampleRetrieval.task, keywords: ["expiry", "jwt & co", "oauth"] },
  candidates: [
    { path: "src/clock.ts", names: ["now", "sleepUntil"] },
    {
      path: long,
      names: ["refreshAccessToken", "RefreshTokenGrant"],
      alike: ["a/refresh.ts", "b/refresh.ts"],
    },
    { path: "docs/tokens.md", names: [] },
  ],
  words: [
    { word: "expiry", as: "name", files: 2, found: "expiresAt" },
    { word: "jwt & co", as: "nowhere", files: 0 },
    { word: "oauth", as: "nowhere", files: 0 },
  ],
  askWith: ["sleepUntil", "RefreshTokenGrant"],
};

const plain = { width: 80, colors: noColors };

describe("a table of an answer with more to judge", () => {
  it("says in a line how many further files there are, which words met nothing, and what to ask with", () => {
    const colors = { ...noColors, dim: (text: string) => `<${text}>` };
    expect(renderTable({ ...retrieval, files: [] }, { ...plain, colors })).toContain(`
Found nowhere: jwt & co, oauth
Ask again with: sleepUntil, RefreshTokenGrant
`);
    expect(renderTable(retrieval, { ...plain, colors })).toContain(
      "\nFound nowhere: jwt & co, oauth\n<3 more files by name with -n 6>\n",
    );
  });

  it("lists as many of them as -n asks for beside the files shown", () => {
    const listed = renderTable(retrieval, { ...plain, maxFiles: 5 });
    expect(listed).toContain(`
Further candidates
 src/clock.ts  now, sleepUntil
 ${long}  refreshAccessToken, RefreshTokenGrant
`);
    expect(listed).not.toContain("docs/tokens.md");
    expect(listed).not.toContain("more files by name");
    expect(renderTable(retrieval, { ...plain, maxFiles: 20 })).toContain("\n docs/tokens.md\n");
    expect(renderTable(retrieval, { ...plain, maxFiles: 2 })).not.toContain("src/clock.ts");
  });

  it("keeps each of them to a line, cutting names first", () => {
    for (const width of [30, 50, 60, 100]) {
      const lines = renderTable(retrieval, { ...plain, width, maxFiles: 20 }).split("\n");
      const line = lines.find((each) => each.includes(long)) ?? "";
      expect(displayWidth(line)).toBeLessThanOrEqual(Math.max(width, long.length + 1));
    }
  });

  it("makes each path a link where the terminal knows them, and shows no sign that acts", () => {
    const link = (text: string, path: string): string => `[${text}](${path})`;
    const candidates = [{ path: "src/a\u001b[2J.ts", names: ["x\u202ey"] }];
    const text = renderTable({ ...retrieval, candidates }, { ...plain, link, maxFiles: 20 });
    expect(text).toContain("[src/a\\x1b[2J.ts](src/a\u001b[2J.ts)  x\\u202ey");
  });

  it("still fits on a screen of 24 rows", () => {
    expect(renderTable(retrieval, plain).split("\n").length).toBeLessThanOrEqual(24);
  });

  it.each([
    ["zh-Hans", "这里完全没有出现：jwt & co、oauth", "另有 3 个文件，用 -n 6 可按名称列出"],
    ["zh-Hant", "這裡完全沒有出現：jwt & co、oauth", "另有 3 個檔案，用 -n 6 可按名稱列出"],
  ] as const)("says so in %s", (language, nowhere, more) => {
    const text = renderTable({ ...retrieval, language }, plain);
    expect(text).toContain(`\n${nowhere}\n`);
    expect(text).toContain(`\n${more}\n`);
  });
});

describe("an answer for a model with more to judge", () => {
  it("holds all of it as Markdown", () => {
    expect(renderRetrieval("markdown", retrieval)).toContain(`
## Further candidates

- src/clock.ts: \`now, sleepUntil\`
- ${long}: \`refreshAccessToken, RefreshTokenGrant\` (+2 alike)
- docs/tokens.md

Your words: defined \`expiry = expiresAt\`; nowhere \`jwt & co, oauth\`

Ask again with: \`sleepUntil, RefreshTokenGrant\`
`);
  });

  it("holds all of it as XML", () => {
    const xml = renderRetrieval("xml", retrieval);
    expect(xml).toContain('<task language="en" keywords="expiry, jwt &amp; co, oauth">');
    expect(xml).toContain(`
<candidate path="src/clock.ts" names="now, sleepUntil"/>
<candidate path="${long}" names="refreshAccessToken, RefreshTokenGrant" alike="2"/>
<candidate path="docs/tokens.md"/>
<words>Your words: defined \`expiry = expiresAt\`; nowhere \`jwt &amp; co, oauth\`</words>
<ask-with>sleepUntil, RefreshTokenGrant</ask-with>
`);
  });

  it("is as ever without any of it", () => {
    for (const format of ["table", "markdown", "xml"] as const) {
      const text = renderRetrieval(format, sampleRetrieval, { maxFiles: 20 });
      expect(text).not.toMatch(/by name|candidate|Ask again|Not found/);
    }
  });
});
