import { describe, expect, it } from "vitest";
import { isTraceAlone } from "@fossick/core/language/trace-alone.ts";

const traces: Readonly<Record<string, string>> = {
  "Node.js":
    "TypeError: Cannot read properties of undefined (reading 'token')\n" +
    "    at refreshToken (/app/src/auth/tokens.ts:42:11)\n" +
    "    at async handle (/app/src/server.ts:10:3)\n    at node:internal/main/run_main_module:28:49",
  Python:
    'Traceback (most recent call last):\n  File "/app/main.py", line 3, in <module>\n    run()\n' +
    '  File "/app/auth/tokens.py", line 42, in refresh\n    raise ExpiredError("token")\nauth.ExpiredError: token',
  Java:
    'Exception in thread "main" java.lang.IllegalStateException: pool is closed\n' +
    "\tat com.example.auth.TokenService.refresh(TokenService.java:42)\n\tat com.example.Main.main(Main.java:3)\n" +
    "Caused by: java.io.IOException: broken pipe\n\tat com.example.Pool.take(Pool.java:7)\n\t... 2 more",
  Rust:
    "thread 'main' panicked at src/store/index.rs:42:5:\nindex out of bounds\nstack backtrace:\n" +
    "   0: rust_begin_unwind\n   3: app::store::read\n             at ./src/store/read.rs:12:9",
  Go:
    "panic: runtime error: index out of range\n\ngoroutine 1 [running]:\nmain.refresh(0x0)\n" +
    "\t/app/auth/tokens.go:42 +0x1d\nmain.main()\n\t/app/main.go:7 +0x25",
  Ruby: "app/models/user.rb:12:in `save': undefined method (NoMethodError)\n\tfrom app/main.rb:3:in `<main>'",
};

describe("isTraceAlone", () => {
  it.each(Object.entries(traces))("knows a pasted trace of %s", (_, trace) => {
    expect(isTraceAlone(trace)).toBe(true);
    expect(isTraceAlone(`\n\n${trace}\n\n`)).toBe(true);
  });

  it("allows a line of a person's own", () => {
    expect(isTraceAlone(`Login fails since yesterday:\n\n${traces["Node.js"]}`)).toBe(true);
  });

  it("knows a log with a trace, of lines that are like each other", () => {
    const passed = Array.from({ length: 40 }, (_, at) => `--- PASS: TestCase${at} (0.0${at % 9}s)`).join(
      "\n",
    );
    expect(isTraceAlone(`${passed}\n${traces["Go"]}\nmake: *** [Makefile:12: test] Error 1`)).toBe(true);
    expect(isTraceAlone(passed)).toBe(false);
  });

  it("is not told by a trace inside a report", () => {
    const report =
      "The login fails.\n\n## Steps\n\nOpen the page and log in twice.\nIt should say who you are.\n\n";
    for (const trace of Object.values(traces)) expect(isTraceAlone(report + trace)).toBe(false);
  });

  it("is not told by a trace below one long paragraph", () => {
    expect(isTraceAlone(`${"word ".repeat(45)}\n${traces["Node.js"]}`)).toBe(false);
  });

  it.each([
    "",
    "Fix the token expiry",
    "TypeError: x is not a function",
    "at the end of line 3",
    "src/auth.ts",
  ])("wants a frame: %j", (text) => {
    expect(isTraceAlone(text)).toBe(false);
  });
});
