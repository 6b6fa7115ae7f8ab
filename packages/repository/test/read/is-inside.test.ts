import { resolve, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { isInside } from "@fossick/repository/read/is-inside.ts";

const shop = resolve("/srv/shop");

describe("isInside", () => {
  it.each([
    ["the folder itself", shop, shop, true],
    ["a file in it", shop, shop + sep + "a.ts", true],
    ["a folder whose name begins with two dots", shop, shop + sep + "..cache", true],
    ["its parent", shop, resolve("/work"), false],
    ["a folder that begins with its name", shop, resolve("/srv/shopping"), false],
    ["anything, in the root of the disk", resolve("/"), shop, true],
  ])("%s", (_, folder, path, expected) => {
    expect(isInside(folder, path)).toBe(expected);
  });
});
