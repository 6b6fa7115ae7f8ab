import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTask } from "@fossick/core/language/read-task.ts";

describe("readTask: title, prose and code", () => {
  it("takes the first line for the title", () => {
    const { title, prose, code } = readTask("Fix token expiry\r\n\r\nTokens live too long.\r\nAlways.");
    expect({ title, prose, code }).toEqual({
      title: "Fix token expiry",
      prose: "Tokens live too long.\nAlways.",
      code: "",
    });
  });

  it("takes the first sentence of a long text in one line", () => {
    const sentence = "When a session expires, the refresh token is used once more by the client.";
    const { title, prose } = readTask(`${sentence} ${"It should not be used at all. ".repeat(10)}`);
    expect(title).toBe(sentence);
    expect(prose).toMatch(/^It should not be used/);
  });

  it("cuts a long line without any sentence", () => {
    const { title } = readTask("token ".repeat(100));
    expect(title.length).toBeLessThanOrEqual(200);
    expect(title).toMatch(/^token token/);
  });

  it("keeps fenced and indented code out of the prose", () => {
    const { title, prose, code } = readTask(
      "Crash on start\n\nRun this:\n```ts\nstartServer({ port: 0 });\n```\nand then\n\n    kill -9 $PID\n\nIt crashes.",
    );
    expect(title).toBe("Crash on start");
    expect(code).toContain("startServer({ port: 0 });");
    expect(code).toContain("kill -9 $PID");
    expect(prose).toMatch(/^Run this:[\s\S]*and then[\s\S]*It crashes\.$/);
    expect(prose).not.toMatch(/startServer|kill/);
  });

  it("reads a fence that never ends", () => {
    const { prose, code } = readTask("Crash\n\nSee\n~~~\nthrow new Error()\nmore code");
    expect(prose).toBe("See");
    expect(code).toContain("throw new Error()\nmore code");
  });

  it("does not read the comments of an issue template", () => {
    const { title, prose } = readTask(
      "<!-- Please describe the bug -->\nLogin fails\n<!-- your\nversion -->",
    );
    expect(title).toBe("Login fails");
    expect(prose).toBe("");
  });

  it("reads Chinese titles", () => {
    expect(readTask("修复认证令牌过期bug").title).toBe("修复认证令牌过期bug");
  });

  it("reads an empty task", () => {
    expect(readTask(" \n ")).toEqual({
      title: "",
      prose: "",
      code: "",
      identifiers: [],
      paths: [],
      frames: [],
      errors: [],
      pairs: [],
    });
  });
});

describe("readTask: names, paths and errors", () => {
  it("finds names quoted and names spelt like code, each once", () => {
    const { identifiers } = readTask(
      "`connect` and refreshToken fail; MAX_AGE is ignored\n\n```js\nnew TokenStore().refreshToken()\n```",
    );
    expect(identifiers).toEqual(["connect", "refreshToken", "MAX_AGE", "TokenStore"]);
  });

  it("does not take plain words for names", () => {
    expect(readTask("Fix the login page when Javascript is off").identifiers).toEqual([]);
  });

  it.each([
    ["the bug is in src/auth/tokens.ts, I think", "src/auth/tokens.ts"],
    ["see ./lib/index.js:12", "./lib/index.js"],
    ["tokens.spec.ts fails.", "tokens.spec.ts"],
    ["django.db.models.Model breaks", "django.db.models.Model"],
    ["std::vec::Vec leaks", "std::vec::Vec"],
    ["look at packages/@scope/core/main.ts", "packages/@scope/core/main.ts"],
  ])("finds the path in: %s", (text, path) => {
    expect(readTask(text).paths).toContain(path);
  });

  it("takes no web address for a path", () => {
    expect(readTask("see https://example.com/a/b for more").paths).toEqual([]);
  });

  it.each([
    ["TypeError: Cannot read properties of undefined", "Cannot read properties of undefined"],
    ["java.lang.IllegalStateException: pool is closed already", "pool is closed already"],
    ["error[E0308]: mismatched types in arguments", "mismatched types in arguments"],
    ["fatal: not a git repository", "not a git repository"],
  ])("finds the message of: %s", (text, message) => {
    expect(readTask(`It says\n${text}\n`).errors).toEqual([message]);
  });

  it("pairs the terms that stand side by side", () => {
    const { pairs } = readTask("Expired tokens, refresh sessions. Log out");
    expect(pairs).toContainEqual(["expir", "token"]);
    expect(pairs).toContainEqual(["refresh", "session"]);
    expect(pairs).not.toContainEqual(["token", "refresh"]);
    expect(pairs).not.toContainEqual(["session", "log"]);
  });
});

const named = ({ path, symbol }: { readonly path: string; readonly symbol: string | undefined }) => ({
  path,
  ...(symbol !== undefined && { symbol }),
});

describe("readTask: stack traces", () => {
  it("reads Python", () => {
    const { frames } = readTask(
      'Traceback (most recent call last):\n  File "/app/main.py", line 3, in <module>\n    run()\n' +
        '  File "/app/auth/tokens.py", line 42, in refresh\n    raise ExpiredError()\n',
    );
    expect(frames.map(named)).toEqual([
      { path: "/app/main.py" },
      { path: "/app/auth/tokens.py", symbol: "refresh" },
    ]);
  });

  it("reads JavaScript, outermost caller first like all others", () => {
    const { frames } = readTask(
      "TypeError: x is not a function\n    at refreshToken (/app/src/auth/tokens.ts:42:11)\n" +
        "    at async Object.handle (src/server.js:10:3)\n    at /app/src/main.mjs:1:1\n    at new Store (C:\\app\\store.ts:7:5)",
    );
    expect(frames.map(named)).toEqual([
      { path: "/app/store.ts", symbol: "Store" },
      { path: "/app/src/main.mjs" },
      { path: "src/server.js", symbol: "handle" },
      { path: "/app/src/auth/tokens.ts", symbol: "refreshToken" },
    ]);
  });

  it("reads what bundlers put before the path of a source, and behind it", () => {
    const { frames } = readTask(
      "Error: no session\n    at Page (webpack-internal:///(rsc)/./app/page.tsx:3:5)\n" +
        "    at mount (webpack:///./src/App.vue?1a2b:7:1)\n    at take (/app/dist/index.js:9:9)",
    );
    expect(frames.map(named)).toEqual([
      { path: "/app/dist/index.js", symbol: "take" },
      { path: "webpack:///./src/App.vue?1a2b", symbol: "mount" },
      { path: "webpack-internal:///(rsc)/./app/page.tsx", symbol: "Page" },
    ]);
  });

  it.each([
    ["    at Page (http://localhost:5173/src/page.tsx?t=1712345678901:31:13)", "src/page.tsx", 31],
    ["Page@webpack://wallet/src/page.tsx?:31:13", "src/page.tsx", 31],
    ["render/<@http://localhost:3000/src/page.tsx:4:1", "src/page.tsx", 4],
    ["    at Page (http://localhost:8081/src/page.tsx?platform=ios&dev=true:31:13)", "src/page.tsx", 31],
    [
      '{"sourceLine":60,"sourceFile":"src/Store.swift","imageIndex":1,"symbol":"Store.load()"}',
      "src/Store.swift",
      60,
    ],
  ])("reads %s", (text, path, line) => {
    const { frames } = readTask(`TypeError: no session\n${text}`);
    expect(frames).toHaveLength(1);
    expect(frames[0]?.line).toBe(line);
    expect(frames[0]?.path).toContain(path);
  });

  it("reads a trace with the colours and times of a build server as without them", () => {
    const plain = "panic: out of range\napp.GetHead(...)\n\t/src/chi/middleware/get_head.go:29 +0x1b3\nFAIL";
    const stamped = plain
      .split("\n")
      .map((line) => `2026-05-01T10:00:00.1234567Z \u001B[31m${line}\u001B[0m`)
      .join("\n");
    expect(readTask(stamped)).toEqual(readTask(plain));
  });

  it("reads Java and Kotlin", () => {
    const { frames } = readTask(
      "java.lang.NullPointerException: token\n\tat com.example.auth.TokenService.refresh(TokenService.java:42)\n" +
        "\tat com.example.MainKt.main(Main.kt:3)",
    );
    expect(frames.map(named)).toEqual([
      { path: "com/example/Main.kt", symbol: "main" },
      { path: "com/example/auth/TokenService.java", symbol: "refresh" },
    ]);
  });

  it("reads Rust", () => {
    const { frames } = readTask(
      "thread 'main' panicked at src/store/index.rs:42:5:\nindex out of bounds\n   3: app::store::read\n             at ./src/store/read.rs:12:9",
    );
    expect(frames.map(({ path }) => path)).toEqual(["./src/store/read.rs", "src/store/index.rs"]);
  });

  it("reads a Node trace so that the frame nearest to the failure comes last", () => {
    const { frames } = readTask(
      "Error: out of tokens\n    at take (/app/src/bucket.ts:3:9)\n    at throttle (/app/src/throttle.ts:8:3)\n" +
        "    at Object.<anonymous> (/app/src/main.ts:1:1)",
    );
    expect(frames.map(({ path }) => path)).toEqual([
      "/app/src/main.ts",
      "/app/src/throttle.ts",
      "/app/src/bucket.ts",
    ]);
  });

  it("reads Go", () => {
    const { frames } = readTask(
      "panic: runtime error\n\ngoroutine 1 [running]:\nmain.refresh(0x0)\n\t/app/auth/tokens.go:42 +0x1d\nmain.main()\n\t/app/main.go:7 +0x25",
    );
    expect(frames.map(({ path }) => path)).toEqual(["/app/main.go", "/app/auth/tokens.go"]);
  });
});

describe("readTask: any text", () => {
  it("reads the beginning and the end of more than 30,000 characters", () => {
    const [before, after] = ["some words ".repeat(1_000), "some words ".repeat(3_000)];
    const { identifiers, title } = readTask(`Fix it\n\n${before} middleName ${after} lastName`);
    expect([title, identifiers]).toEqual(["Fix it", ["lastName"]]);
    expect(readTask(`Fix it\n\n${"some words ".repeat(2_000)} earlyName`).identifiers).toEqual(["earlyName"]);
  });

  it("never throws, keeps its limits, and finds each thing once", () => {
    const pieces = [
      "`",
      "```",
      "\n",
      "    ",
      "/",
      ".",
      "::",
      "at ",
      "(",
      ")",
      ":1:2",
      "Error: ",
      "tokenStore",
      "文",
      "a.ts",
    ];
    const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 60 });
    fc.assert(
      fc.property(text, (parts) => {
        const { title, identifiers, paths, errors, pairs } = readTask(parts.join(""));
        expect(title.length).toBeLessThanOrEqual(200);
        expect(title).not.toContain("\n");
        for (const list of [identifiers, paths, errors]) expect(new Set(list).size).toBe(list.length);
        expect(identifiers.length).toBeLessThanOrEqual(60);
        expect(paths.length).toBeLessThanOrEqual(30);
        expect(pairs.every(([first, second]) => first !== second)).toBe(true);
      }),
    );
  });
});
