import { describe, expect, it } from "vitest";
import { addressOf, placeOf, type Place } from "../../../web/src/state/address.ts";

describe("an address", () => {
  it("names a search, whatever its id holds", () => {
    for (const show of ["1", "a b", "100%", "#/?&", "搜尋"])
      expect(placeOf(addressOf({ show }))).toEqual({ show });
  });

  const places: readonly Place[] = [
    {},
    { show: "search-1", file: "src/a b&c=#.ts" },
    { show: "search-1", folder: "a & b", language: "C++" },
    { task: "fix the & in #42: 登入\n\nand more" },
  ];
  it.each(places)("leads to the place it was made of: %j", (place) => {
    expect(placeOf(addressOf(place))).toEqual(place);
  });

  it("holds no task that is a document", () => {
    expect(placeOf(addressOf({ task: "x".repeat(100_000) }))).toEqual({ task: "" });
  });

  it.each(["", "#", "#main", "#show", "#show=", "#file=a.ts", "#%", "#&&="])(
    "leads to the start by %j",
    (hash) => {
      expect(placeOf(hash)).toEqual({});
    },
  );
});
