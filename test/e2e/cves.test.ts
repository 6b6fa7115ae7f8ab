import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type McpClient } from "./mcp/clients.ts";
import { startHttp, stdioPlace, stop, type HttpServer } from "./mcp/server.ts";
import { createSandbox } from "./sandbox.ts";
import { createShop, refundFile, refundTask } from "./shop.ts";

/** Known holes of tools like this one, each tried on the built command. */

const sandbox = createSandbox();
const { folder, fossick } = sandbox;
/** Stands in files outside what may be searched. */
const marker = "zqxoutside";
const evil = { "src/refunds/evil.ts": `/** Refund an order. */\nexport const refundOrder = "${marker}";\n` };
const allowed = createShop(join(folder, "allowed"));
const outside = createShop(join(folder, "allowed_evil"), evil);
/** Trace that an injected command or option would leave behind, in any folder it may run in. */
const trace = "injected";

let client: McpClient;
let http: HttpServer;
beforeAll(async () => {
  client = await connect("SDK 2", stdioPlace(sandbox, ["--root", allowed]));
  http = await startHttp(sandbox, ["--root", folder]);
});
afterAll(async () => {
  await stop(http.running);
});

function expectNoTrace(): void {
  for (const place of [folder, allowed, outside, join(allowed, "src"), process.cwd()])
    expect(readdirSync(place).filter((name) => name.includes(trace))).toEqual([]);
}

/** Every tool that takes a folder refuses this one, and shows nothing of it. */
async function expectRefused(root: string): Promise<void> {
  for (const tool of ["retrieve_context", "dispatch_candidates", "repository_status"]) {
    const args = tool === "repository_status" ? { root } : { task: refundTask, root };
    const { isError, text } = await client.call(tool, args);
    expect({ root, isError, text }).toEqual({
      root,
      isError: true,
      text: expect.not.stringContaining(marker),
    });
    expect(text).not.toContain("evil.ts");
  }
}

describe("CVE-2025-53110: a folder whose name only begins like the allowed one", () => {
  it.each(["../allowed_evil", outside, `${allowed}_evil`, `${allowed}/../allowed_evil`, `file://${outside}`])(
    "is refused as root %s",
    expectRefused,
  );

  it("is refused as a path to search", async () => {
    const { code, stdout } = await fossick([refundTask, "../allowed_evil/src", "--root", allowed, "--json"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });
});

describe.skipIf(process.platform === "win32")(
  "CVE-2025-53109: a link in the allowed folder that leads out",
  () => {
    it("is refused as root, and not followed in a search, packed or not", async () => {
      symlinkSync(outside, join(allowed, "linked"));
      symlinkSync(join(outside, "src/refunds/evil.ts"), join(allowed, "src/refunds/linked.ts"));
      symlinkSync("linked/src", join(allowed, "twice"));
      for (const root of ["linked", "linked/src", "twice", "twice/refunds", "src/../linked"])
        await expectRefused(root);
      const run = [refundTask, "--root", allowed, "--pack", "--min-score", "0", "--hidden", "--no-ignore"];
      const { stdout } = await fossick(run);
      expect(stdout).toContain(refundFile);
      expect(stdout).not.toContain(marker);
      for (const link of ["linked", "src/refunds/linked.ts", "twice"]) rmSync(join(allowed, link));
    });
  },
);

describe("CVE-2025-68143, CVE-2025-68144, CVE-2025-68145, CVE-2026-27735: git is given options or another repository", () => {
  const option = `--output=${trace}`;

  it("as a task, a path, a folder or a file", async () => {
    const root = createShop(join(folder, "options", "--upload-pack=touch x"), {
      [option]: "a",
      "src/-c": "b",
    });
    const shown = await fossick([refundTask, "--root", root, "--json"]);
    expect(shown.code).toBe(0);
    for (const args of [
      ["--", option],
      ["refund", "--", option],
      [refundTask, "--root", option],
    ])
      await fossick([...args, "--json"], { cwd: allowed });
    expectNoTrace();
  });

  it("as names of branches and what HEAD says", async () => {
    const root = createShop(join(folder, "branches"));
    const git = (...args: string[]) => execFileSync("git", args, { cwd: root }).toString().trim();
    mkdirSync(join(root, ".git/refs/heads"), { recursive: true });
    writeFileSync(join(root, ".git/refs/heads", option), `${git("rev-parse", "HEAD")}\n`);
    for (const head of [`ref: refs/heads/${option}\n`, `${option}\n`, `ref: ${option}\n`]) {
      writeFileSync(join(root, ".git/HEAD"), head);
      expect((await fossick([refundTask, "--root", root, "--json"])).code).toBe(0);
      await fossick(["eval", "--root", root, "--last", "1"]);
    }
    expect(readdirSync(root).filter((name) => name.includes(trace))).toEqual([]);
    expectNoTrace();
  });

  it("by no tool: none writes, and none takes a repository outside", async () => {
    const names = (await client.listTools()).map(({ name }) => name);
    expect(names.filter((name) => /init|add|commit|write|exec/.test(name))).toEqual([]);
    const used = await client.call("give_feedback", {
      task: refundTask,
      used: ["../allowed_evil/README.md"],
    });
    expect(used).toMatchObject({ isError: true, text: expect.stringMatching(/^the index has no file/) });
  });
});

describe("CVE-2025-66414, CVE-2025-66416, CVE-2026-42559, CVE-2025-10193: a web page that has its name lead here", () => {
  const status = (headers: Record<string, string>): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(http.url);
      const all = { authorization: `Bearer ${http.token}`, "content-type": "application/json", ...headers };
      const options = { hostname, port, path: "/mcp", method: "POST", headers: all, setHost: false };
      const asked = request(options, (response) => resolve(response.resume().statusCode));
      asked.on("error", reject).end("{}");
    });
  const host = (): string => new URL(http.url).host;

  it("is turned away by Host and by Origin, even with the token", async () => {
    for (const name of ["rebound.example", `rebound.example:${new URL(http.url).port}`, "127.0.0.1.example"])
      expect(await status({ host: name })).toBe(403);
    expect(await status({ host: host(), origin: "http://rebound.example" })).toBe(403);
    expect(await status({ host: host(), origin: `http://${host()}` })).toBe(400); // passes; "{}" is no message
  });
});

describe("CVE-2026-25536: clients of one server that are answered at the same time", () => {
  it("each get the answers to their own questions", async () => {
    // Each client numbers its calls from 1, so all of them ask under the same numbers.
    const clients = await Promise.all(Array.from({ length: 6 }, () => connect("SDK 2", http)));
    const roots = ["allowed", "allowed_evil"];
    const asked = clients.flatMap((each, at) =>
      [0, 1, 2].map(async (round) => {
        const root = roots[(at + round) % 2] ?? "";
        const args = { task: refundTask, root, format: "json" };
        const { data, text } = await each.call("retrieve_context", args);
        expect(data).toMatchObject({ repository: { root } });
        expect(text.includes("evil.ts")).toBe(root === "allowed_evil");
      }),
    );
    await Promise.all(asked);
  });

  it("cannot be asked under the handle of a client of another server", async () => {
    const elsewhere = await connect("SDK 2", stdioPlace(sandbox, ["--root", outside]));
    const { text } = await elsewhere.call("retrieve_context", { task: refundTask });
    const asked = { retrieval_id: /r_[\w-]{24}/.exec(text)?.[0] ?? "" };
    expect((await elsewhere.call("explain_retrieval", asked)).isError).toBe(false);
    expect(await client.call("explain_retrieval", asked)).toMatchObject({ isError: true });
  });
});

describe("CVE-2025-6514, CVE-2025-49596: an address that is given to a shell", () => {
  it.each([
    `http://127.0.0.1:9/$(touch ${trace})`,
    `http://127.0.0.1:9/\`touch ${trace}\`;touch ${trace}`,
    `http://127.0.0.1:9/" & touch ${trace} & "`,
    `http://$(touch ${trace})/`,
  ])("is an address and nothing else: %s", async (address) => {
    await fossick([refundTask, "--root", allowed, "--evaluator", "llm", "--base-url", address, "--json"], {
      env: { OPENAI_API_KEY: "none" },
    });
    expectNoTrace();
  });

  it.each([`file:///etc/passwd`, `javascript:alert(1)`, `a&touch ${trace}`, "ftp://127.0.0.1/", "-o"])(
    "is refused with another scheme: %s",
    async (address) => {
      const args = ["--root", allowed, "--evaluator", "llm", `--base-url=${address}`, "--json"];
      const { code, stdout } = await fossick([refundTask, ...args]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expectNoTrace();
    },
  );

  it("is not believed when the repository gives it", async () => {
    const root = createShop(join(folder, "addresses"));
    writeFileSync(
      join(root, "fossick.config.json"),
      '{ "baseUrl": "http://127.0.0.1:9/", "evaluator": "llm" }',
    );
    expect((await fossick([refundTask, "--root", root, "--json"])).code).toBe(2);
  });
});

/** Ways around a check of paths: written otherwise, read otherwise by Windows, or with characters nobody sees. */
const wayward = [
  "..",
  "../",
  "src/../..",
  "./../allowed_evil",
  "..\\allowed_evil",
  "%2e%2e/allowed_evil",
  "..%2fallowed_evil",
  "%252e%252e/allowed_evil",
  "..;/allowed_evil",
  "．．/allowed_evil",
  "~",
  "~/../allowed_evil",
  "/",
  "/etc",
  "/proc/self/root",
  "/proc/self/cwd/..",
  "/dev/fd",
  "file:///etc",
  "file://host/share",
  "file:///%2e%2e/etc",
  "\\\\host\\share",
  "//host/share",
  "\\\\?\\C:\\",
  "C:",
  "C:\\Windows",
  "CON",
  "src:stream",
  "src::$INDEX_ALLOCATION",
  "src/refunds/refund-order.ts::$DATA",
  "\u202e..",
  "src\u200b",
  "sr\u2060c/..\u200b/..",
  "src\0",
  "src\0/../../allowed_evil",
  "\0",
  "a".repeat(5_000),
  "../".repeat(200),
];

describe("CVE-2026-7811: paths that go around the check of paths (Windows names and invisible characters among them)", () => {
  it("are refused as root", async () => {
    for (const root of wayward) await expectRefused(root);
  });

  it("match nothing outside as globs, and are no files to explain or to judge", async () => {
    const globs = wayward.filter((path) => path.length < 1_000);
    for (const glob of globs) {
      const { text } = await client.call("retrieve_context", { task: refundTask, globs: [glob] });
      expect(text).not.toContain(marker);
    }
    const { text: found } = await client.call("retrieve_context", { task: refundTask });
    const retrieval_id = /r_[\w-]{24}/.exec(found)?.[0] ?? "";
    for (const path of globs) {
      const { text } = await client.call("explain_retrieval", { retrieval_id, path });
      expect(text).not.toContain(marker);
    }
  });

  it("are refused as paths to search on the command line", async () => {
    for (const path of [
      "..",
      "../allowed_evil",
      "/etc",
      "src/../../allowed_evil",
      "\\\\host\\share",
      "src:stream",
    ]) {
      const { code, stdout } = await fossick([refundTask, path, "--root", allowed, "--json"]);
      expect({ path, code, stdout }).toEqual({ path, code: 2, stdout: "" });
    }
  });
});

describe("flags in the words of a search (rg --pre, grep -f; pi#4018, manifold#563, obsidian-web-mcp#51 and others)", () => {
  const flags = [
    `--pre=touch ${trace}`,
    `-f ${outside}/src/refunds/evil.ts`,
    `--output=${trace}`,
    `-e x`,
    "--help",
  ];

  it("are words", async () => {
    for (const flag of flags) {
      const { isError, text } = await client.call("retrieve_context", { task: `${flag} ${refundTask}` });
      expect({ isError, found: text.includes(refundFile), leaks: text.includes(marker) }).toEqual({
        isError: false,
        found: true,
        leaks: false,
      });
      const alone = await client.call("dispatch_candidates", {
        task: flag,
        patterns: flags,
        excludes: [flag],
      });
      expect(alone.text).not.toContain(marker);
    }
    const piped = await fossick(["--stdin", "--root", allowed, "--json"], {
      input: `${flags[0]} ${refundTask}`,
    });
    expect(piped.code).toBe(0);
    expectNoTrace();
    expect(existsSync(join(allowed, trace))).toBe(false);
  });
});

describe("code-index-mcp#84: a pattern that takes for ever", () => {
  const endless = [
    "a*a*a*a*a*a*a*a*z",
    "*(a|a*)z",
    "+(a)+(a)+(a)+(a)+(a)+(a)z",
    `${"[a-z]*".repeat(8)}0`,
    `${"**/".repeat(12)}z`,
  ];
  const files = { [`src/${"a".repeat(80)}`]: "", [`${"a/".repeat(30)}b.ts`]: "" };

  it("is answered soon, in globs, patterns and excludes", async () => {
    const root = createShop(join(folder, "patterns"), files);
    const asking = await connect("SDK 2", stdioPlace(sandbox, ["--root", root]));
    await asking.call("retrieve_context", { task: refundTask });
    for (const pattern of endless) {
      const startedMs = performance.now();
      const found = await asking.call("retrieve_context", { task: refundTask, globs: [`!${pattern}`] });
      expect(found.text).toContain(refundFile);
      const shown = { task: refundTask, patterns: [pattern], excludes: [pattern] };
      expect((await asking.call("dispatch_candidates", shown)).text).toContain(refundFile);
      expect(performance.now() - startedMs).toBeLessThan(10_000);
    }
  });

  it("is answered soon where the repository's own configuration has it", async () => {
    const excludes = JSON.stringify({ excludes: endless });
    const root = createShop(join(folder, "configured"), { ...files, "fossick.config.json": excludes });
    const startedMs = performance.now();
    const { code, stdout } = await fossick([refundTask, "--root", root, "--format", "paths"]);
    expect({ code, first: stdout.split("\n")[0] }).toEqual({ code: 0, first: refundFile });
    expect(performance.now() - startedMs).toBeLessThan(15_000);
  });

  it("is refused by its key where it is longer than any that people write", async () => {
    const excludes = JSON.stringify({ excludes: ["a".repeat(1_001)] });
    const root = createShop(join(folder, "long-pattern"), { "fossick.config.json": excludes });
    const { code, stderr } = await fossick([refundTask, "--root", root]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/"excludes" in .*fossick\.config\.json/);
  });
});
