import assert from "node:assert/strict";
import * as fc from "fast-check";
import { languageOf, languageRows, languages } from "@fossick/languages/index.ts";
import { analyse } from "@fossick/index/analyse/analyse.ts";
import { fileKind } from "@fossick/languages/file-kind.ts";
import { definitionsOf } from "@fossick/index/analyse/names/definitions.ts";
import { importsOf } from "@fossick/index/analyse/names/imports.ts";
import {
  compileSyntax,
  endOfRegion,
  regionAt,
  regionsOf,
} from "@fossick/index/analyse/regions/find-regions.ts";
import { createVocabulary } from "@fossick/index/analyse/words/vocabulary.ts";
import { splitFile } from "@fossick/core/evidence/sections/split-file.ts";
import { parseDefinitions } from "@fossick/index/syntax/parse-definitions.ts";
import { readability } from "@fossick/repository/read/content.ts";
import { decode } from "@fossick/repository/read/decode.ts";
import { property } from "../property.ts";
import { hostilePath, hostileText } from "../texts.ts";

const language = fc.constantFrom(...languageRows);
const code = (max: number) => fc.tuple(hostileText(max), language);
const bytes = (max: number): fc.Arbitrary<Buffer> =>
  fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((each) => Buffer.from(each)),
    fc
      .tuple(hostileText(max), fc.constantFrom("utf8", "utf16le", "latin1"))
      .map(([text, encoding]) => Buffer.from(text, encoding as BufferEncoding)),
  );
const withTree = [
  "a.ts",
  "a.py",
  "a.go",
  "a.rs",
  "a.java",
  "a.c",
  "a.cpp",
  "a.rb",
  "a.php",
  "a.vue",
  "a.cs",
  "a.sh",
];

export const codeProperties = [
  property("imports stand once each", code, ([text, row]) => {
    const specifiers = importsOf(text, row).map(({ specifier }) => specifier);
    assert.equal(new Set(specifiers).size, specifiers.length);
  }),
  property("definitions lie within the file", code, ([text, row]) => {
    const lines = text.split("\n").length;
    for (const { startLine, endLine } of definitionsOf(text, row))
      assert.ok(startLine >= 1 && startLine <= endLine && endLine <= lines);
  }),
  property("regions end after they begin", code, ([text, { syntax }]) => {
    const compiled = compileSyntax(syntax);
    for (let at = 0; at < Math.min(text.length, 50); at++) {
      const region = syntax.regions[regionAt(text, at, compiled)];
      if (region !== undefined) endOfRegion(text, region, at, text.length);
    }
    assert.ok(regionsOf(text, syntax).every((line) => Number.isInteger(line)));
  }),
  property("analysis of any text in any language ends", code, ([text, row]) => {
    analyse(text, row, createVocabulary());
  }),
  property(
    "any bytes decode",
    (max) => fc.tuple(bytes(max), hostilePath),
    ([content, path]) => {
      readability(content, path);
      assert.equal(typeof decode(content), "string");
    },
  ),
  property(
    "any text has a language",
    (max) => fc.tuple(hostileText(max), hostilePath),
    ([text, path]) => {
      const row = languages.languageOfText(path, text);
      analyse(text, row, createVocabulary());
    },
  ),
  property(
    "any path has a kind and a language",
    () => hostilePath,
    (path) => {
      assert.equal(typeof fileKind(path), "string");
      assert.equal(typeof languageOf(path).name, "string");
    },
  ),
  property(
    "sections lie within the file, disjoint",
    (max) => fc.tuple(hostileText(Math.min(max, 20_000)), fc.constantFrom(...withTree)),
    async ([text, path]) => {
      const lines = text.split("\n").length;
      let last = 0;
      for (const { startLine, endLine } of splitFile(
        (await parseDefinitions(path, text)) ?? [],
        lines,
        () => false,
      )) {
        assert.ok(startLine > last && startLine <= endLine && endLine <= lines);
        last = endLine;
      }
    },
  ),
];
