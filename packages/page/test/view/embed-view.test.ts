import { describe, expect, it } from "vitest";
import { embedView, filesToEmbed, textsOf } from "@fossick/page/view/embed-view.ts";
import { alonePolicy, servedPolicy, type PageFile } from "@fossick/page/view/page-file.ts";
import { viewOfRetrieval } from "@fossick/page/view/view-of-trace.ts";
import { sampleFile, sampleRetrieval } from "../../../../test/sample-retrieval.ts";

const html =
  '<!doctype html><html><head><meta charset="utf-8" /><title>fossick</title><style>p{}</style></head>' +
  '<body><div id="page"></div><script type="module">go("$&")</script></body></html>';
const page: PageFile = {
  gzipped: Buffer.alloc(0),
  html,
  scriptHash: "'sha256-aaa='",
  styleHash: "'sha256-bbb='",
};
const limits = { maxCycles: 3, threshold: 0.7, maxTokens: 16_000, globs: [], excludes: [] } as const;

const hostileName = "src/</script><script>alert(1)</script><!--$&`$'\u2028\u2029\u202E.ts";
const view = viewOfRetrieval(
  { ...sampleRetrieval, files: [sampleFile(hostileName, 0.9)] },
  {
    limits,
    texts: {
      [hostileName]: [{ startLine: 1, endLine: 1, text: "<script>alert(2)</script> <!-- <img onerror=x>" }],
    },
  },
);

describe("a search in a page of its own", () => {
  const embedded = embedView(page, view);

  it("holds the same search, which HTML cannot take for anything else", () => {
    const [, json = ""] =
      /<script type="application\/json" id="fossick-view">([^]*?)<\/script>/.exec(embedded) ?? [];
    expect(JSON.parse(json)).toEqual(view);
    expect(json).not.toMatch(/[<\u2028\u2029\u202E]/);
    expect(embedded.match(/<script/g)).toHaveLength(2);
    expect(embedded.match(/<\/script/g)).toHaveLength(2);
  });

  it("may connect to nothing and run nothing but its script, and says so before that", () => {
    const policy = `<meta http-equiv="Content-Security-Policy" content="${alonePolicy(page)}" />`;
    expect(embedded.indexOf(policy)).toBeGreaterThan(0);
    expect(embedded.indexOf(policy)).toBeLessThan(embedded.indexOf("<style>"));
    expect(alonePolicy(page)).toBe(
      "default-src 'none'; script-src 'sha256-aaa='; style-src 'sha256-bbb='; connect-src 'none'; img-src data:; base-uri 'none'; form-action 'none'",
    );
  });

  it("has the data before the script that reads it", () => {
    expect(embedded.indexOf("fossick-view")).toBeLessThan(embedded.indexOf('go("$&")'));
  });
});

it("holds the lines that reasons and places to read name beside the spans", () => {
  const spans = [{ startLine: 10, endLine: 20 }];
  const place = { as: "test", path: "b.test.ts", startLine: 3, endLine: 9, of: "b" } as const;
  const b = { ...sampleFile("b.ts", 0.9), spans, reason: "line 15 says it, line 40, too", reading: [place] };
  const whole = { ...sampleFile("c.ts", 0.8), spans: [], reason: "第 7 行" };
  expect(filesToEmbed({ files: [b], nearby: [whole] })).toEqual([
    { path: "b.ts", spans: [...spans, { startLine: 40, endLine: 40 }] },
    { path: "c.ts", spans: [] },
    { path: "b.test.ts", spans: [{ startLine: 3, endLine: 9 }] },
  ]);
});

it("with a server the page may ask that server, and be framed by nobody", () => {
  expect(servedPolicy(page)).toBe(
    "default-src 'none'; script-src 'sha256-aaa='; style-src 'sha256-bbb='; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});

it("what is hidden in lines is spelt out", () => {
  const parts = [{ startLine: 3, endLine: 4, text: "a\u202Eb\n\tc" }];
  expect(textsOf([{ path: "__proto__", tokens: 3, whole: false, parts }])).toEqual(
    Object.fromEntries([["__proto__", [{ startLine: 3, endLine: 4, text: "a\\u202eb\n\tc" }]]]),
  );
});
