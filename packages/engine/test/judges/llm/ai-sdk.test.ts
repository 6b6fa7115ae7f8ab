import { afterAll, describe, expect, it } from "vitest";
import { startServer, type Script } from "../../../../../test/scripted-server.ts";
import { removeFolders } from "../../../../../test/temp-repository.ts";
import { opened, undecided } from "../judges.ts";

afterAll(removeFolders);

/** A reply of a model of Anthropic, in the words of its interface. */
const message = (text: string) => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "claude-x",
  content: [{ type: "text", text }],
  stop_reason: "end_turn",
  stop_sequence: null,
  usage: { input_tokens: 800, output_tokens: 70 },
});
const good: Script = () =>
  message(
    JSON.stringify({ verdicts: undecided.map(({ path }, at) => ({ path, relevance: at / 10, reason: "" })) }),
  );
const claude = (baseUrl: string) => ({ evaluator: "llm", modelId: "anthropic:claude-x", baseUrl }) as const;

describe("a provider of the AI SDK", () => {
  it("is loaded by name and asked once", async () => {
    const { baseUrl, heard } = await startServer(good);
    const { ask } = await opened(claude(baseUrl), {
      FOSSICK_API_KEY: "own-key",
      ANTHROPIC_API_KEY: "theirs",
    });
    const { verdicts, faults, usage } = await ask();
    expect(faults).toEqual([]);
    expect(verdicts).toHaveLength(6);
    expect(usage).toMatchObject({ calls: 1, inputTokens: 800, outputTokens: 70 });
    expect(heard.map(({ path }) => path)).toEqual(["/v1/messages"]);
    expect(heard[0]?.headers["x-api-key"]).toBe("own-key");
    expect(heard[0]?.body).toContain("verdicts");
  });

  it("sends no key of the environment to a server it does not belong to", async () => {
    const { baseUrl, heard } = await startServer(good);
    await (await opened(claude(baseUrl), { ANTHROPIC_API_KEY: "theirs" })).ask();
    expect(JSON.stringify(heard)).not.toContain("theirs");
  });

  it("shows in a dry run what it would send, and sends nothing", async () => {
    const { baseUrl, heard } = await startServer(good);
    const { ask, requests } = await opened(
      { ...claude(baseUrl), dryRun: true },
      { FOSSICK_API_KEY: "own-key" },
    );
    expect(await ask()).toEqual({ verdicts: [], faults: [] });
    expect(heard).toEqual([]);
    expect(requests).toMatchObject([
      { to: `POST ${baseUrl}/messages`, body: expect.stringContaining("file src/a.ts") },
    ]);
    expect(JSON.stringify(requests)).not.toContain("own-key");
  });

  it.each([
    ["refuses", "JUDGE_REFUSED", (_, response) => void response.writeHead(401).end('{"error":"sk-ant-1"}')],
    ["says no JSON", "JUDGE_MALFORMED", () => message("I would rather not.")],
    ["is silent", "JUDGE_TIMEOUT", () => undefined],
    ["hangs up", "JUDGE_UNREACHABLE", (_, response) => void response.destroy()],
  ] as readonly (readonly [string, string, Script])[])("that %s is one fault", async (_, code, script) => {
    const { baseUrl, heard } = await startServer(script);
    const { ask } = await opened({
      ...claude(baseUrl),
      evaluatorTimeoutMs: code === "JUDGE_TIMEOUT" ? 200 : 2_000,
    });
    const { verdicts, faults } = await ask();
    expect(verdicts).toEqual([]);
    expect(faults).toMatchObject([{ part: "evaluator/llm", code }]);
    expect(heard).toHaveLength(1);
  });

  it("whose package is not installed says what to install", async () => {
    const { ask } = await opened({ evaluator: "llm", modelId: "mistral:small" }, { MISTRAL_API_KEY: "m" });
    expect((await ask()).faults).toMatchObject([
      {
        code: "JUDGE_UNAVAILABLE",
        message: expect.stringContaining("install ai and @ai-sdk/mistral next to fossick"),
      },
    ]);
  });
});
