import { describe, expect, it } from "vitest";
import { entryAt } from "@fossick/core/evidence/claims/translation-entry.ts";

const message = "Der Entwurf ging verloren";
const entryOf = (content: string) => entryAt(content, content.indexOf(message));
/** As two-space JSON, with what stands under its keys. */
const json = (value: unknown): string => JSON.stringify(value, undefined, 2);

describe("the keys of a translated text", () => {
  it.each<[format: string, content: string, keys: readonly string[]]>([
    [
      "Android",
      `<resources>\n  <string name="a">A</string>\n  <string name="draft_lost">${message}</string>\n</resources>`,
      ["draft_lost"],
    ],
    [
      "plurals of Android",
      `<!-- drafts -->\n<resources>\n <plurals name="drafts_lost">\n  <item quantity="one">x</item>\n  <item quantity="other">${message}</item>`,
      ["drafts_lost"],
    ],
    [
      ".NET",
      `<root>\n<data name="Other"><value>x</value></data>\n<data name="DraftLost" xml:space="preserve">\n <value>${message}</value>\n <comment>c</comment>\n</data></root>`,
      ["DraftLost"],
    ],
    [
      "WinUI",
      `<root><data name="DraftHint.Text"><value>${message}</value></data></root>`,
      ["DraftHint.Text", "DraftHint"],
    ],
    [
      "plurals of Apple",
      `<plist><dict>\n<key>drafts lost</key>\n<dict>\n<key>count</key>\n<dict>\n<key>one</key>\n<string>x</string>\n<key>other</key>\n<string>${message}</string>\n</dict></dict></dict></plist>`,
      ["drafts lost", "count"],
    ],
    [
      "Qt with identifiers",
      `<TS><message id="draft-lost"><translation>${message}</translation></message></TS>`,
      ["draft-lost"],
    ],
    [
      "nested JSON",
      json({ editor: { title: "T", draft: { lost: message } } }),
      ["editor.draft.lost", "draft.lost", "lost"],
    ],
    ["JSON on one line", `{"editor":{"title":"T"},"draftLost":"${message}"}`, ["draftLost"]],
    ["plurals of i18next", json({ draft_one: "x", draft_other: message }), ["draft_other", "draft"]],
    [
      "a String Catalog",
      json({ strings: { "draft.lost": { localizations: { de: { stringUnit: { value: message } } } } } }),
      ["strings.draft.lost", "draft.lost"],
    ],
    [
      "Rails",
      `de:\n  editor:\n    draft:\n      one: x\n      other: "${message}"\n`,
      ["de.editor.draft", "editor.draft", "draft"],
    ],
    ["a block of YAML", `de:\n  lost: >-\n    ${message}\n`, ["de.lost", "lost"]],
    ["properties over several lines", `a.b=c\ndraft.lost = \\\n    ${message}\n`, ["draft.lost"]],
    ["Fluent", `draft =\n    .title = ${message}\n`, ["draft"]],
    [
      "Laravel",
      `<?php\nreturn [\n    'draft' => [\n        'lost' => '${message}',\n    ],\n];`,
      ["draft.lost", "lost"],
    ],
    ["Apple", `/* a: b */\n"draft.lost" = "${message}";\n`, ["draft.lost"]],
  ])("are read in %s", (_, content, keys) => {
    expect(entryOf(content).keys).toEqual(keys);
  });
});

describe("the source text of a translated one", () => {
  it.each<[format: string, content: string, sources: readonly string[]]>([
    [
      "gettext",
      `msgid "A"\nmsgstr "B"\n\n#: a.py:1\nmsgid "The \\"draft\\" was lost"\nmsgstr "${message}"\n`,
      ['The "draft" was lost'],
    ],
    [
      "gettext over several lines, with plurals",
      `msgctxt "c"\nmsgid ""\n"The draft "\n"was lost"\nmsgid_plural "%d drafts were lost"\nmsgstr[0] ""\nmsgstr[1] "${message}"\n`,
      ["The draft was lost", "%d drafts were lost"],
    ],
    [
      "Qt",
      `<TS><context><name>Editor</name>\n<message><source>Open it</source><translation>x</translation></message>\n<message numerus="yes"><source>Save &amp; close &lt;all></source><translation><numerusform>x</numerusform><numerusform>${message}</numerusform></translation></message></context></TS>`,
      ["Save & close <all>"],
    ],
    [
      "XLIFF 2",
      `<xliff><file id="f1"><unit id="u1"><segment><source>Lost <ph id="0"/> drafts</source><target>${message}</target></segment></unit></file></xliff>`,
      ["Lost drafts"],
    ],
    ["JSON whose keys are texts", json({ "The draft was lost": message }), ["The draft was lost"]],
  ])("is read in %s", (_, content, sources) => {
    expect(entryOf(content).sources).toEqual(sources);
  });

  it("is looked for like a key where it is a single word", () => {
    expect(entryOf(`msgid "Lost"\nmsgstr "${message}"\n`)).toEqual({ keys: ["Lost"], sources: [] });
  });
});

it("reads odd texts of 100,000 lines without waiting", () => {
  for (const odd of ["<a ", "</a>", "<source>", '"', '"a":', "  a:\n", 'msgid "\n', "<key>a</key>"]) {
    const content = `<x>\n${odd.repeat(100_000)}`;
    const startMs = performance.now();
    entryAt(content, content.length - 1);
    entryAt(content.slice(4), content.length - 5);
    expect(performance.now() - startMs).toBeLessThan(2000);
  }
});
