import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { definitionsOf } from "@fossick/index/analyse/names/definitions.ts";
import { languageOf } from "@fossick/languages/index.ts";

/** Each definition as `kind name first-last`. */
function namesOf(path: string, text: string): string[] {
  return definitionsOf(text, languageOf(path)).map(
    ({ kind, name, startLine, endLine }) => `${kind} ${name} ${startLine}-${endLine}`,
  );
}

describe("definitionsOf", () => {
  it("finds what TypeScript defines", () => {
    const text = `import { a } from "./a.ts";

export const maxAgeMs = 15 * 60_000;
export interface Claims<T> extends Base {
  readonly sub: string;
  onChange: (value: T) => void;
}
type Token =
  | string
  | undefined;

/** Verifies. */
export async function verify(
  token: Token,
  { leeway = 5 }: Options = {},
): Promise<Claims | undefined> {
  if (token === undefined) {
    return undefined;
  }
  const local = 1;
}

export default abstract class Session<T> extends Store implements Closeable {
  constructor(private readonly store: Store) {
    super(store);
  }
  static async *entries(this: void): AsyncGenerator<string> {
    for (const key of keys()) yield key;
  }
  get size(): number { return 1; }
  delete(id: string) {
    while (busy(id)) {
      wait();
    }
  }
  handle = async (event: Event) => {
    switch (event.type) {
    }
  };
}
export const parse = <T,>(text: string): T => JSON.parse(text);
const names = ["a"].map((name) => {
  return name;
});
enum Color { Red }
declare module Foo.Bar {
}
Session.prototype.close = function () {};
exports.old = 1;
`;
    expect(namesOf("a.ts", text)).toEqual([
      ...["constant maxAgeMs 3-3", "type Claims 4-7", "type Token 8-10", "function verify 13-21"],
      ...[
        "class Session 23-40",
        "method entries 27-29",
        "method size 30-30",
        "method delete 31-35",
        "method handle 36-39",
      ],
      ...["function parse 41-41", "constant names 42-44", "type Color 45-45", "module Foo.Bar 46-47"],
      ...["function close 48-48", "constant old 49-49"],
    ]);
  });

  it("takes no code in comments and template literals for definitions", () => {
    const text = [
      "/*",
      "function commented() {}",
      "*/",
      "const fixture = `",
      "function quoted() {}",
      "class Quoted {}",
      "`;",
      "function real() {}",
    ].join("\n");
    expect(namesOf("a.ts", text)).toEqual(["constant fixture 4-7", "function real 8-8"]);
  });

  it("ignores a kind of string that never closes", () => {
    expect(
      namesOf("a.ts", "const tick = /`/.source + '`' + \"`\";\nconst odd = `;\nfunction real() {}"),
    ).toEqual([...["constant tick 1-1", "constant odd 2-2", "function real 3-3"]]);
  });

  it("takes calls with callbacks and statements for no methods", () => {
    const text = `describe("x", () => {
  it("works", async () => {
    if (ready(a)) {
    }
    for (const x of xs) {
    }
    expect(f(a)).toBe(b ? c : d);
    run(a, {
      b: 1,
    });
  });
});
`;
    expect(namesOf("a.ts", text)).toEqual([]);
  });

  it("takes modules bound by require for no constants", () => {
    expect(
      namesOf("a.js", "const fs = require('fs');\nconst $limit$ = 3;\nmodule.exports = function () {};\n"),
    ).toEqual(["constant $limit$ 2-2"]);
  });

  it("takes test macros for no C++ functions", () => {
    expect(
      namesOf("a.cpp", "TEST(ParserTest, Empty) {\n  parse();\n}\nint main() {\n  return 0;\n}\n"),
    ).toEqual(["function main 4-6"]);
  });

  it("finds methods of object literals in JavaScript and Vue", () => {
    const script = `export default {
  data() {
    return {};
  },
  methods: {
    save: function () {},
    load: async (id) => {
      await id;
    },
  },
};
`;
    expect(namesOf("a.js", script)).toEqual(["method data 2-4", "method save 6-6", "method load 7-9"]);
    expect(namesOf("a.vue", `<script>\n${script}</script>`)).toHaveLength(3);
  });

  it("finds what Python defines", () => {
    const text = `"""Module.

class Quoted:
"""
MAX_AGE: int = 15
QUERY = """
def quoted():
"""

@decorator
class Token(Base):
    """A token.

    class of its own
    """

    lifetime = 3

    async def refresh(
        self,
        leeway: int = 5,
    ) -> "Token":
        if leeway == 3:
            return self

# at the margin
        return None

def main():
    def inner(): pass
    return inner

if __name__ == "__main__":
    main()
`;
    expect(namesOf("a.py", text)).toEqual([
      ...["constant MAX_AGE 5-5", "constant QUERY 6-8", "class Token 11-24", "method refresh 19-24"],
      ...["function main 29-31", "function inner 30-30"],
    ]);
  });

  it("finds what Go defines", () => {
    const text = `package paths

const Separator = "/"

const (
	first = iota
	Second
)

type Path struct {
	name string
}

type Handler[T any] func(T) error

func (p *Path) Base() string {
	name := p.name
	return name
}

func Map[K comparable, V any](
	in map[K]V,
) []V {
	return nil
}

var _ Handler = (*Path)(nil)
`;
    expect(namesOf("a.go", text)).toEqual([
      ...[
        "constant Separator 3-3",
        "constant first 6-6",
        "constant Second 7-7",
        "type Path 10-12",
        "type Handler 14-14",
      ],
      ...["method Base 16-19", "function Map 21-25"],
    ]);
  });

  it("finds what Rust defines", () => {
    const text = `pub(crate) const LIMIT: usize = 8;

macro_rules! check {
    () => {};
}

/// A type of lock.
pub struct Mutex<T: ?Sized> {
    data: T,
}

impl<T> Mutex<T> {
    pub const fn new(t: T) -> Self
    where
        T: Sized,
    {
        Self { data: t }
    }

    pub async unsafe fn lock(&self) {}
}

pub trait Guard {
    type Target: Deref;
    fn release(self);
}

mod tests {
    fn helper() -> &'static str { "}" }
}
`;
    expect(namesOf("a.rs", text)).toEqual([
      ...[
        "constant LIMIT 1-1",
        "macro check 3-5",
        "type Mutex 8-10",
        "method new 13-18",
        "method lock 20-20",
      ],
      ...[
        "type Guard 23-26",
        "type Target 24-24",
        "method release 25-25",
        "module tests 28-30",
        "function helper 29-29",
      ],
    ]);
  });

  it("finds what C defines", () => {
    const text = `#ifndef JV_H
#define JV_H
#define JV_MAX(a, b) \\
  ((a) > (b) ? (a) : (b))
typedef struct {
  int kind;
} jv;
typedef unsigned char byte;
typedef int (*jv_cmp)(jv, jv);
enum jv_kind { JV_NULL };

static const jv JV_TRUE = {1};
jv jv_copy(jv);

static inline int
jv_equal(jv a, jv b)
{
  if (a.kind) {
    goto out;
  }
#ifdef DEBUG
  jv_array_foreach(a, i, x) {
  }
#endif
out:
  return 1;
}

struct jv_parser *jv_parser_new(int flags) {
  return 0;
}
#endif
`;
    expect(namesOf("a.c", text)).toEqual([
      ...["macro JV_MAX 3-4", "type jv 5-7", "type byte 8-8", "type jv_cmp 9-9", "type jv_kind 10-10"],
      ...["constant JV_TRUE 12-12", "function jv_equal 16-27", "function jv_parser_new 29-31"],
    ]);
  });

  it("finds what C++ defines", () => {
    const text = `namespace fmt::detail {
template <typename T> class FMT_API buffer : public base<T> {
 private:
  T* ptr_;
 public:
  explicit buffer(T* p) : ptr_(p) {}
  auto size() const noexcept -> size_t { return 0; }
  bool operator==(const buffer& other) const { return true; }
  void grow(size_t);
};
enum class color : uint32_t { red };
using uint = unsigned;
template <typename T>
FMT_CONSTEXPR auto convert(T value)
    -> result<T> {
  return value;
}
void file::close() {
  if (fd_ == -1) return;
}
}  // namespace
`;
    expect(namesOf("a.cpp", text)).toEqual([
      ...[
        "module fmt::detail 1-1",
        "class buffer 2-10",
        "method buffer 6-6",
        "method size 7-7",
        "method operator== 8-8",
      ],
      ...["class color 11-11", "type uint 12-12", "function convert 14-17", "function close 18-20"],
    ]);
  });

  it("finds what Java defines", () => {
    const text = `public final class Gson<T> extends Base {
  private static final String DEFAULT_PREFIX = "a";

  public Gson() {
    this(null);
  }

  @Override public <T> TypeAdapter<T> getAdapter(TypeToken<T> type)
      throws IOException {
    return new TypeAdapter<T>() {
      public T read(JsonReader in) {
        return delegate(in);
      }
    };
  }

  abstract Map<String, List<T>> all(int a);

  interface Visitor {
    void visit(Node node);
  }
}
`;
    expect(namesOf("a.java", text)).toEqual([
      ...["class Gson 1-22", "constant DEFAULT_PREFIX 2-2", "method getAdapter 8-15", "method read 11-13"],
      ...["method all 17-17", "type Visitor 19-21", "method visit 20-20"],
    ]);
  });

  it("finds what C# defines", () => {
    const text = `namespace App.Auth;

public sealed class TokenService : IService
{
    private const int MaxAge = 15;
    public static readonly TimeSpan Leeway = TimeSpan.Zero;

    public async Task<Token?> RefreshAsync<T>(string id, CancellationToken token = default)
        where T : class
    {
        lock (gate)
        {
            return await inner.Get(id);
        }
    }

    public bool Valid(Token t) => t.Ok;
}

public interface IService { }
public record Token(string Value);
`;
    expect(namesOf("a.cs", text)).toEqual([
      ...["module App.Auth 1-1", "class TokenService 3-18", "constant MaxAge 5-5", "constant Leeway 6-6"],
      ...["method RefreshAsync 8-15", "method Valid 17-17", "type IService 20-20", "class Token 21-21"],
    ]);
  });

  it("finds what Ruby defines", () => {
    const text = `module RuboCop
  class Cop::Base < Parent
    MAX_AGE = 15
    attr_reader :name

    def self.badge = @badge

    def relevant_file?(file)
      return true if file == name
    rescue Error
      false
    end

    private def ==(other)
    end
    def_node_matcher :puts?, <<~PATTERN
      (send nil? :puts)
    PATTERN
  end
end
`;
    expect(namesOf("a.rb", text)).toEqual([
      ...["module RuboCop 1-20", "class Base 2-19", "constant MAX_AGE 3-3", "method badge 6-6"],
      ...["method relevant_file? 8-12", "method == 14-15", "method puts? 16-17"],
    ]);
  });

  it.each([
    [
      "a.php",
      "<?php\nabstract class Router implements Registrar\n{\n    const VERBS = 1;\n    public static function get(\n        $uri\n    ): Route {\n    }\n}\ntrait Macroable {}\nfunction helper() {}\n",
      [
        "class Router 2-9",
        "constant VERBS 4-4",
        "method get 5-8",
        "type Macroable 10-10",
        "function helper 11-11",
      ],
    ],
    [
      "a.kt",
      'data class User(val id: Int)\nsealed interface State\nobject Cache {\n    const val MAX = 1\n    suspend fun <T> List<T>.load(id: Int): T {\n    }\n}\nfun main() = println("x")\nval top: Int = 1\ntypealias Id = Int\n',
      [
        "class User 1-1",
        "type State 2-2",
        "class Cache 3-7",
        "constant MAX 4-4",
        "method load 5-6",
        "function main 8-8",
        "constant top 9-9",
        "type Id 10-10",
      ],
    ],
    [
      "a.scala",
      "sealed trait Shape\nfinal case class Circle(r: Int) extends Shape {\n  override def area: Double = {\n    1.0\n  }\n  val Pi = 3\n}\nobject Main\n",
      ["type Shape 1-1", "class Circle 2-7", "method area 3-5", "constant Pi 6-6", "class Main 8-8"],
    ],
    [
      "a.swift",
      "public protocol Store { }\nfinal class Session: Store {\n  class func make() -> Session {\n  }\n  @discardableResult func save(_ id: Int) -> Bool { true }\n}\nextension Session {\n  func load() {}\n}\nlet limit = 3\n",
      [
        "type Store 1-1",
        "class Session 2-6",
        "method make 3-4",
        "method save 5-5",
        "method load 8-8",
        "constant limit 10-10",
      ],
    ],
    [
      "a.lua",
      "local M = {}\nlocal function helper(a)\n  return a\nend\nfunction M.state:open(x)\nend\nM.close = function()\nend\n",
      ["constant M 1-1", "function helper 2-4", "function open 5-6", "function close 7-8"],
    ],
    [
      "a.ex",
      'defmodule App.Accounts.User do\n  @moduledoc """\n  def quoted\n  """\n  def changeset(user, attrs) do\n    user\n  end\n  defp valid?(x), do: x\n  defmacro __using__(_) do\n  end\nend\n',
      ["module User 1-11", "function changeset 5-7", "function valid? 8-8", "macro __using__ 9-10"],
    ],
    [
      "a.dart",
      "abstract class Store<T> {\n  Future<List<T>> load(String id) async {\n    return fetch(id);\n  }\n  int get size => 1;\n}\nvoid main() {\n  if (a) {\n  }\n}\nconst limit = 3;\ntypedef Id = int;\n",
      ["class Store 1-6", "method load 2-4", "function main 7-10", "constant limit 11-11", "type Id 12-12"],
    ],
    [
      "a.sh",
      "#!/bin/sh\nexport LEVEL=1\nfunction build {\n  if true; then\n    echo\n  fi\n}\nclean_up() {\n  rm x\n}\n",
      ["constant LEVEL 2-2", "function build 3-7", "function clean_up 8-10"],
    ],
    [
      "a.sql",
      'CREATE TABLE IF NOT EXISTS public."users" (\n  id int\n);\ncreate or replace function expire(t int)\nreturns int as $$\n$$;\n',
      ["type users 1-3", "function expire 4-4"],
    ],
    [
      "a.proto",
      "message User {\n  string id = 1;\n}\nservice Auth {\n  rpc Login (User) returns (User);\n}\n",
      ["type User 1-3", "class Auth 4-6", "method Login 5-5"],
    ],
    ["a.jq", "def map(f): [.[] | f];\n", ["function map 1-1"]],
    [
      "a.zig",
      "pub const Point = struct {\n    pub fn init() Point {\n    }\n};\n",
      ["type Point 1-4", "method init 2-3"],
    ],
    ["a.prisma", "model User {\n  id Int @id\n}\n", ["type User 1-3"]],
    ["a.json", '{ "function": 1 }', []],
  ])("finds what %s defines", (path, text, expected) => {
    expect(namesOf(path, text)).toEqual(expected);
  });

  it("finds the sections of Markdown with all that is under them", () => {
    const text =
      "# The [tool](https://a.b) ##\n\nText.\n\n## Use `it` {#use}\n\n```sh\n# not a heading\n```\n\n### Deep\n\n## Next\nEnd\n\n";
    expect(namesOf("a.md", text)).toEqual([
      ...["section The tool 1-14", "section Use it 5-11", "section Deep 11-11", "section Next 13-14"],
    ]);
    expect(namesOf("a.rst", "Title\n=====\n\nText\n")).toEqual(["section Title 1-4"]);
  });

  it("keeps its place in text with carriage returns", () => {
    expect(namesOf("a.ts", "function a() {\r\n  b();\r\n\r\n  c();\r\n}\r\nconst d = 1;\r\n")).toEqual([
      ...["function a 1-5", "constant d 6-6"],
    ]);
  });

  it("returns ordered, bounded ranges for any text", () => {
    const piece = fc.constantFrom(
      ...[
        "function f(",
        "class A {",
        "def x(y):",
        "\n",
        "  ",
        "\t",
        "}",
        ")",
        "*/",
        "/*",
        '"""',
        "`",
        "# h",
        "fn a<",
        "name(",
      ],
      ...[
        "export ",
        "const a = ",
        "(a) => ",
        "{",
        "impl X {",
        "type T =",
        "#define X ",
        "end",
        "public ",
        "A::b(c) {",
      ],
    );
    const languages = ["ts", "py", "go", "rs", "cpp", "java", "rb", "md", "cs", "ex"].map((name) =>
      languageOf(`a.${name}`),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.constantFrom(...languages), (pieces, language) => {
        const text = pieces.join("");
        const lines = text.split("\n").length;
        let previous = 1;
        for (const { name, startLine, endLine } of definitionsOf(text, language)) {
          expect(name).not.toBe("");
          expect(startLine).toBeGreaterThanOrEqual(previous);
          expect(endLine).toBeGreaterThanOrEqual(startLine);
          expect(endLine).toBeLessThanOrEqual(lines);
          previous = startLine;
        }
      }),
    );
  });

  it("does not overflow on a megabyte of parentheses", () => {
    const text = `f(\n${"(x)\n".repeat(250_000)}`;
    expect(definitionsOf(text, languageOf("a.ts"))).toEqual([]);
    expect(definitionsOf(text, languageOf("a.cpp"))).toEqual([]);
  });
});
