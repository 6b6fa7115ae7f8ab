import { describe, expect, it } from "vitest";
import { parseDefinitions } from "@fossick/index/syntax/parse-definitions.ts";

const session = `import { sign } from "./jwt.ts";

/** How long a session lives. */
export const SESSION_SECONDS = 3600;

/**
 * Sessions by user.
 */
@Injectable()
export class SessionStore extends Store {
  #sessions = new Map<string, Session>();

  // Kept short on purpose.
  constructor(private readonly clock: Clock) {
    super();
  }

  /** Give a user a new token. */
  @Traced("refresh")
  async refresh(user: User): Promise<string> {
    const now = this.clock.now();
    const expires = now + SESSION_SECONDS;
    this.#sessions.set(user.id, { user, expires });
    return sign({ sub: user.id, exp: expires });
  }

  isExpired = (id: string): boolean => {
    return (this.#sessions.get(id)?.expires ?? 0) < this.clock.now();
  };
}

export function describeSession(session: Session): string;
export function describeSession(session: Session, locale: string): string;
export function describeSession(session: Session, locale = "en"): string {
  const format = (seconds: number) => {
    return new Intl.NumberFormat(locale).format(seconds);
  };
  return \`\${session.user.id} \${format(session.expires)}\`;
}
`;

/** The lines of the definition of a name that is nearest to a line. */
async function linesOf(path: string, text: string, symbol: string, line: number) {
  const name = symbol.replace(/.*::/, "");
  const found = (await parseDefinitions(path, text))?.filter((each) => each.name === name) ?? [];
  const [nearest] = found.sort((a, b) => Math.abs(a.ownLine - line) - Math.abs(b.ownLine - line));
  return nearest && [nearest.startLine, nearest.endLine, nearest.owner];
}

describe("parseDefinitions in TypeScript", () => {
  it.each([
    ["SESSION_SECONDS", 4, 3, 4, undefined],
    ["SessionStore", 10, 6, 30, undefined],
    ["constructor", 14, 13, 16, "SessionStore"],
    ["refresh", 20, 18, 25, "SessionStore"],
    ["isExpired", 27, 27, 29, "SessionStore"],
    ["describeSession", 34, 34, 39, undefined],
    ["format", 35, 35, 37, undefined],
  ])("finds %s with what is directly above it", async (symbol, line, startLine, endLine, owner) => {
    expect(await linesOf("src/session.ts", session, symbol, line)).toEqual([startLine, endLine, owner]);
  });

  it("answers the same for files parsed at the same time", async () => {
    const paths = ["src/session.ts", "src/session.tsx", "src/session.ts"];
    const [first, ...others] = await Promise.all(paths.map((path) => linesOf(path, session, "refresh", 20)));
    expect(first).toEqual([18, 25, "SessionStore"]);
    expect(others).toEqual([first, first]);
  });

  it("survives code that does not parse", async () => {
    const broken = session.replace("super();", "super(((");
    expect((await parseDefinitions("src/session.ts", broken))?.length).toBeGreaterThan(0);
  });
});

interface Sample {
  readonly path: string;
  readonly text: string;
  /** Symbol, its rough line, and the exact first and last line. */
  readonly expected: readonly (readonly [symbol: string, line: number, start: number, end: number])[];
}

const samples: readonly Sample[] = [
  {
    path: "view.tsx",
    text: `/** A button. */\nexport const Button = memo(({ label }: Props) => {\n  return <button>{label}</button>;\n});\n\nexport default function App() {\n  return <Button label="go" />;\n}\n`,
    expected: [
      ["Button", 2, 1, 4],
      ["App", 6, 6, 8],
    ],
  },
  {
    path: "legacy.js",
    text: `'use strict';\n\n// Sends a response.\n// Twice when asked.\nres.send = function send(body) {\n  const once = () => {\n    return body;\n  };\n};\n\nmodule.exports = {\n  start() {\n    return 1;\n  },\n};\n`,
    expected: [
      ["send", 5, 3, 9],
      ["once", 6, 6, 8],
      ["start", 12, 12, 14],
    ],
  },
  {
    path: "auth.py",
    text: `LIMIT = 3\n\n\ndef load():\n    return 1\n    # the end of load\ndef check(\n    token,\n):\n    def inner():\n        return token\n    return inner()\n\n\n# Kept small.\n@dataclass(\n    frozen=True,\n)\nclass Token:\n    # seconds\n    ttl: int = 60\n\n    @property\n    def expired(self):\n        return self.ttl < 0\n`,
    expected: [
      ["LIMIT", 1, 1, 1],
      ["check", 7, 7, 12],
      ["inner", 10, 10, 11],
      ["Token", 19, 15, 25],
      ["ttl", 21, 20, 21],
      ["expired", 24, 23, 25],
    ],
  },
  {
    path: "store.go",
    text: `package store\n\n// Store keeps things.\n// It is small.\ntype Store struct {\n\titems map[string]int\n}\n\nconst (\n\t// MaxItems is a limit.\n\tMaxItems = 10\n\tMinItems = 1\n)\n\n// Put puts.\nfunc (s *Store) Put(key string) error {\n\tvar count = len(s.items)\n\ts.items[key] = count\n\treturn nil\n}\n`,
    expected: [
      ["Store", 5, 3, 7],
      ["MaxItems", 11, 10, 11],
      ["Put", 16, 15, 20],
    ],
  },
  {
    path: "store.rs",
    text: `//! A store.\n\n/// Keeps things.\n#[derive(Debug)]\npub struct Store {\n    items: Vec<u32>,\n}\n\nimpl Store {\n    /// Puts.\n    #[inline]\n    pub fn put(&mut self, item: u32) {\n        self.items.push(item);\n    }\n}\n\nmacro_rules! store {\n    () => { Store { items: vec![] } };\n}\n`,
    expected: [
      ["Store", 5, 3, 7],
      ["put", 12, 10, 14],
      ["store", 17, 17, 19],
    ],
  },
  {
    path: "Store.java",
    text: `package store;\n\n/** Keeps things. */\n@Service\npublic class Store {\n  private static final int LIMIT =\n      10;\n\n  /** Puts. */\n  @Override\n  public void put(String key) {\n    int count = 1;\n  }\n}\n`,
    expected: [
      ["Store", 5, 3, 14],
      ["LIMIT", 6, 6, 7],
      ["put", 11, 9, 13],
    ],
  },
  {
    path: "store.c",
    text: `#define STORE_SIZE(n) \\\n  ((n) * 2)\n\n/* Keeps things. */\nstruct store {\n  int size;\n};\n\nstatic struct store *\nstore_new(int size)\n{\n  struct store *s = alloc(size);\n  return s;\n}\n`,
    expected: [
      ["STORE_SIZE", 1, 1, 2],
      ["store", 5, 4, 7],
      ["store_new", 10, 9, 14],
    ],
  },
  {
    path: "store.hpp",
    text: `namespace app {\n\n// Keeps things.\ntemplate <typename T>\nclass Store {\n public:\n  // Puts.\n  void put(const T& item) {\n    items_.push_back(item);\n  }\n  int size() const;\n};\n\ntemplate <typename T>\nint Store<T>::size() const {\n  return items_.size();\n}\n\n}  // namespace app\n`,
    expected: [
      ["Store", 5, 3, 12],
      ["put", 8, 7, 10],
      ["Store::size", 15, 14, 17],
    ],
  },
  {
    path: "Store.cs",
    text: `namespace App;\n\n/// <summary>Keeps things.</summary>\n[Serializable]\npublic class Store : IStore\n{\n    private const int Limit = 3;\n\n    // Puts.\n    [Obsolete]\n    public async Task PutAsync(string key)\n    {\n        var count = 1;\n    }\n}\n`,
    expected: [
      ["Store", 5, 3, 15],
      ["Limit", 7, 7, 7],
      ["PutAsync", 11, 9, 14],
    ],
  },
  {
    path: "store.rb",
    text: `module App\n  # Keeps things.\n  class Store\n    # most\n    LIMIT = 3\n\n    # Puts.\n    def put(key)\n      count = 1\n      @items.each do |item|\n        name = item\n      end\n    end\n\n    def self.build\n      new\n    end\n  end\nend\n`,
    expected: [
      ["Store", 3, 2, 18],
      ["LIMIT", 5, 4, 5],
      ["put", 8, 7, 13],
      ["build", 15, 15, 17],
    ],
  },
  {
    path: "Store.php",
    text: `<?php\nnamespace App;\n\n/** Keeps things. */\n#[Service]\nfinal class Store\n{\n    private int $count = 0;\n\n    /** Puts. */\n    public function put(string $key): void\n    {\n        $this->count++;\n    }\n}\n`,
    expected: [
      ["Store", 6, 4, 15],
      ["count", 8, 8, 8],
      ["put", 11, 10, 14],
    ],
  },
  {
    path: "Store.swift",
    text: `/// Keeps things.\n@MainActor\npublic final class Store {\n    /// Shared.\n    static let shared = Store()\n\n    init(size: Int) {\n        self.size = size\n    }\n\n    /// Puts.\n    @discardableResult\n    func put(_ key: String) -> Int {\n        let count = 1\n        return count\n    }\n}\n`,
    expected: [
      ["Store", 3, 1, 17],
      ["shared", 5, 4, 5],
      ["put", 13, 11, 16],
    ],
  },
  {
    path: "store.dart",
    text: `/// Keeps things.\nclass Store extends Base {\n  static const limit = 3;\n\n  /// Puts.\n  @override\n  Future<void> put(String key) async {\n    final count = 1;\n  }\n}\n\nint topLevel(int a) {\n  return a;\n}\n`,
    expected: [
      ["Store", 2, 1, 10],
      ["limit", 3, 3, 3],
      ["put", 7, 5, 9],
      ["topLevel", 12, 12, 14],
    ],
  },
  {
    path: "store.css",
    text: `/* Buttons. */\n.button,\n.link:hover {\n  color: red;\n}\n\n@keyframes spin {\n  from { top: 0 }\n}\n`,
    expected: [
      [".button,", 2, 1, 5],
      ["spin", 7, 7, 9],
    ],
  },
  {
    path: "build.sh",
    text: `#!/bin/bash\nROOT=$(pwd)\n\n# Builds it.\nbuild() {\n  local target=1\n  echo "$target"\n}\n`,
    expected: [
      ["ROOT", 2, 2, 2],
      ["build", 5, 4, 8],
    ],
  },
  {
    path: "Counter.vue",
    text: `<template>\n  <button @click="add">{{ count }}</button>\n</template>\n\n<script setup lang="ts">\nconst count = ref(0);\n\n// Adds one.\nfunction add(): void {\n  count.value++;\n}\n</script>\n\n<style>\n.a { color: red }\n</style>\n`,
    expected: [["add", 9, 8, 11]],
  },
];

describe.each(samples)("parseDefinitions in $path", ({ path, text, expected }) => {
  it.each(expected)("finds %s", async (symbol, line, startLine, endLine) => {
    expect((await linesOf(path, text, symbol, line))?.slice(0, 2)).toEqual([startLine, endLine]);
  });
});

describe("parseDefinitions without a grammar that can tell", () => {
  it.each(["Main.kt", "README.md", "data.json", "Makefile"])("says nothing of %s", async (path) => {
    expect(await parseDefinitions(path, "one\ntwo\n")).toBeUndefined();
  });

  it("gives up when parsing takes too many steps, and parses the next file afresh", async () => {
    const dense = `export const table = [${"[1,2],".repeat(60_000)}];\n`;
    expect(await parseDefinitions("data.ts", dense)).toBeUndefined();
    expect(await linesOf("session.ts", session, "refresh", 20)).toEqual([18, 25, "SessionStore"]);
  });
});
