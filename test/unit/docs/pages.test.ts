import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const docs = join(import.meta.dirname, "../../../docs");
const textOf = (name: string): string => readFileSync(join(docs, name), "utf8");
const pages = readdirSync(docs).filter((name) => name.endsWith(".md") && name !== "README.md");

/** References, which people look things up in: longer than a screen, with contents. */
const references = new Set(["clients-by-hand.md", "json-answer.md", "settings.md", "signals.md"]);
const screenLines = 80;

describe("each page of docs", () => {
  it.each(pages)("%s begins with what it is for and the command for it", (name) => {
    expect(textOf(name)).toMatch(/^# .+\n\n[A-Z`].+\n\n```\w*\n/);
  });

  it.each(pages)("%s fits on a screen, or has contents", (name) => {
    const text = textOf(name);
    if (references.has(name)) expect(text.slice(0, 2_500)).toMatch(/\]\(#[\w-]+\) · \[/);
    else expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(screenLines);
  });

  it("is listed in docs/README.md by what people want to do", () => {
    const listed = new Set(textOf("README.md").match(/(?<=\]\()[\w-]+\.md/g));
    expect(pages.filter((name) => !listed.has(name))).toEqual([]);
  });
});
