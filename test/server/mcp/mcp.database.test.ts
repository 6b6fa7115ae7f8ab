import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientKinds, connect, type ClientKind, type McpClient } from "../../e2e/mcp/clients.ts";
import { shop, shopTask } from "../searches/shop.ts";
import { createTeam, type Team, type TestServer } from "../searches/team.ts";
import { hasPostgres } from "../test-database.ts";

const repository = "acme/shop";

/** The retrieval_id in an answer. */
const idIn = (text: string): string => /retrieval_id: (r_[\w-]+)/.exec(text)?.[1] ?? "";

/** Accepts the files of pricing among those that a step shows. */
const verdictsIn = (text: string) =>
  [...text.matchAll(/^\d+\. (\S+?):/gm)].map(([, path = ""]) => ({
    path,
    relevance: path.includes("pricing") ? 0.9 : 0.1,
  }));

describe.skipIf(!hasPostgres)("MCP over HTTP", () => {
  let team: Team;
  let first: TestServer;
  let second: TestServer;
  let mine: string;
  let friends: string;
  let strangers: string;

  beforeAll(async () => {
    team = await createTeam();
    await team.addRepository(repository, shop);
    await team.addRepository("rival/secret-engine", shop, [2]);
    await team.database.pool.query("update fossick.repositories set remembers = true");
    [first, second] = [await team.startServer(), await team.startServer()];
    [mine, friends, strangers] = [
      (await team.addKey(1)).secret,
      (await team.addKey(1)).secret,
      (await team.addKey(2)).secret,
    ];
  });
  afterAll(() => team?.close());

  const open = (server: TestServer, token: string, kind: ClientKind = "SDK 2"): Promise<McpClient> =>
    connect(kind, { url: `${server.url}/mcp`, token });

  it.each(clientKinds)("answers all tools to a client with %s", async (kind) => {
    const client = await open(first, mine, kind);
    const tools = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "retrieve_context",
      "dispatch_candidates",
      "submit_evaluation",
      "explain_retrieval",
      "repository_status",
      "give_feedback",
    ]);
    expect(JSON.stringify(tools)).not.toContain('"root"');
    expect(client.instructions).toContain("repository: the one you work in, by its name");

    const status = await client.call("repository_status", {});
    expect(status.text).toContain("- acme/shop\n");
    expect(status.text).not.toContain("rival");
    const one = await client.call("repository_status", { repository: "ACME/Shop" });
    expect(one.text).toContain("repository: acme/shop\n");
    expect((await client.call("repository_status", { repository })).text).toContain("state: ");

    const found = await client.call("retrieve_context", { task: shopTask, repository, pack: true });
    expect(found).toMatchObject({ isError: false });
    expect(found.text).toContain("src/pricing/discount.ts");
    expect(found.text).toContain("return total * (1 - couponRate(code));");
    const id = idIn(found.text);
    expect((await client.call("explain_retrieval", { retrieval_id: id, scores: true })).text).toMatch(
      /cycle 1/i,
    );
    const ofFile = await client.call("explain_retrieval", {
      retrieval_id: id,
      path: "src/pricing/discount.ts",
    });
    expect(ofFile.text).toMatch(/\b(?:rank|number) \d+ of /);
    expect(JSON.parse(await client.read(`retrieval://${id}`))).toMatchObject({ retrieval_id: id });

    const told = await client.call("give_feedback", { retrieval_id: id, used: ["src/pricing/discount.ts"] });
    expect(told.text).toMatch(/^remembered for .+: 1 used, 0 unused/);

    const shown = await client.call("dispatch_candidates", { task: shopTask, repository });
    const judged = await client.call("submit_evaluation", {
      retrieval_id: idIn(shown.text),
      evaluations: verdictsIn(shown.text),
    });
    expect(judged).toMatchObject({ isError: false });
    await client.close();
  });

  it("goes on with a search on another server, three times at most, and for its caller alone", async () => {
    const [here, there] = [await open(first, mine), await open(second, mine)];
    const asked = { task: shopTask, repository, keywords: ["zzzNowhere"], rejected: ["README.md"] };
    const { text } = await here.call("retrieve_context", asked);
    expect(text).toContain("nowhere `zzzNowhere`");
    const again = { retrieval_id: idIn(text), keywords: ["couponRate"] };
    const other = await open(first, friends);
    expect((await other.call("retrieve_context", again)).text).toContain("there is no such search");
    const next = await there.call("retrieve_context", again);
    expect(next.text).toContain("nowhere `zzzNowhere`");
    expect(next.text).toContain("couponRate");
    expect(idIn(next.text)).toBe(idIn(text));
    expect((await here.call("explain_retrieval", { retrieval_id: idIn(text) })).text).toContain("couponRate");
    expect((await here.call("retrieve_context", again)).isError).toBe(false);
    expect((await there.call("retrieve_context", again)).text).toMatch(
      /^this search has had its three cycles/,
    );
    await Promise.all([here.close(), there.close(), other.close()]);
  });

  it("searches all that the caller may see where no repository is named, and says so where one is needed", async () => {
    const client = await open(first, mine);
    const { text } = await client.call("dispatch_candidates", { task: shopTask });
    expect(text).toContain("this needs the name of one repository");
    expect(text).toContain("acme/shop");
    expect(text).not.toContain("rival");
    const anywhere = await client.call("retrieve_context", { task: shopTask });
    expect(anywhere.text).not.toMatch(/rival|internal/);
    const more = await client.call("retrieve_context", { task: shopTask, repositories: 8 });
    expect(more.text).toContain("# Repositories that were asked");
    const both = await client.call("retrieve_context", { task: shopTask, repository, repositories: 8 });
    expect(both.text).toContain('"repositories" counts those to search where none is named');
    await client.close();
  });

  it("takes each step of a judged search on another server", async () => {
    const [here, there] = [await open(first, mine), await open(second, mine)];
    let { text } = await here.call("dispatch_candidates", {
      task: shopTask,
      repository,
      candidates_per_cycle: 3,
    });
    const id = idIn(text);
    const seen: string[] = [];
    for (let step = 1; text.includes("# Candidates"); step++) {
      seen.push(...verdictsIn(text).map(({ path }) => path));
      const args = {
        retrieval_id: id,
        evaluations: verdictsIn(text),
        ...(step < 3 && { focus_areas: ["receipt"] }),
      };
      const answer = await (step % 2 === 1 ? there : here).call("submit_evaluation", args);
      expect(answer.isError).toBe(false);
      ({ text } = answer);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(text).toContain("src/pricing/coupons.ts");
    expect((await here.call("submit_evaluation", { retrieval_id: id, evaluations: [] })).text).toContain(
      "finished",
    );
    expect((await here.call("explain_retrieval", { retrieval_id: id })).text).toMatch(/cycle 1/i);
    await Promise.all([here.close(), there.close()]);
  });

  it("tells nobody what another one got, nor of what is not theirs", async () => {
    const client = await open(first, mine);
    const { text } = await client.call("dispatch_candidates", { task: shopTask, repository });
    const retrieved = await client.call("retrieve_context", { task: shopTask, repository });
    await client.close();
    for (const token of [friends, strangers]) {
      const other = await open(second, token);
      const unknown = (await other.call("explain_retrieval", { retrieval_id: `r_${"A".repeat(32)}` })).text;
      for (const id of [idIn(text), idIn(retrieved.text)]) {
        expect((await other.call("explain_retrieval", { retrieval_id: id })).text).toBe(unknown);
        expect((await other.call("submit_evaluation", { retrieval_id: id, evaluations: [] })).text).toBe(
          unknown,
        );
        expect((await other.call("give_feedback", { retrieval_id: id, used: ["a"] })).text).toBe(unknown);
        await expect(other.read(`retrieval://${id}`)).rejects.toThrow();
      }
      await other.close();
    }
    const stranger = await open(first, strangers);
    const answers = [];
    for (const name of [repository, "acme/none", "\0", "../..", "'"])
      answers.push((await stranger.call("retrieve_context", { task: shopTask, repository: name })).text);
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain("there is no such repository");
    await stranger.close();
  });

  it("ends with a key that is revoked, and forgets with a repository that is removed", async () => {
    const { caller, secret } = await team.addKey(3);
    const { id } = await team.addRepository("acme/short-lived", shop, [3]);
    const client = await open(first, secret);
    const start = { task: shopTask, repository: "acme/short-lived" };
    const { text } = await client.call("dispatch_candidates", start);
    await team.database.pool.query(
      "select set_config('fossick.admin', 'on', false), fossick.remove_repository($1)",
      [id],
    );
    const answer = await client.call("submit_evaluation", { retrieval_id: idIn(text), evaluations: [] });
    expect(answer.text).toContain("there is no such search");
    await team.database.pool.query("update fossick.api_keys set revoked_at = now() where key_id = $1", [
      caller.id,
    ]);
    await expect(client.call("repository_status", {})).rejects.toThrow();
    const refused = await fetch(`${first.url}/mcp`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: "{}",
    });
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toMatch(/^Bearer/);
    await client.close().catch(() => undefined);
  });
});
