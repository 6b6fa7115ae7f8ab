import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const textOf = (page: string): string => readFileSync(join(root, page), "utf8");
const pages = ["docs", "server/docs"].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`)
    .filter((page) => page !== "docs/README.md"),
);

/** References, which people look things up in: longer than a screen, with contents. */
const references = new Set([
  "docs/clients-by-hand.md",
  "docs/json-answer.md",
  "docs/settings.md",
  "docs/signals.md",
]);
const screenLines = 80;

describe("each page of docs and server/docs", () => {
  it.each(pages)("%s begins with what it is for and the command for it", (name) => {
    expect(textOf(name)).toMatch(/^# .+\n\n[A-Z`].+\n\n```\w*\n/);
  });

  it.each(pages)("%s fits on a screen, or has contents", (name) => {
    const text = textOf(name);
    if (references.has(name)) expect(text.slice(0, 2_500)).toMatch(/\]\(#[\w-]+\) · \[/);
    else expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(screenLines);
  });

  it("is listed in docs/README.md by what people want to do", () => {
    const links = textOf("docs/README.md").match(/(?<=\]\()[\w./-]+\.md/g) ?? [];
    const listed = new Set(links.map((link) => join("docs", link)));
    expect(pages.filter((name) => !listed.has(name))).toEqual([]);
  });
});
