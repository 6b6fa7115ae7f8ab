import { describe, expect, it } from "vitest";
import { chooseSpan } from "../../../../src/indexing/exact-spans/choose-span.ts";
import type { SyntaxDefinition } from "../../../../src/indexing/exact-spans/collect-definitions.ts";

const definitions: readonly SyntaxDefinition[] = [
  { name: "Store", startLine: 1, ownLine: 3, endLine: 200, container: true },
  { name: "open", owner: "Store", startLine: 10, ownLine: 14, endLine: 40, container: false },
  { name: "close", owner: "Store", startLine: 50, ownLine: 50, endLine: 60, container: false },
  { name: "flush", owner: "Store", startLine: 62, ownLine: 62, endLine: 75, container: false },
  { name: "open", startLine: 220, ownLine: 221, endLine: 230, container: false },
  { name: "Small", startLine: 240, ownLine: 240, endLine: 275, container: true },
  { startLine: 300, ownLine: 300, endLine: 330, container: false },
];

describe("chooseSpan with a symbol", () => {
  it("takes the definition of that name nearest to the start", () => {
    expect(chooseSpan({ startLine: 14, endLine: 20, symbol: "open" }, definitions)).toEqual({
      startLine: 10,
      endLine: 40,
      symbol: "Store.open",
    });
    expect(chooseSpan({ startLine: 225, endLine: 226, symbol: "open" }, definitions)).toEqual({
      startLine: 220,
      endLine: 230,
      symbol: "open",
    });
  });

  it.each(["Store.close", "Store::close", "Store#close"])("understands %s", (symbol) => {
    expect(chooseSpan({ startLine: 51, endLine: 52, symbol }, definitions).symbol).toBe("Store.close");
  });

  it("keeps the rough span when nothing has that name", () => {
    const span = { startLine: 12, endLine: 30, symbol: "missing" };
    expect(chooseSpan(span, definitions)).toBe(span);
  });
});

describe("chooseSpan without a symbol", () => {
  it("takes the smallest definition that holds most of the window", () => {
    expect(chooseSpan({ startLine: 20, endLine: 45 }, definitions)).toEqual({
      startLine: 10,
      endLine: 40,
      symbol: "Store.open",
    });
    expect(chooseSpan({ startLine: 245, endLine: 265 }, definitions).symbol).toBe("Small");
  });

  it("joins the definitions mostly inside instead of taking a far longer class", () => {
    expect(chooseSpan({ startLine: 48, endLine: 78 }, definitions)).toEqual({ startLine: 50, endLine: 75 });
  });

  it("keeps a window that hardly holds a definition", () => {
    const span = { startLine: 76, endLine: 105 };
    expect(chooseSpan(span, definitions)).toBe(span);
    const mostlyOutside = { startLine: 41, endLine: 56 };
    expect(chooseSpan(mostlyOutside, definitions)).toBe(mostlyOutside);
  });

  it("leaves the symbol out when the definition has no name", () => {
    expect(chooseSpan({ startLine: 299, endLine: 328 }, definitions)).toEqual({
      startLine: 300,
      endLine: 330,
    });
  });
});
