import { expect, it } from "vitest";
import { copiedTexts } from "@fossick/core/language/copied-texts.ts";

const inTask = (text: string): string[] =>
  copiedTexts({ text }).map((copied) => `${copied.by}: ${copied.text}`);

it.each([
  ['Why do I get "no such host here"?', "quoted: no such host here"],
  ["where is “no such host here” shown", "quoted: no such host here"],
  ["「找不到这个主机」在哪里", "quoted: 找不到这个主机"],
  ['error: "no such host here"', "quoted: no such host here"],
  ['"cannot remove "a" from here"', 'quoted: cannot remove "a" from here'],
  ["[2026-11-02 10:11:12] ERROR no such host here", "quoted: no such host here"],
  ["TypeError: no such host here", "quoted: no such host here"],
  ["no such host here", "whole: no such host here"],
  ["noSuchHost", "name: noSuchHost"],
])("copiedTexts finds what was copied into %s", (task, text) => {
  expect(inTask(task)).toContain(text);
});

it("copiedTexts takes neither a name in quotes nor a long request for a copied text", () => {
  expect(inTask('rename "total"')).toEqual([]);
  expect(inTask("Fix it.\n\nThe total is wrong.")).toEqual([]);
});

it("copiedTexts says of a long task that it quotes in passing, and only what is long enough to tell", () => {
  const rest = "The report goes on for many words that say what happened and when. ".repeat(4);
  expect(inTask(`${rest}It said "no such host could be found" and "no match".`)).toEqual([
    "passing: no such host could be found",
  ]);
});
