import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSandbox } from "../sandbox.ts";
import { createShop, refundFile, refundTask } from "../shop.ts";
import { clientKinds, connect, type McpClient } from "./clients.ts";
import { startHttp, stdioPlace, stop, type HttpServer } from "./server.ts";

const sandbox = createSandbox();
const shop = createShop(join(sandbox.folder, "shop"));
let http: HttpServer;
beforeAll(async () => {
  http = await startHttp(sandbox, ["--root", shop]);
});
afterAll(async () => {
  await stop(http.running);
});

const skill = join(import.meta.dirname, "../../../plugin/skills/iterative-retrieval/SKILL.md");

const toolNames = [
  "retrieve_context",
  "dispatch_candidates",
  "submit_evaluation",
  "explain_retrieval",
  "repository_status",
  "give_feedback",
];

const idIn = (text: string): string => /r_[\w-]{24}/.exec(text)?.[0] ?? "";
const shownIn = (text: string): string[] =>
  [...text.matchAll(/^\d+\. (\S+): /gm)].map(([, path = ""]) => path);

describe.each(["stdio", "HTTP"] as const)("over %s", (way) => {
  describe.each(clientKinds)("a client of %s", (kind) => {
    let client: McpClient;
    beforeAll(async () => {
      client = await connect(kind, way === "HTTP" ? http : stdioPlace(sandbox, [], { cwd: shop }));
    });

    it("is told what there is and when to use it", async () => {
      const tools = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(toolNames);
      for (const { annotations, description = "", inputSchema, name } of tools) {
        expect(description).toMatch(/^Use /);
        expect(Buffer.byteLength(description)).toBeLessThan(2_048);
        expect(inputSchema.type).toBe("object");
        expect(annotations).toMatchObject({
          readOnlyHint: name !== "give_feedback",
          openWorldHint: false,
          ...(name === "give_feedback" && { destructiveHint: false }),
        });
      }
      expect(Buffer.byteLength(client.instructions ?? "")).toBeLessThan(2_048);
      expect(client.version).toMatch(/^\d+\.\d+\.\d+/);
    });

    it("finds the files of a task in one call", async () => {
      const { data, isError, text } = await client.call("retrieve_context", { task: refundTask });
      expect({ data, isError }).toEqual({ data: undefined, isError: false });
      expect(text).toMatch(/^retrieval_id: r_[\w-]{24}\nNext: /);
      expect(text.indexOf(refundFile)).toBeGreaterThan(0);
      expect(text).toContain("a refund cannot exceed what was paid"); // the strongest definition
      const packed = await client.call("retrieve_context", { task: refundTask, pack: true });
      expect(packed.text).toContain("a refund cannot exceed what was paid");
      const id = idIn(text);
      const explained = await client.call("explain_retrieval", { retrieval_id: id });
      expect(explained.text).toMatch(/^Names, reasons and texts are quoted [^\n]+\n\nTask: reject a refund/);
      const asked = { retrieval_id: id, path: refundFile };
      const told = (await client.call("explain_retrieval", asked)).text;
      expect(told).toMatch(/^ +returned: number 1 of .*\n +why: /m);
      const withScores = await client.call("explain_retrieval", { ...asked, scores: true });
      expect(withScores.text).toMatch(/^ += \d\.\d{4} +worth$/m);
      const whole = JSON.parse(await client.read(`retrieval://${id}`)) as Record<string, unknown>;
      expect(whole).toMatchObject({ retrieval_id: id, schema_version: 1, repository: { root: "." } });
    });

    it("is given the answer as data, in text and structure alike", async () => {
      const { data, text } = await client.call("retrieve_context", { task: refundTask, format: "json" });
      expect(JSON.parse(text)).toEqual(data);
      expect(data).toMatchObject({ schema_version: 1, files: [{ path: refundFile }] });
    });

    it("judges step by step until the search is over", async () => {
      const task = { task: refundTask, keywords: ["refundOrder"], candidates_per_cycle: 3 };
      let step = await client.call("dispatch_candidates", task);
      const id = idIn(step.text);
      const seen: string[] = [];
      while (shownIn(step.text).length > 0) {
        const shown = shownIn(step.text);
        expect(seen.filter((path) => shown.includes(path))).toEqual([]);
        seen.push(...shown);
        const evaluations = shown.map((path) => ({
          path,
          relevance: path === refundFile ? 0.95 : 0.1,
          reason: path === refundFile ? "the check belongs here" : "unrelated",
          missing_context: [],
        }));
        step = await client.call("submit_evaluation", {
          retrieval_id: id,
          evaluations,
          ...(seen.length === 3 && { files_to_read: ["README.md"] }),
        });
        expect(step.isError).toBe(false);
      }
      expect(seen).toContain(refundFile);
      expect(seen).toContain("README.md");
      expect(step.text).toMatch(
        new RegExp(`### ${refundFile} \\(sure; \\d+ tokens\\)\nthe check belongs here \\(lines `),
      );
      expect(step.text).toMatch(/^Stopped after \d cycles?: /m);
      const again = await client.call("submit_evaluation", { retrieval_id: id, evaluations: [] });
      expect(again).toMatchObject({
        isError: true,
        text: expect.stringMatching(/^this search is finished\n/),
      });
      const asked = { retrieval_id: id, path: refundFile };
      expect((await client.call("explain_retrieval", asked)).text).toContain("rank 1 of");
      expect(await client.call("explain_retrieval", { ...asked, scores: true })).toMatchObject({
        isError: true,
        text: expect.stringMatching(/^the scores of this search are no longer kept/),
      });
    });

    it("is not done with a verdict that could not be used, and understands a short name", async () => {
      const task = { task: refundTask, candidates_per_cycle: 3, cycles: 1 };
      const step = await client.call("dispatch_candidates", task);
      const call = { retrieval_id: idIn(step.text) };
      const evaluations = [{ path: "no-such-file.ts", relevance: 0.9 }];
      const again = await client.call("submit_evaluation", { ...call, evaluations });
      expect(again.text).toMatch(
        /^retrieval_id: r_.*\nNext: call submit_evaluation .*\n\n## Failures\n\n- judge \(UNKNOWN_FILE\): .*"no-such-file\.ts"/,
      );
      const [name = ""] = refundFile.split("/").slice(-1);
      const last = await client.call("submit_evaluation", {
        ...call,
        evaluations: [{ path: name, relevance: 0.9 }],
      });
      expect(last.text).toContain(`### ${refundFile} (sure; `);
      expect(last.text).toContain(`"${name}" as ${refundFile}`);
    });

    it("asks for the state of the repository, and teaches what helped", async () => {
      expect((await client.call("repository_status", {})).text).toMatch(/^files: 10$/m);
      const { text } = await client.call("retrieve_context", { task: refundTask });
      const feedback = { retrieval_id: idIn(text), used: [refundFile], unused: ["README.md"] };
      const { isError, text: told } = await client.call("give_feedback", feedback);
      expect({ isError, told }).toEqual({
        isError: false,
        told: expect.stringMatching(/^remembered for .*refund/),
      });
    });

    it.skipIf(!existsSync(skill))("reads the skill of the package", async () => {
      expect(await client.read("skill://iterative-retrieval/SKILL.md")).toBe(readFileSync(skill, "utf8"));
    });

    it("starts a conversation with the prompt", async () => {
      const keywords = "refund, paidCents";
      const text = await client.prompt("retrieve_context", { task: refundTask, keywords });
      expect(text.startsWith(refundTask)).toBe(true);
      expect(text).toContain(refundFile);
    });
  });
});
