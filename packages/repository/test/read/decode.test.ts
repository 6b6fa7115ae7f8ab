import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode, utf16Of } from "@fossick/repository/read/decode.ts";
import { readability } from "@fossick/repository/read/content.ts";
import { encode, encodings, legacyFiles } from "../../../../test/fixtures/legacy-files.ts";

describe("decode", () => {
  it("leaves out byte order marks", () => {
    expect(decode(Buffer.from("\uFEFFgrün"))).toBe("grün");
    expect(decode(Buffer.from("\uFEFF令牌", "utf16le"))).toBe("令牌");
    expect(decode(Buffer.from("\uFEFF令牌", "utf16le").swap16())).toBe("令牌");
  });

  it.each(encodings)("reads forty files in %s as their twins in UTF-8", (encoding, languages) => {
    const files = Object.entries(legacyFiles(...languages));
    expect(files).toHaveLength(40);
    const misread = files.filter(([path, text]) => {
      const bytes = encode(text, encoding);
      return readability(bytes, path) !== "text" || decode(bytes) !== text;
    });
    expect(misread).toEqual([]);
  });

  it("reads what no writing explains as windows-1252, Latin-1 with quotation marks", () => {
    expect(decode(Buffer.from([0x67, 0x72, 0xfc, 0x6e]))).toBe("grün");
    expect(decode(Buffer.from([0x93, 0x61, 0x94, 0x20, 0x80]))).toBe("“a” €");
    expect(decode(Buffer.from([0xa9, 0x20, 0x32, 0x30, 0x31, 0x30]))).toBe("© 2010");
    expect(decode(Buffer.from([0xf0, 0x81, 0xff]))).toBe("ð\x81ÿ");
  });

  it("keeps damaged UTF-8 as UTF-8", () => {
    for (const language of ["simplified", "japanese", "korean", "russian"] as const) {
      for (const text of Object.values(legacyFiles(language))) {
        const bytes = Buffer.concat([
          Buffer.from(text),
          Buffer.from("// \xFF\n", "latin1"),
          Buffer.from(text),
        ]);
        expect(decode(bytes)).toBe(`${text}// \uFFFD\n${text}`);
        const cut = Buffer.from(text).subarray(
          0,
          Buffer.from(text).findLastIndex((byte) => byte > 0x7f),
        );
        expect(decode(cut)).toBe(cut.toString());
      }
    }
    const german = Buffer.from("// größte Fläche, für Käufer\n");
    expect(decode(Buffer.concat([german, Buffer.from([0xc3])]))).toBe(`${german.toString()}\uFFFD`);
    expect(decode(Buffer.concat([Buffer.from("สวัสดีชาวโลก "), Buffer.from([0xff])]))).toBe(
      "สวัสดีชาวโลก \uFFFD",
    );
    expect(decode(Buffer.from("a \uFFFD b"))).toBe("a \uFFFD b");
  });

  it.each([
    ["# -*- coding: koi8-r -*-", "koi8-r"],
    ["#!/usr/bin/env python\n# vim: set fileencoding=windows-1251 :", "windows-1251"],
    ['<?xml version="1.0" encoding="ISO-8859-2"?>', "iso-8859-2"],
    ['<html>\n<head>\n<meta charset="windows-1251">', "windows-1251"],
    ['<meta http-equiv="Content-Type" content="text/html; charset=KOI8-R">', "koi8-r"],
  ])("believes what a file says of itself: %s", (head, encoding) => {
    const said = encode(encoding === "iso-8859-2" ? "Ąď" : "Ёж", encoding);
    const text = decode(Buffer.concat([Buffer.from(`${head}\n`), said]));
    expect(text).toBe(`${head}\n${encoding === "iso-8859-2" ? "Ąď" : "Ёж"}`);
  });

  it.each(["utf-16", "utf-8", "iso-2022-jp", "nonsense", "shift_jis"])(
    "believes no declaration that cannot be true: %s",
    (label) => {
      const text = `# coding: ${label}\n# La contraseña está aquí: ñ\n`;
      expect(decode(Buffer.from(text, "latin1"))).toBe(text);
    },
  );

  it("returns what was encoded as UTF-8", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        fc.pre(!text.startsWith("\uFEFF") && utf16Of(Buffer.from(text)) === undefined);
        expect(decode(Buffer.from(text))).toBe(text);
      }),
    );
  });

  it("never throws, and keeps ASCII", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const line = Buffer.from("const a = 1;\n\n");
        const all = Buffer.concat([line, bytes, line]);
        const text = decode(all);
        fc.pre(utf16Of(all) === undefined);
        expect(text.startsWith("const a = 1;\n\n")).toBe(true);
      }),
    );
  });
});

describe("UTF-16 without a mark", () => {
  const text = "// 登录\nconst user = 1;\n";

  it("is told by its NULs", () => {
    expect(utf16Of(encode(text, "utf-16le"))).toBe("utf-16le");
    expect(utf16Of(encode(text, "utf-16be"))).toBe("utf-16be");
    const long = `${text.repeat(1_000)}𠮷`;
    expect(decode(encode(long, "utf-16le"))).toBe(long);
  });

  it("is not seen in binary data", () => {
    const numbers = Buffer.from(Uint16Array.from({ length: 400 }, (_, at) => at).buffer);
    const strings = Buffer.from("name\0value\0user\0main.go\0login\0lock\0a.go\0bc.go\0");
    const nothing = Buffer.alloc(64);
    const odd = encode(text, "utf-16le").subarray(1);
    for (const bytes of [numbers, strings, nothing, odd, Buffer.from("a\0b")]) {
      expect(utf16Of(bytes)).toBeUndefined();
      expect(readability(bytes, "data")).toBe("binary");
    }
  });
});
