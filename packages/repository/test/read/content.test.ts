import { describe, expect, it } from "vitest";
import { readability } from "@fossick/repository/read/content.ts";

describe("readability", () => {
  it("reads ordinary text, and nothing, as text", () => {
    expect(readability(Buffer.from("const a = 1;\n"), "src/a.ts")).toBe("text");
    expect(readability(Buffer.alloc(0), "src/empty.ts")).toBe("text");
  });

  it("knows binary content by a NUL among the first 8,000 bytes", () => {
    expect(readability(Buffer.from("a\0b"), "data")).toBe("binary");
    expect(readability(Buffer.concat([Buffer.alloc(8_000, "a\n"), Buffer.from([0])]), "data")).toBe("text");
  });

  it("knows binary files by extension", () => {
    expect(readability(Buffer.from("plain"), "img/logo.PNG")).toBe("binary");
  });

  it("reads UTF-16 with a byte order mark as text", () => {
    expect(readability(Buffer.from("\uFEFFhello", "utf16le"), "a.txt")).toBe("text");
  });

  it("knows minified code by name and by its long lines", () => {
    expect(readability(Buffer.from("a"), "lib/app.min.js")).toBe("minified");
    expect(readability(Buffer.from("a"), "lib/app.css.map")).toBe("minified");
    expect(readability(Buffer.alloc(30_000, "a=1;"), "lib/bundle.js")).toBe("minified");
    expect(readability(Buffer.alloc(10_000, "a=1;"), "lib/small.js")).toBe("text");
    expect(readability(Buffer.alloc(30_000, "a=1;\n"), "lib/long.js")).toBe("text");
  });

  it("allows data and prose long lines", () => {
    for (const name of ["a.json", "README.md", "a.csv", "logo.svg"]) {
      expect(readability(Buffer.alloc(30_000, "words "), name)).toBe("text");
    }
  });
});
