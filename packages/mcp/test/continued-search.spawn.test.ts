import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPatientEngines } from "@fossick/mcp/ask-in-time.ts";
import { createServerFactory } from "@fossick/mcp/create-server.ts";
import { createEngines, type McpEngine } from "@fossick/mcp/engines.ts";
import { createHandles } from "@fossick/mcp/handles.ts";
import type { Shared } from "@fossick/mcp/shared.ts";
import { createEngine, packFiles, type Task } from "@fossick/library/index.ts";
import { createShop, refundFile, refundTask } from "../../../test/e2e/shop.ts";
import { createFolder } from "../../../test/temp-repository.ts";
import { connectTo } from "./app/both-eras.ts";

const shop = createShop(createFolder().root);
const searched: Task[] = [];

/** The engine of a process, in this one; it keeps what it was asked. */
async function openEngine(root: string): Promise<McpEngine> {
  const engine = await createEngine({ root, settings: { cacheDir: createFolder().root, memory: false } });
  return {
    ...engine,
    search: async (task, run) => {
      searched.push(task as Task);
      return engine.search(task, run);
    },
    judge: async (task, hints, run) => {
      const search = await engine.judge(task, hints, run);
      return { step: search.step, submit: search.submit, trace: async () => undefined };
    },
    hasIndex: async () => true,
    warm: async () => undefined,
    pack: (files, maxTokens) => packFiles(files, engine.readText, maxTokens),
  };
}

const engines = createEngines({ open: openEngine, idleMs: 60_000 });
const handles = { keptMs: 60_000, max: 8, now: () => 0 };
const shared: Shared = {
  engines,
  patient: createPatientEngines({ engines, waitMs: 60_000, now: () => performance.now() }),
  retrievals: createHandles(handles),
  details: createHandles(handles),
  roots: { flag: shop, env: {}, cwd: shop, home: "/nobody" },
  usual: { maxCycles: 2 },
};
afterAll(() => engines.close());

let client: Client;
beforeAll(async () => {
  ({ client } = await connectTo(createServerFactory(shared), "2026 over a pipe", false));
});
afterAll(() => client.close());

async function call(args: Record<string, unknown>, name = "retrieve_context") {
  const { content, isError = false } = await client.callTool({ name, arguments: args });
  const text = (content as { text?: string }[]).map((part) => part.text ?? "").join("\n");
  return { text, isError, id: /r_[\w-]{24}/.exec(text)?.[0] ?? "", asked: searched.at(-1) };
}

const plainTask = "money goes back twice";

describe("a caller's words", () => {
  it("are the first argument that clients are told, as required, but not missed", async () => {
    const { tools } = await client.listTools();
    const { inputSchema } = tools[0] ?? {};
    expect(Object.keys(inputSchema?.properties ?? {}).slice(0, 2)).toEqual(["keywords", "task"]);
    expect(inputSchema?.required).toEqual(["keywords", "task"]);
    const { asked, isError } = await call({ task: refundTask });
    expect(isError).toBe(false);
    expect(asked).toEqual({ text: refundTask, scope: {} });
  });

  it("are searched with patterns, excludes and what was rejected", async () => {
    const { asked } = await call({
      keywords: ["refund", "order"],
      task: plainTask,
      patterns: ["src/**"],
      excludes: ["*.json"],
      rejected: [String.raw`src/a\x0ab.ts`],
    });
    expect(asked).toEqual({
      text: plainTask,
      keywords: ["refund", "order"],
      patterns: ["src/**"],
      rejected: ["src/a\nb.ts"],
      scope: { excludes: ["*.json"] },
    });
  });

  it.each([
    ["words", { words: ["refund"] }],
    ["terms", { terms: ["refund"] }],
    ["query_terms", { query_terms: ["refund"] }],
    ["one text", { keywords: "refund" }],
    ["one text with commas", { keywords: " refund, , paid" }],
  ])("are understood as %s", async (_, args) => {
    const { asked } = await call({ task: plainTask, ...args });
    expect(asked?.keywords?.[0]).toBe("refund");
    expect(asked?.keywords).not.toContain("");
  });

  it("are told of where the repository spells them otherwise or has none of them", async () => {
    const keywords = ["refund_order", "chargeback"];
    const { text } = await call({ task: plainTask, keywords });
    expect(text).toContain("Your words: defined `refund_order = refundOrder`; nowhere `chargeback`");
  });
});

describe("asking again", () => {
  it("goes on with the search: its task, its words behind the new ones, what was rejected", async () => {
    const first = await call({
      task: plainTask,
      keywords: ["chargeback", "paidCents"],
      patterns: ["src/**"],
      rejected: ["src/mail/send-mail.ts"],
    });
    const rejected = ["src/orders/order.ts"];
    const keywords = ["refundOrder", "paidCents"];
    const second = await call({ retrieval_id: first.id, keywords, reject: rejected, excludes: "docs/**" });
    expect(second).toMatchObject({ isError: false, id: first.id });
    expect(second.asked).toEqual({
      text: plainTask,
      keywords: ["refundOrder", "paidCents", "chargeback"],
      patterns: ["src/**"],
      rejected: ["src/orders/order.ts", "src/mail/send-mail.ts"],
      scope: { excludes: ["docs/**"] },
    });
    expect(second.text).toContain(`### ${refundFile}:`);
    expect(second.text).not.toContain("### src/orders/order.ts");
    const explained = await call({ retrieval_id: first.id }, "explain_retrieval");
    expect(explained.text).toContain("refundOrder");
  });

  it("tells uses and names of the files that the call limits it to alone", async () => {
    const told = async (limits: Record<string, unknown>) => {
      const { uses, beside } = JSON.parse((await call({ task: refundTask, format: "json", ...limits })).text);
      const paths = uses.flatMap((name: { uses: { path: string }[] }) => name.uses.map(({ path }) => path));
      return { paths: [...new Set(paths)], beside: beside.names };
    };
    const test = "test/refunds/refund-order.test.ts";
    expect(await told({})).toEqual({ paths: [refundFile, test], beside: [] });
    expect(await told({ excludes: ["test"] })).toEqual({ paths: [refundFile], beside: [] });
  });

  it("may say the task otherwise", async () => {
    const { id } = await call({ task: plainTask, keywords: ["chargeback"] });
    const { asked } = await call({ task: refundTask, keywords: ["refundOrder"], retrieval_id: id });
    expect(asked).toMatchObject({ text: refundTask, keywords: ["refundOrder", "chargeback"] });
  });

  it("has at most thirty words, the newest", async () => {
    const many = (prefix: string) => Array.from({ length: 20 }, (_, at) => `${prefix}${at}`);
    const { id } = await call({ task: plainTask, keywords: many("old") });
    const { asked } = await call({ keywords: many("new"), retrieval_id: id });
    expect(asked?.keywords).toEqual([...many("new"), ...many("old").slice(0, 10)]);
  });

  it("ends after three cycles, and says what to do", async () => {
    const { id } = await call({ task: plainTask, keywords: ["one"] });
    await call({ retrieval_id: id, keywords: ["two"] });
    const third = await call({ retrieval_id: id, keywords: ["three"] });
    expect(third.isError).toBe(false);
    expect(third.text).not.toContain("Ask again with");
    expect(await call({ retrieval_id: id, keywords: ["four"] })).toMatchObject({
      isError: true,
      text: "this search has had its three cycles\nRead the best of what it found, or start a new search: a task, and no retrieval_id.",
    });
    expect((await call({ task: plainTask, keywords: ["four"] })).isError).toBe(false);
  });

  it("needs a search that is kept and does not wait for verdicts, or a task", async () => {
    expect((await call({ retrieval_id: "r_unknown", keywords: ["a"] })).text).toMatch(
      /^unknown retrieval_id/,
    );
    expect((await call({ keywords: ["a"] })).text).toMatch(/^task is missing\nSay in a sentence/);
    const { id } = await call({ task: plainTask }, "dispatch_candidates");
    expect((await call({ retrieval_id: id, keywords: ["a"] })).text).toMatch(/^the search is not finished/);
  });
});
