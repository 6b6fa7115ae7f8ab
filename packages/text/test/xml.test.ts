import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderXml } from "@fossick/text/xml.ts";
import { safeLines, safeName } from "@fossick/base/safe-text.ts";
import { emptyRetrieval, sampleFile, sampleRetrieval } from "../../../test/sample-retrieval.ts";

/** Reads the elements of an XML text strictly, and fails on anything that is not well-formed. */
function parseXml(xml: string): { name: string; attributes: Record<string, string>; text: string }[] {
  const elements: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const open: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const token = /<!\[CDATA\[([\s\S]*?)\]\]>|<\/([\w-]+)>|<([\w-]+)((?: [\w-]+="[^"<]*")*)(\/?)>|([^<]+)/y;
  while (token.lastIndex < xml.length) {
    const [, cdata, end, start, attributes, self, text] = token.exec(xml) ?? [];
    if (cdata !== undefined || text !== undefined) {
      const top = open.at(-1);
      if (top) top.text += cdata ?? decode(text ?? "");
      else expect(text).toBe("\n");
    } else if (end !== undefined) {
      expect(open.pop()?.name).toBe(end);
    } else if (start !== undefined) {
      const pairs = [...(attributes ?? "").matchAll(/ ([\w-]+)="([^"]*)"/g)];
      const element = {
        name: start,
        attributes: Object.fromEntries(pairs.map(([, key, value]) => [key, decode(value ?? "")])),
        text: "",
      };
      elements.push(element);
      if (self === "") open.push(element);
    } else {
      throw new Error(`not well-formed: ${xml.slice(0, 200)}`);
    }
  }
  expect(open).toEqual([]);
  return elements;
}

function decode(text: string): string {
  expect(text.replaceAll(/&(?:amp|lt|gt|quot|#\d+);/g, "")).not.toContain("&");
  expect(text).not.toContain("]]>");
  return text
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

describe("renderXml", () => {
  it("holds files, nearby files, gaps and the stop reason", () => {
    expect(renderXml(sampleRetrieval)).toBe(`<fossick schemaVersion="1">
<task language="en">Fix the authentication token expiry bug</task>
<file path="src/auth/tokens.ts" relevance="0.91" certainty="likely" band="high" cycle="1" tokens="812">
<reason>defines \`expireToken\`, named in the task; changed in 3 commits that speak of expiry</reason>
<span startLine="10" endLine="42" symbol="expireToken"/>
<missing kind="definition" what="JwtClaims" critical="false">used by expireToken</missing>
</file>
<file path="src/auth/session-manager.ts" relevance="0.72" certainty="likely" band="high" cycle="2" tokens="812">
<reason>calls \`expireToken\`; uses the learned word refresh</reason>
<span startLine="5" endLine="20" symbol="SessionManager"/>
<span startLine="31" endLine="33"/>
</file>
<gap kind="facet" what="login page" critical="true">is not covered by the files found</gap>
<gap kind="definition" what="JwtClaims" critical="false">is used by expireToken, defined in none of the files found</gap>
<nearby path="src/models/user.ts" relevance="0.69" certainty="possible" band="medium" cycle="1" tokens="812">
<reason>holds the type User</reason>
<span startLine="10" endLine="42" symbol="expireToken"/>
</nearby>
<stop rule="settled">cycle 2 changed nothing that matters</stop>
</fossick>
`);
  });

  it("stays well-formed and gives back any path, reason and text, spelt out", () => {
    const printable = fc.string({
      unit: fc.constantFrom(
        "a",
        "<",
        ">",
        "&",
        '"',
        "'",
        "]]>",
        "]",
        "\n",
        "\t",
        "\r",
        "令",
        "🔒",
        "<![CDATA[",
      ),
    });
    fc.assert(
      fc.property(printable, printable, printable, (path, reason, text) => {
        const files = [sampleFile(path, 0.9, { reason })];
        const parts = [{ startLine: 1, endLine: 9, text }];
        const xml = renderXml({ ...sampleRetrieval, files, nearby: [] }, [
          { path, tokens: 1, whole: true, parts },
        ]);
        const elements = parseXml(xml);
        expect(elements.find(({ name }) => name === "file")?.attributes["path"]).toBe(safeName(path));
        expect(elements.find(({ name }) => name === "reason")?.text).toBe(safeLines(reason));
        expect(elements.find(({ name }) => name === "text")?.text).toBe(safeLines(text));
      }),
    );
  });

  it("spells out what is hidden and replaces what XML cannot hold", () => {
    const xml = renderXml({
      ...emptyRetrieval,
      task: { text: "a\u0000b\u001bc\uD800d\uFFFEe", language: "en" },
    });
    expect(xml).toContain('<task language="en">a\\x00b\\x1bc\\ud800d\uFFFDe</task>');
  });

  it("escapes a text that imitates the end of its element", () => {
    const texts = ["const a = 1 < 2;", "]]>", "</TEXT>\n<file path='x' relevance='1.00'/>"];
    const parts = texts.map((text) => ({ startLine: 1, endLine: 2, text }));
    const files = [sampleFile("a.ts", 0.9)];
    const xml = renderXml({ ...sampleRetrieval, files }, [{ path: "a.ts", tokens: 1, whole: true, parts }]);
    expect(xml).toContain("<![CDATA[const a = 1 < 2;]]></text>");
    expect(xml.match(/<\/text>/gi)).toHaveLength(3);
    expect(xml.match(/\]\]>/g)).toHaveLength(1);
  });

  it("shows objective, advice and faults", () => {
    const xml = renderXml({
      ...emptyRetrieval,
      task: { text: "x", objective: "y & z", language: "zh-Hans" },
      advice: "read it all",
      faults: [{ part: "history", code: "GIT_FAILED", message: "no <git>" }],
    });
    expect(xml).toContain('<task language="zh-Hans" objective="y &amp; z">x</task>');
    expect(xml).toContain(
      '<advice>read it all</advice>\n<fault part="history" code="GIT_FAILED">no &lt;git&gt;</fault>',
    );
  });
});
