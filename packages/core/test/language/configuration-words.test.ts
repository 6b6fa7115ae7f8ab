import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settingStems, settingStemsAmong } from "@fossick/core/language/configuration-words.ts";

const words = [
  "db_max_connections",
  "databaseUrl",
  "MAX_CONN",
  "timeout",
  "retries",
  "envFile",
  "temporary",
  "x",
];

describe("stems of settings among those wanted", () => {
  it("are all that the text holds of them, shortened or written out", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...words)),
        fc.array(fc.constantFrom(...words)),
        (text, wanted) => {
          const stems = wanted.flatMap((word) => settingStems(word));
          const among = settingStemsAmong(stems)(text.join(" = "));
          const held = (each: readonly string[]): string[] => stems.filter((stem) => each.includes(stem));
          expect(held(among)).toEqual(held(settingStems(text.join(" = "))));
        },
      ),
    );
  });

  it("are not read from a text that cannot hold them", () => {
    expect(settingStemsAmong(settingStems("database"))("retries: 3")).toEqual([]);
  });
});
