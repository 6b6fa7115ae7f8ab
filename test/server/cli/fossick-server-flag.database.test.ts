import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine, replay } from "@fossick/library/index.ts";
import { answerSchema } from "@fossick/hosting/index.ts";
import { renderRetrieval } from "@fossick/text/render-retrieval.ts";
import { createFolder, run } from "../../fake-context.ts";
import { shop, shopTask } from "../searches/shop.ts";
import { createTeam, type Team, type TestServer } from "../searches/team.ts";
import { hasPostgres } from "../test-database.ts";

/** The command line against the real server. */
describe.skipIf(!hasPostgres)("fossick --server and fossick-server", () => {
  let team: Team;
  let server: TestServer;
  let root: string;
  let env: Record<string, string>;
  const cwd = createFolder();

  beforeAll(async () => {
    team = await createTeam();
    await team.database.pool.query("insert into fossick.teams (name) values ('red'), ('blue')");
    ({ root } = await team.addRepository("acme/shop", shop, [1]));
    await team.database.pool.query(
      "update fossick.repositories set url = 'https://example.com/acme/shop.git' where name = 'acme/shop'",
    );
    server = await team.startServer();
    env = { FOSSICK_SERVER: server.url, FOSSICK_SERVER_KEY: (await team.addKey(1)).secret };
  });
  afterAll(() => team?.close());

  const ask = (...argv: string[]) => run([shopTask, ...argv], { cwd, env, columns: 80 });

  it("prints what an engine over the same folder finds, but for times and names", async () => {
    const engine = await createEngine({ root, settings: { memory: false, cacheDir: createFolder() } });
    const trace = await engine.trace(shopTask);
    await engine.close();
    const asked = await ask("--repository", "acme/shop", "--json", "--explain-scores");
    expect(asked.stderr).toBe("");
    const told = v.parse(answerSchema, JSON.parse(asked.stdout));
    const { repository, ...here } = await replay(trace, {}, { explainScores: true });
    expect(told.files.length).toBeGreaterThan(0);
    expect(told.repository.files).toBe(repository.files);
    expect(told.files).toEqual(here.files);
    expect(told.scores).toEqual(JSON.parse(JSON.stringify(here.scores)));
    const paths = renderRetrieval("paths", trace.retrieval);
    expect((await ask("--repository", "acme/shop", "--format", "paths")).stdout).toBe(paths);
  });

  it("prints every format, with texts", async () => {
    for (const format of ["table", "markdown", "xml", "json"]) {
      const { code, stdout } = await ask("--repository", "acme/shop", "--pack", "--format", format);
      expect([format, code]).toEqual([format, 0]);
      expect(stdout).toContain("return total * (1 - couponRate(code))");
    }
  });

  it("tells the repository from the folder, over whatever protocol it was cloned", async () => {
    const clone = join(cwd, "clone");
    mkdirSync(clone);
    execFileSync("git", ["init", "-q", clone]);
    execFileSync("git", ["-C", clone, "remote", "add", "origin", "git@example.com:acme/shop.git"]);
    const told = await run([shopTask, "--format", "paths"], { cwd: clone, env });
    expect(told).toMatchObject({ code: 0, stderr: "" });
    expect(told.stdout).toContain("src/pricing/discount.ts\n");
  });

  it("asks all where no repository is named, and says which", async () => {
    const asked = await ask("--format", "paths");
    expect(asked.stderr).toContain("fossick: asked acme/shop: ");
    expect(asked.stdout).toContain("acme/shop/src/pricing/discount.ts\n");
    for (const format of ["table", "markdown", "xml", "json"])
      expect((await ask("--pack", "--format", format)).stdout).toContain(
        "return total * (1 - couponRate(code))",
      );
  });

  it("says in a sentence what may not be searched, alike for what is not there", async () => {
    const blue = { ...env, FOSSICK_SERVER_KEY: (await team.addKey(2)).secret };
    const forbidden = await run([shopTask, "--repository", "acme/shop"], { cwd, env: blue });
    const unknown = await run([shopTask, "--repository", "acme/none"], { cwd, env: blue });
    expect(forbidden).toMatchObject({ code: 2, stdout: "", stderr: unknown.stderr });
    const wrong = await run([shopTask, "--repository", "acme/shop"], {
      cwd,
      env: { ...env, FOSSICK_SERVER_KEY: "fsk_wrong" },
    });
    expect(wrong.stderr).toContain("does not take the key");
    expect((await ask("--repository", "acme/shop", "-n", "0")).stderr).toContain("--max-files takes");
  });
});
