import { describe, expect, it } from "vitest";
import { viewOfRetrieval } from "@fossick/page/view/view-of-trace.ts";
import { calls } from "@fossick/page/server/calls/index.ts";
import type { PageEngine } from "@fossick/page/server/page-session.ts";
import { followCycles } from "@fossick/page/server/follow-cycles.ts";
import { createPastSearches } from "@fossick/page/server/page-session.ts";
import { sampleCycles, sampleQuery } from "../../../../test/parts/index.ts";
import { sampleRetrieval } from "../../../../test/sample-retrieval.ts";
import { createFakePageSession } from "./fake-page-session.ts";

const limits = { maxCycles: 3, threshold: 0.7, maxTokens: 16_000, globs: [], excludes: [] } as const;
const viewOf = (text: string) =>
  viewOfRetrieval({ ...sampleRetrieval, task: { text, language: "en" } }, { limits });
const keptOf = (text: string) => ({
  view: viewOf(text),
  request: { task: text, globs: ["src/**"] },
});
const never = new AbortController().signal;

describe("past searches", () => {
  it("are the last fifty, newest first, and can be opened again", () => {
    const past = createPastSearches(() => "");
    const ids = Array.from({ length: 60 }, (_, at) => past.add(keptOf(`task ${at}`)));
    expect(past.list()).toHaveLength(50);
    expect(past.list()[0]).toEqual({
      id: ids[59],
      task: "task 59",
      request: { task: "task 59", globs: ["src/**"] },
      files: 2,
      ms: sampleRetrieval.stats.ms,
    });
    expect(past.get(ids[10] ?? "").view.retrieval.task.text).toBe("task 10");
    expect(() => past.get(ids[9] ?? "")).toThrow("this search is no longer kept");
    expect(() => past.get("__proto__")).toThrow("this search is no longer kept");
  });

  it("are listed only once they are kept, where their page began them by itself", () => {
    const remembered: string[] = [];
    const past = createPastSearches(
      () => "",
      ({ request }) => remembered.push(request.task),
    );
    const first = past.add(keptOf("asked"));
    const id = past.add({ ...keptOf("half wri"), isTentative: true });
    expect([past.list().map(({ task }) => task), remembered]).toEqual([["asked"], ["asked"]]);
    expect(past.get(id).view.retrieval.task.text).toBe("half wri");
    for (let at = 0; at < 60; at++) past.add({ ...keptOf("more"), isTentative: true });
    expect(past.get(first).request.task).toBe("asked");
    expect(() => past.get(id)).toThrow("this search is no longer kept");
    const last = past.add({ ...keptOf("half written"), isTentative: true });
    const entered = past.keep(last);
    expect(past.keep(first)).toBe(first);
    expect(past.list()[0]).toMatchObject({ id: entered, task: "half written" });
    expect(remembered).toEqual(["asked", "half written"]);
  });

  it("are listed no more once they are cleared, and can be read on by a page that shows them", () => {
    const past = createPastSearches(() => "");
    const id = past.add(keptOf("one"));
    past.clear();
    expect(past.list()).toEqual([]);
    expect(past.get(id).request.task).toBe("one");
    past.add(keptOf("two"));
    expect(past.list()).toHaveLength(1);
  });

  it("become a file with the lines of its files, and the time", async () => {
    const asked: (readonly string[])[] = [];
    const pack: PageEngine["pack"] = async (files) => {
      asked.push(files.map(({ path }) => path));
      const parts = [{ startLine: 1, endLine: 1, text: "export const packed = 1;" }];
      return [{ path: "src/auth/tokens.ts", tokens: 5, whole: true, parts }];
    };
    const pageSession = createFakePageSession({ pack });
    const here = pageSession.past.add(keptOf("here"));
    const htmlOf = async (id: string) => (await calls.html.handle({ id }, pageSession, never)).html;
    const html = await htmlOf(here);
    expect(html).toContain("export const packed = 1;");
    expect(html).toMatch(/"savedAt":"\d{4}-\d\d-\d\dT/);
    expect(asked).toEqual([["src/auth/tokens.ts", "src/auth/session-manager.ts", "src/models/user.ts"]]);
  });

  it("become a prompt with as much of their text as the limit allows", async () => {
    const asked: number[] = [];
    const pack: PageEngine["pack"] = async (files, maxTokens) => {
      asked.push(maxTokens);
      const parts = [{ startLine: 1, endLine: 1, text: "export const packed = 1;" }];
      return files.slice(0, 1).map(({ path }) => ({ path, tokens: 5, whole: true, parts }));
    };
    const pageSession = createFakePageSession({ pack });
    const promptOf = async (id: string) => calls.prompt.handle({ id }, pageSession, never);
    const { text, tokens } = await promptOf(pageSession.past.add(keptOf("here")));
    expect([tokens, asked]).toEqual([5, [16_000]]);
    expect(text).toContain("export const packed = 1;");
  });
});

describe("followed cycles", () => {
  const [first, second] = sampleCycles();
  if (!first || !second) throw new Error("two cycles");

  it("are each told once, and begin anew with a search that does", async () => {
    const told: unknown[] = [];
    const { onCycleStart, onCycleEnd } = followCycles(async (event) => {
      told.push(event.kind === "cycleEnd" ? [event.cycle.number, event.cycle.accepted] : event.kind);
    });
    await onCycleStart(1, sampleQuery);
    await onCycleEnd(first);
    await onCycleStart(2, second.query);
    await onCycleEnd(second);
    expect(told).toEqual([
      "cycleStart",
      [1, ["src/auth.ts", "src/tokens.ts"]],
      "cycleStart",
      [2, ["src/session-manager.ts"]],
    ]);
    await onCycleStart(1, sampleQuery);
    await onCycleEnd(second);
    expect(told.at(-1)).toEqual([2, ["src/auth.ts", "src/session-manager.ts", "src/tokens.ts"]]);
  });
});
