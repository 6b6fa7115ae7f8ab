import { describe, expect, it } from "vitest";
import { addressOf, searchOf } from "../../../web/src/state/address.ts";

describe("the address of a search", () => {
  it("names it, whatever its id holds", () => {
    for (const id of ["1", "a b", "100%", "#/?&", "搜尋"]) expect(searchOf(addressOf(id))).toBe(id);
  });

  it.each(["", "#", "#main", "#show", "#show=%E0%A4%A"])("names none in %j", (hash) => {
    expect(searchOf(hash)).toBeUndefined();
  });
});
