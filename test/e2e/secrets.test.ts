import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createEngine, packFiles, renderRetrieval } from "@fossick/library/index.ts";
import { piecesOf, plantSecrets } from "../planted-secrets.ts";
import { openFolder } from "../temp-repository.ts";
import { connect } from "./mcp/clients.ts";
import { stdioPlace } from "./mcp/server.ts";
import { createSandbox, type Ended } from "./sandbox.ts";

const sandbox = createSandbox();
const root = join(sandbox.folder, "planted");
const planted = plantSecrets(200);
const task = "why does the deploy client fail to authenticate with the payment provider?";

/** Files that usually hold secrets, with the lines of one each. */
const secretFiles = [
  ".env",
  "id_rsa",
  "certs/server.key",
  ".aws/credentials",
  ".netrc",
  "deploy/prod.env",
  "config/secrets.yaml",
  "infra/prod.tfvars",
];
const inSecretFiles = plantSecrets(secretFiles.length, 99);

/** A client of a service as people write it, with secrets where they should not be. */
const clientFile = (name: string, secrets: readonly string[]): string =>
  [
    `// Authenticates the deploy client of ${name} with the payment provider.`,
    `export function authenticate${name}(provider) {`,
    "  // why it may fail: see the provider's documentation",
    ...secrets.flatMap((text) => text.split("\n").map((line) => `  ${line}`)),
    "  return provider.authenticate(deploy);",
    "}",
    "",
  ].join("\n");

beforeAll(() => {
  mkdirSync(root, { recursive: true });
  const folder = openFolder(root);
  folder.git("init", "-q", "-b", "main");
  const endings = ["ts", "py", "yml", "php", "md", "sh", "java", "properties", "test.ts", "xml"];
  const perFile = planted.length / 40;
  const files = Array.from({ length: 40 }, (_, at) => [
    `src/service${at}/deploy-client.${endings[at % endings.length]}`,
    clientFile(
      `Service${at}`,
      planted.slice(at * perFile, (at + 1) * perFile).map(({ text }) => text),
    ),
  ]);
  folder.write(Object.fromEntries(files));
  folder.write(
    Object.fromEntries(
      secretFiles.map((path, at) => [path, `# deploy client\n${inSecretFiles[at]?.text}\n`]),
    ),
  );
  folder.commit(`deploy client authenticates\n\n${planted.map(({ text }) => text).join("\n")}`);
});

/** Secrets, by kind, that a text shows. */
const leaksIn = (text: string): string[] =>
  [...planted, ...inSecretFiles]
    .filter((secret) =>
      piecesOf(secret).some(
        (piece) => text.includes(piece) || text.includes(JSON.stringify(piece).slice(1, -1)),
      ),
    )
    .map(({ kind }) => kind);

const run = (...args: string[]): Promise<Ended> =>
  sandbox.fossick([task, "--root", root, ...args], { env: { FOSSICK_EVALUATOR: undefined } });

describe("200 secrets of more than 40 kinds in a repository", () => {
  it.each(["table", "markdown", "xml", "json", "paths"])(
    "are not in --format %s, whatever the flags",
    async (format) => {
      const flags = [
        [],
        ["--min-score", "0", "--max-files", "100", "--max-tokens", "1000000"],
        ["--hidden", "--no-ignore", "--min-score", "0", "--max-files", "100", "--max-tokens", "1000000"],
        ["--explain", "--explain-scores", "--verbose", "--min-score", "0"],
      ];
      const packing = format === "paths" ? [[]] : [[], ["--pack"]];
      for (const some of flags) {
        for (const pack of packing) {
          const { code, stdout, stderr } = await run("--format", format, ...some, ...pack);
          expect(code).toBeLessThan(2);
          expect(leaksIn(stdout + stderr)).toEqual([]);
        }
      }
    },
  );

  it("are counted in stats.redacted of the packed answer", async () => {
    const { stdout } = await run(
      "--json",
      "--pack",
      "--min-score",
      "0",
      "--max-files",
      "100",
      "--max-tokens",
      "1000000",
    );
    const { files, stats } = JSON.parse(stdout) as {
      files: { packed?: object }[];
      stats: { redacted: number };
    };
    expect(files.filter(({ packed }) => packed !== undefined).length).toBeGreaterThanOrEqual(40);
    expect(stats.redacted).toBeGreaterThanOrEqual(180);
    expect(stdout).toContain("[redacted: github token]");
  });

  it("are not in the index: no search for one finds its file", async () => {
    const named = ["djangoKey", "railsKey", "jwtKey", "webhookKey", "commandPassword", "listedKey", "cookie"];
    for (const { kind, secret } of planted
      .filter((each) => named.includes(each.kind))
      .slice(0, named.length)) {
      const { code, stdout } = await sandbox.fossick([secret, "--root", root, "--format", "paths"]);
      expect([kind, code, stdout]).toEqual([kind, 1, ""]);
    }
  });

  it("are not in a trace, nor in what its replay shows", async () => {
    const trace = join(sandbox.folder, "trace.json");
    await run("--trace", trace, "--min-score", "0", "--hidden");
    expect(leaksIn(readFileSync(trace, "utf8"))).toEqual([]);
    const { code, stdout } = await sandbox.fossick(["replay", trace, "--json", "--explain-scores"]);
    expect(code).toBe(0);
    expect(leaksIn(stdout)).toEqual([]);
  });

  it("are not in what MCP tools show, in any format", async () => {
    const client = await connect("SDK 2", stdioPlace(sandbox, ["--root", root]));
    for (const format of ["markdown", "xml", "json"]) {
      const large = { max_tokens: 100_000, format };
      const answer = await client.call("retrieve_context", { task, ...large });
      expect(answer.isError).toBe(false);
      expect(leaksIn(answer.text + JSON.stringify(answer.data ?? {}))).toEqual([]);
      if (format === "xml") continue;
      const shown = await client.call("dispatch_candidates", { task, candidates_per_cycle: 30, ...large });
      expect(shown.isError).toBe(false);
      expect(shown.text).toContain("[redacted: ");
      expect(leaksIn(shown.text + JSON.stringify(shown.data ?? {}))).toEqual([]);
      const id = /r_[\w-]{24}/.exec(shown.text)?.[0] ?? "";
      const next = await client.call("submit_evaluation", {
        retrieval_id: id,
        evaluations: [],
        files_to_read: [".env", "deploy/prod.env", "src/service1/deploy-client.py"],
        ...large,
      });
      expect(leaksIn(next.text + JSON.stringify(next.data ?? {}))).toEqual([]);
      const why = await client.call("explain_retrieval", { retrieval_id: id, format });
      expect(leaksIn(why.text)).toEqual([]);
    }
  });

  it("are not in what would be sent to a model", async () => {
    const flags = ["--evaluator", "command", "--evaluator-command", "cat", "--dry-run"];
    const { stdout, stderr } = await run(...flags, "--min-score", "0", "--hidden");
    expect(stdout).toContain("deploy-client");
    expect(leaksIn(stdout + stderr)).toEqual([]);
  });

  it("are not in what the library gives", async () => {
    const engine = await createEngine({
      root,
      settings: {
        cacheDir: join(sandbox.folder, "cache-of-library"),
        memory: false,
        hidden: true,
        threshold: 0,
      },
    });
    const retrieval = await engine.retrieve(task);
    const packed = await packFiles(retrieval.files, engine.readText, 1_000_000);
    expect(
      leaksIn(
        JSON.stringify(retrieval) +
          JSON.stringify(packed) +
          renderRetrieval("markdown", retrieval, { packed }),
      ),
    ).toEqual([]);
    for (const path of secretFiles) expect(await engine.readText(path)).toBeUndefined();
    await engine.close();
  });
});

describe("a task with secrets in it", () => {
  const [secret] = plantSecrets(1, 42);
  const text = `the deploy client says "bad credentials" with ${secret?.secret}`;

  it("is read, shown and remembered without them", async () => {
    const words = ["--keywords", `deploy,${secret?.secret}`];
    const { stdout, stderr } = await sandbox.fossick([text, ...words, "--root", root, "--json", "--explain"]);
    expect(stdout + stderr).not.toContain(secret?.secret);
    const answer = JSON.parse(stdout) as {
      task: { text: string; keywords: string[] };
      stats: { redacted: number };
      cycles: { query: { keywords: { term: string }[] } }[];
    };
    expect(answer.task.text).toBe('the deploy client says "bad credentials" with [redacted: github token]');
    expect(answer.task.keywords).toEqual(["deploy", "[redacted: github token]"]);
    expect(answer.stats.redacted).toBe(2);
    const terms = answer.cycles.flatMap(({ query }) => query.keywords.map(({ term }) => term));
    expect(terms).not.toContain("redacted");
    await sandbox.fossick([
      "feedback",
      "--root",
      root,
      "--task",
      text,
      "--used",
      "src/service0/deploy-client.ts",
    ]);
    for (const file of filesBelow(sandbox.home)) {
      const kept = readFileSync(file, "latin1");
      expect(kept.toLowerCase().includes(String(secret?.secret.slice(4)).toLowerCase()), file).toBe(false);
    }
  });
});

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);

describe("the loud exceptions", () => {
  it("--show-secrets shows secrets in files, and says so", async () => {
    const { stdout, stderr } = await run(
      "--show-secrets",
      "--pack",
      "--format",
      "markdown",
      "--max-tokens",
      "100000",
      "--min-score",
      "0",
    );
    expect(leaksIn(stdout).length).toBeGreaterThan(0);
    expect(stderr).toContain("--show-secrets shows the secrets in files as they are");
  });

  it("a path on the command line shows that file, its secrets replaced, and says so", async () => {
    const { stdout, stderr } = await sandbox.fossick([
      task,
      ".env",
      "--root",
      root,
      "--hidden",
      "--min-score",
      "0",
      "--pack",
      "--format",
      "markdown",
    ]);
    expect(stdout).toContain("# deploy client");
    expect(stderr).toContain(".env usually holds secrets; its text is shown because you named it");
    expect(leaksIn(stdout)).toEqual([]);
  });

  it.each(["redact", "secretFiles"])("a configuration file cannot set %s", async (key) => {
    openFolder(join(sandbox.folder, "planted")).write({
      "other.config.json": JSON.stringify({ [key]: key === "redact" ? false : [".env"] }),
    });
    const { code, stderr } = await run("--config", join(root, "other.config.json"));
    expect(code).toBe(2);
    expect(stderr).toContain(key);
  });
});
