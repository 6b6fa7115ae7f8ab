import { describe, expect, it } from "vitest";
import type { EarlierSearch } from "@fossick/page/view/types.ts";
import { viewOfRetrieval } from "@fossick/page/view/view-of-trace.ts";
import { calls } from "@fossick/page/server/calls/index.ts";
import { createPageHistory, type KeptHistory } from "@fossick/page/server/page-history.ts";
import { sampleRetrieval } from "../../../../test/sample-retrieval.ts";
import { createFakePageSession } from "./fake-page-session.ts";

const limits = { maxCycles: 3, threshold: 0.7, maxTokens: 16_000, globs: [], excludes: [] } as const;
const madeOf = (text: string) => ({
  view: viewOfRetrieval({ ...sampleRetrieval, task: { text, language: "en" } }, { limits }),
  request: { task: `${text} with hunter2`, globs: ["src/**"], threshold: 0.5 },
  isJudged: false,
});

function holdHistory(held: EarlierSearch[] = []): KeptHistory & { readonly held: EarlierSearch[] } {
  return {
    held,
    list: async () => held,
    add: async (search) => void held.unshift({ ...search, time: 1 }),
    clear: async () => void (held.length = 0),
  };
}

describe("the history of a page", () => {
  it("keeps what was searched for, in the words whose secrets are gone", async () => {
    const kept = holdHistory();
    const history = createPageHistory(kept, () => undefined);
    history.remember(madeOf("fix it"));
    await history.settle();
    expect(kept.held).toEqual([{ task: "fix it", globs: ["src/**"], threshold: 0.5, files: 2, time: 1 }]);
  });

  it("keeps words beside a task as they were searched for", async () => {
    const kept = holdHistory();
    const history = createPageHistory(kept, () => undefined);
    const task = { text: "fix it", keywords: ["jwt"], language: "en" } as const;
    const view = viewOfRetrieval({ ...sampleRetrieval, task }, { limits });
    history.remember({ ...madeOf("fix it"), view });
    await history.settle();
    expect(kept.held[0]).toMatchObject({ task: "fix it", keywords: ["jwt"] });
  });

  it("shows what others kept, and is cleared with what its page has itself", async () => {
    const kept = holdHistory([{ task: "older", files: 1, time: 0 }]);
    const pageSession = createFakePageSession({}, { history: kept });
    const never = new AbortController().signal;
    expect(await calls.earlier.handle({}, pageSession, never)).toEqual([
      { task: "older", files: 1, time: 0 },
    ]);
    pageSession.past.add(madeOf("own"));
    await pageSession.pageHistory.settle();
    expect(kept.held).toHaveLength(2);
    await calls.clearHistory.handle({}, pageSession, never);
    expect([kept.held, pageSession.past.list()]).toEqual([[], []]);
  });

  it("goes on where nothing can be kept, and tells it", async () => {
    const told: unknown[] = [];
    const failing = { ...holdHistory(), add: async () => Promise.reject(new Error("full")) };
    const history = createPageHistory(failing, (error) => told.push(error));
    history.remember(madeOf("fix it"));
    await history.settle();
    expect(told).toHaveLength(1);
    const none = createPageHistory(undefined, () => undefined);
    none.remember(madeOf("fix it"));
    expect(await none.earlier()).toEqual([]);
  });
});
