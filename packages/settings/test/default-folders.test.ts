import { describe, expect, it } from "vitest";
import { defaultCacheDir, defaultDataDir } from "@fossick/settings/index.ts";

describe("defaultCacheDir", () => {
  it.each([
    ["linux", {}, "/home/ada", "/home/ada/.cache/fossick"],
    ["linux", { XDG_CACHE_HOME: "/tmp/cache" }, "/home/ada", "/tmp/cache/fossick"],
    ["linux", { XDG_CACHE_HOME: "relative" }, "/home/ada", "/home/ada/.cache/fossick"],
    ["linux", { XDG_CACHE_HOME: "" }, "/home/ada", "/home/ada/.cache/fossick"],
    ["darwin", {}, "/Users/ada", "/Users/ada/Library/Caches/fossick"],
    ["darwin", { XDG_CACHE_HOME: "/x" }, "/Users/ada", "/x/fossick"],
    ["win32", { LOCALAPPDATA: "D:\\Local" }, "C:\\Users\\ada", "D:\\Local\\fossick\\Cache"],
    ["win32", {}, "C:\\Users\\ada", "C:\\Users\\ada\\AppData\\Local\\fossick\\Cache"],
  ] as const)("on %s with %o", (platform, env, home, folder) => {
    expect(defaultCacheDir({ platform, env, home })).toBe(folder);
  });
});

describe("defaultDataDir", () => {
  it.each([
    ["linux", {}, "/home/ada", "/home/ada/.local/share/fossick"],
    ["linux", { XDG_DATA_HOME: "/tmp/data" }, "/home/ada", "/tmp/data/fossick"],
    ["linux", { XDG_DATA_HOME: "relative" }, "/home/ada", "/home/ada/.local/share/fossick"],
    ["darwin", {}, "/Users/ada", "/Users/ada/Library/Application Support/fossick"],
    ["win32", { LOCALAPPDATA: "D:\\Local" }, "C:\\Users\\ada", "D:\\Local\\fossick\\Data"],
    ["win32", {}, "C:\\Users\\ada", "C:\\Users\\ada\\AppData\\Local\\fossick\\Data"],
  ] as const)("on %s with %o", (platform, env, home, folder) => {
    expect(defaultDataDir({ platform, env, home })).toBe(folder);
  });
});
