// Writes small shops in many programming languages, whose functions and tests stand at known lines.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A function of a shop, with a line inside it. */
export interface Place {
  readonly path: string;
  /** A line of the function's body. */
  readonly line: number;
  readonly name: string;
  /** What its file is about: `cart`. */
  readonly noun: string;
  readonly folder: string;
  /** The test of the function, with the line of its check. */
  readonly test: { readonly path: string; readonly line: number; readonly name: string };
}

type Words = readonly string[];

interface Language {
  readonly path: (folder: string, noun: string) => string;
  readonly testPath: (folder: string, noun: string) => string;
  readonly name: (words: Words) => string;
  /** Lines before and after the functions of a file. */
  readonly around?: (noun: string, folder: string) => readonly [before: Words, after: Words];
  /** Lines of a function; the third from the end can fail. */
  readonly define: (name: string, noun: string) => Words;
  /** Lines of a test; the last but one is its check. */
  readonly check: (name: string, called: string, noun: string) => Words;
}

const title = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
export const camel = (words: Words): string =>
  words.map((word, at) => (at === 0 ? word : title(word))).join("");
export const pascal = (words: Words): string => words.map(title).join("");
const snake = (words: Words): string => words.join("_");

/** Lines of a function in braces, indented like its head. */
function braces(head: string, loop: string, step: string, end: string): Words {
  const indent = /^ */.exec(head)?.[0] ?? "";
  const body = [`  ${loop} {`, `    ${step}`, "  }", `  ${end}`, "}"];
  return [`${head} {`, ...body.map((line) => indent + line)];
}

/** The languages by their usual names. */
export const languages = {
  python: {
    path: (folder, noun) => `shop/${folder}/${noun}.py`,
    testPath: (folder, noun) => `tests/${folder}/test_${noun}.py`,
    name: snake,
    define: (name) => [
      `def ${name}(rows, rate):`,
      "    total = 0",
      "    for row in rows:",
      "        total += row[rate]",
      "    return total",
      "",
    ],
    check: (name, called) => [
      `def test_${name}():`,
      "    rows = []",
      `    assert ${called}(rows, 1) == 3`,
      "",
    ],
  },
  typescript: {
    path: (folder, noun) => `src/${folder}/${noun}.ts`,
    testPath: (folder, noun) => `src/${folder}/${noun}.test.ts`,
    name: camel,
    define: (name) =>
      braces(
        `export function ${name}(rows: Row[], rate: number): number`,
        "for (const row of rows)",
        "count(row.price.amount * rate);",
        "return counted();",
      ),
    check: (name, called) => [`test("${name}", () => {`, `  expect(${called}([], 1)).toBe(3);`, "});"],
  },
  tsx: {
    path: (folder, noun) => `src/${folder}/${title(noun)}Screen.tsx`,
    testPath: (folder, noun) => `src/${folder}/${title(noun)}Screen.test.tsx`,
    name: pascal,
    define: (name) => [
      `export function ${name}({ rows }: Props) {`,
      "  const first = useRows(rows);",
      "  return <Text>{first.label}</Text>;",
      "  // nothing follows",
      "}",
    ],
    check: (name, called) => [`test("${name}", () => {`, `  render(<${called} rows={[]} />);`, "});"],
  },
  java: {
    path: (folder, noun) => `src/main/java/org/example/shop/${folder}/${title(noun)}.java`,
    testPath: (folder, noun) => `src/test/java/org/example/shop/${folder}/${title(noun)}Test.java`,
    name: camel,
    around: (noun, folder) => [
      [`package org.example.shop.${folder};`, "", `public class ${title(noun)} {`],
      ["}"],
    ],
    define: (name) =>
      braces(
        `  public long ${name}(List<Row> rows, int rate)`,
        "for (Row row : rows)",
        "total += row.price().amount() * rate;",
        "return total;",
      ),
    check: (name, called, noun) => [
      "  @Test",
      `  void ${name}() {`,
      `    assertEquals(3, new ${title(noun)}().${called}(List.of(), 1));`,
      "  }",
    ],
  },
  kotlin: {
    path: (folder, noun) => `app/src/main/java/org/example/shop/${folder}/${title(noun)}.kt`,
    testPath: (folder, noun) => `app/src/test/java/org/example/shop/${folder}/${title(noun)}Test.kt`,
    name: camel,
    around: (noun, folder) => [[`package org.example.shop.${folder}`, "", `class ${title(noun)} {`], ["}"]],
    define: (name) =>
      braces(
        `  fun ${name}(rows: List<Row>, rate: Int): Long`,
        "for (row in rows)",
        "total += row.price!!.amount * rate",
        "return total",
      ),
    check: (name, called, noun) => [
      "  @Test",
      `  fun ${name}() {`,
      `    assertEquals(3, ${title(noun)}().${called}(listOf(), 1))`,
      "  }",
    ],
  },
  scala: {
    path: (folder, noun) => `src/main/scala/org/example/shop/${folder}/${title(noun)}.scala`,
    testPath: (folder, noun) => `src/test/scala/org/example/shop/${folder}/${title(noun)}Spec.scala`,
    name: camel,
    around: (noun, folder) => [[`package org.example.shop.${folder}`, "", `object ${title(noun)} {`], ["}"]],
    define: (name) =>
      braces(
        `  def ${name}(rows: Seq[Row], rate: Int): Long =`,
        "rows.foreach",
        "row => add(row.price.get.amount * rate)",
        "total",
      ),
    check: (name, called, noun) => [
      `  test("${name}") {`,
      `    assert(${title(noun)}.${called}(Nil, 1) == 3)`,
      "  }",
    ],
  },
  csharp: {
    path: (folder, noun) => `src/Shop/${title(folder)}/${title(noun)}.cs`,
    testPath: (folder, noun) => `tests/Shop.Tests/${title(folder)}/${title(noun)}Tests.cs`,
    name: pascal,
    around: (noun, folder) => [
      [`namespace Shop.${title(folder)};`, "", `public class ${title(noun)}`, "{"],
      ["}"],
    ],
    define: (name) =>
      braces(
        `  public long ${name}(IList<Row> rows, int rate)`,
        "foreach (var row in rows)",
        "total += row.Price.Amount * rate;",
        "return total;",
      ),
    check: (name, called, noun) => [
      "  [Fact]",
      `  public void ${name}() {`,
      `    Assert.Equal(3, new ${title(noun)}().${called}(new List<Row>(), 1));`,
      "  }",
    ],
  },
  go: {
    path: (folder, noun) => `internal/${folder}/${noun}.go`,
    testPath: (folder, noun) => `internal/${folder}/${noun}_test.go`,
    name: pascal,
    around: (_, folder) => [[`package ${folder}`, ""], []],
    define: (name) =>
      braces(
        `func ${name}(rows []Row, rate int) int`,
        "for _, row := range rows",
        "total += row.Price.Amount * rate",
        "return total",
      ),
    check: (name, called) => [
      `func Test${name}(t *testing.T) {`,
      `\tif got := ${called}(nil, 1); got != 3 {`,
      '\t\tt.Errorf("got %d, want 3", got)',
      "\t}}",
    ],
  },
  rust: {
    path: (folder, noun) => `src/${folder}/${noun}.rs`,
    testPath: (folder, noun) => `tests/${folder}_${noun}.rs`,
    name: snake,
    define: (name) =>
      braces(
        `pub fn ${name}(rows: &[Row], rate: u64) -> u64`,
        "for row in rows",
        "total += row.price.unwrap() * rate;",
        "total",
      ),
    check: (name, called) => [
      "#[test]",
      `fn ${name}() {`,
      `    assert_eq!(shop::${called}(&[], 1), 3);`,
      "}",
    ],
  },
  c: {
    path: (folder, noun) => `src/${folder}/${noun}.c`,
    testPath: (folder, noun) => `tests/${folder}/test_${noun}.c`,
    name: snake,
    define: (name) =>
      braces(
        `long ${name}(const struct row *rows, int rate)`,
        "for (; rows->next; rows++)",
        "total += rows->price->amount * rate;",
        "return total;",
      ),
    check: (name, called) => [
      `static void test_${name}(void) {`,
      "  struct row rows[1];",
      `  ASSERT_EQ(3, ${called}(rows, 1));`,
      "}",
    ],
  },
  php: {
    path: (folder, noun) => `app/${title(folder)}/${title(noun)}.php`,
    testPath: (folder, noun) => `tests/Unit/${title(folder)}/${title(noun)}Test.php`,
    name: camel,
    around: (noun, folder) => [
      ["<?php", `namespace App\\${title(folder)};`, "", `class ${title(noun)}`, "{"],
      ["}"],
    ],
    define: (name) =>
      braces(
        `  public function ${name}(array $rows, int $rate): int`,
        "foreach ($rows as $row)",
        "$this->total += $row->price->amount * $rate;",
        "return $this->total;",
      ),
    check: (name, called, noun) => [
      `  public function test${title(name)}(): void {`,
      "    $rows = [];",
      `    $this->assertSame(3, (new ${title(noun)}())->${called}($rows, 1));`,
      "  }",
    ],
  },
  ruby: {
    path: (folder, noun) => `lib/shop/${folder}/${noun}.rb`,
    testPath: (folder, noun) => `spec/${folder}/${noun}_spec.rb`,
    name: snake,
    around: (noun) => [
      ["module Shop", `class ${title(noun)}`],
      ["end", "end"],
    ],
    define: (name) => [
      `  def ${name}(rows, rate)`,
      "    rows.each do |row|",
      "      @total += row.price.amount * rate",
      "    end",
      "  end",
    ],
    check: (name, called, noun) => [
      `  it "${name}" do`,
      "    rows = []",
      `    expect(Shop::${title(noun)}.new.${called}(rows, 1)).to eq(3)`,
      "  end",
    ],
  },
  elixir: {
    path: (folder, noun) => `lib/shop/${folder}/${noun}.ex`,
    testPath: (folder, noun) => `test/shop/${folder}/${noun}_test.exs`,
    name: snake,
    around: (noun, folder) => [[`defmodule Shop.${title(folder)}.${title(noun)} do`], ["end"]],
    define: (name) => [
      `  def ${name}(rows, rate) do`,
      "    rows",
      "    |> Enum.map(fn row -> row.price * rate end)",
      "    |> Enum.sum()",
      "  end",
    ],
    check: (name, called, noun) => [
      `  test "${name}" do`,
      "    rows = []",
      `    assert Shop.${title(noun)}.${called}(rows, 1) == 3`,
      "  end",
    ],
  },
  swift: {
    path: (folder, noun) => `Sources/Shop/${title(folder)}/${title(noun)}View.swift`,
    testPath: (folder, noun) => `Tests/ShopTests/${title(noun)}ViewTests.swift`,
    name: camel,
    around: (noun) => [[`struct ${title(noun)}View {`], ["}"]],
    define: (name) =>
      braces(
        `  func ${name}(rows: [Row], rate: Int) -> Int`,
        "for row in rows",
        "total += row.price!.amount * rate",
        "return total",
      ),
    check: (name, called, noun) => [
      `  func test${title(name)}() {`,
      "    let rows: [Row] = []",
      `    XCTAssertEqual(3, ${title(noun)}View().${called}(rows: rows, rate: 1))`,
      "  }",
    ],
  },
  dart: {
    path: (folder, noun) => `lib/src/${folder}/${noun}.dart`,
    testPath: (folder, noun) => `test/${folder}/${noun}_test.dart`,
    name: camel,
    around: (noun) => [[`class ${title(noun)} {`], ["}"]],
    define: (name) =>
      braces(
        `  int ${name}(List<Row> rows, int rate)`,
        "for (final row in rows)",
        "total += row.price!.amount * rate;",
        "return total;",
      ),
    check: (name, called, noun) => [
      `  test('${name}', () {`,
      `    expect(${title(noun)}().${called}([], 1), 3);`,
      "  });",
    ],
  },
  lua: {
    path: (folder, noun) => `shop/${folder}/${noun}.lua`,
    testPath: (folder, noun) => `spec/${folder}/${noun}_spec.lua`,
    name: snake,
    around: () => [["local M = {}"], ["return M"]],
    define: (name) => [
      `function M.${name}(rows, rate)`,
      "  for _, row in ipairs(rows) do",
      "    total = total + row.price.amount * rate",
      "  end",
      "end",
    ],
    check: (name, called) => [`it("${name}", function()`, `  assert.equal(3, M.${called}({}, 1))`, "end)"],
  },
  perl: {
    path: (folder, noun) => `lib/Shop/${title(folder)}/${title(noun)}.pm`,
    testPath: (folder, noun) => `t/${folder}_${noun}.t`,
    name: snake,
    around: (noun, folder) => [[`package Shop::${title(folder)}::${title(noun)};`, "use strict;"], ["1;"]],
    define: (name) =>
      braces(`sub ${name}`, "for my $row (@{$_[0]})", "$total += $row->price->amount;", "return $total;"),
    check: (name, called) => [`subtest '${name}' => sub {`, `  is(${called}([], 1), 3);`, "};"],
  },
  r: {
    path: (folder, noun) => `R/${folder}-${noun}.R`,
    testPath: (folder, noun) => `tests/testthat/test-${folder}-${noun}.R`,
    name: snake,
    define: (name) =>
      braces(`${name} <- function(rows, rate)`, "for (row in rows)", "total <- total + row[[rate]]", "total"),
    check: (name, called) => [`test_that("${name}", {`, `  expect_equal(${called}(list(), 1), 3)`, "})"],
  },
  haskell: {
    path: (folder, noun) => `src/Shop/${title(folder)}/${title(noun)}.hs`,
    testPath: (folder, noun) => `test/Shop/${title(folder)}/${title(noun)}Spec.hs`,
    name: camel,
    around: (noun, folder) => [[`module Shop.${title(folder)}.${title(noun)} where`, ""], []],
    define: (name) => [
      `${name} :: [Row] -> Int -> Int`,
      `${name} rows rate =`,
      "  sum (map (amount rate) rows)",
      '  + fromMaybe (error "no price") (price rate)',
      "",
    ],
    check: (name, called) => [`  it "${name}" $ do`, `    ${called} [] 1 \`shouldBe\` 3`, ""],
  },
} as const satisfies Record<string, Language>;

export type LanguageName = keyof typeof languages;

const folders = {
  billing: ["invoice", "refund", "tariff", "ledger", "helpers"],
  orders: ["cart", "coupon", "shipment", "basket", "helpers"],
  people: ["customer", "session", "review", "helpers"],
  stock: ["catalog", "warehouse", "supplier", "helpers"],
} as const;
const deeds = [
  ["compute", "total"],
  ["load", "rows"],
  ["apply", "discount"],
  ["validate", "fields"],
  ["round", "amounts"],
  ["sort", "entries"],
  ["merge", "lists"],
  ["send", "notice"],
  ["archive", "records"],
  ["restore", "state"],
  ["export", "table"],
  ["import", "table"],
  ["count", "pieces"],
  ["lock", "account"],
] as const;

/** Writes a shop in a language and returns its functions. */
export function writeProject(root: string, language: LanguageName): readonly Place[] {
  const shape: Language = languages[language];
  const places: Place[] = [];
  const files = new Map<string, readonly string[]>([["README.md", ["# Shop", "", "Sells things."]]]);
  for (const [folder, nouns] of Object.entries(folders)) {
    for (const noun of nouns) {
      const [before, after] = shape.around?.(noun, folder) ?? [[], []];
      const lines = [...before];
      const tests: string[] = [...before];
      for (const [verb, thing] of deeds) {
        const name = shape.name([verb, ...(noun === "helpers" ? [folder] : [noun]), thing]);
        lines.push(...shape.define(name, noun), "");
        tests.push(...shape.check(name, name, noun), "");
        const path = shape.testPath(folder, noun);
        places.push({
          path: shape.path(folder, noun),
          line: lines.length - 4,
          name,
          noun,
          folder,
          test: { path, line: tests.length - 2, name },
        });
      }
      files.set(shape.path(folder, noun), [...lines, ...after]);
      files.set(shape.testPath(folder, noun), [...tests, ...after]);
    }
  }
  for (const [path, lines] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${lines.join("\n")}\n`);
  }
  return places;
}
