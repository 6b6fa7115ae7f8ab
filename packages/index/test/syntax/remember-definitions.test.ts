import { expect, it } from "vitest";
import { rememberDefinitions } from "@fossick/index/syntax/parse-definitions.ts";

it("rememberDefinitions parses a text once, another text of the same path again, and forgets the text asked for longest ago", async () => {
  const parsed: string[] = [];
  const definitionsOf = rememberDefinitions(async (path, text) => {
    parsed.push(`${path} ${text}`);
    return [];
  });
  await definitionsOf("a.ts", "one");
  await definitionsOf("a.ts", "one");
  await definitionsOf("a.ts", "two");
  expect(parsed).toEqual(["a.ts one", "a.ts two"]);
  for (let file = 0; file < 255; file++) await definitionsOf(`${file}.ts`, "");
  await definitionsOf("a.ts", "two");
  expect(parsed).toHaveLength(257);
  await definitionsOf("a.ts", "one");
  expect(parsed.at(-1)).toBe("a.ts one");
});
