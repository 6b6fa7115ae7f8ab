import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PastSearch, SearchView } from "@fossick/page/view/types.ts";
import type { Server } from "../../../web/src/backend/backend.ts";
import { liveBackend } from "../../../web/src/backend/live.ts";
import { clearSearch, openPast, showView, startSearch, stopSearch } from "../../../web/src/state/actions.ts";
import { openPage } from "../../../web/src/state/open-page.ts";
import { state } from "../../../web/src/state/page-state.ts";
import { shellTexts } from "../../../web/src/texts/shell.ts";
import { viewWith } from "./sample-view.ts";

const realFetch = globalThis.fetch;
const before = state.backend.value;
afterEach(() => {
  globalThis.fetch = realFetch;
  clearSearch();
  state.backend.value = before;
  state.history.value = [];
  state.about.value = undefined;
  state.language.value = "en";
});

/** Told at once; what comes then is the test's. */
const told = (then: (body: ReadableStreamDefaultController<Uint8Array>) => void): Response => {
  const event = { kind: "cycleStart", number: 1, query: {} };
  return new Response(
    new ReadableStream({
      start: (body) => body.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)),
      pull: then,
    }),
  );
};

describe("a server that goes away", () => {
  beforeEach(() => {
    state.backend.value = liveBackend();
  });

  const ends: Readonly<Record<string, Parameters<typeof told>[0]>> = {
    "its answer breaks off": (body) => body.error(new TypeError("network error")),
    "its answer ends too soon": (body) => body.close(),
  };
  it.each(Object.entries(ends))("is told of a search where %s", async (_, then) => {
    globalThis.fetch = async () => told(then);
    state.language.value = "zh-Hant";
    await startSearch({ task: "retry" });
    const { serverGone } = shellTexts["zh-Hant"];
    expect(state.search.value).toMatchObject({
      status: "failed",
      cycles: [{ number: 1 }],
      failed: { code: "SERVER_GONE", message: serverGone },
    });
  });

  it("is not told of where the page itself ended the search", async () => {
    globalThis.fetch = async (_, init) =>
      told((body) => init?.signal?.addEventListener("abort", () => body.error(init.signal?.reason)));
    const searched = startSearch({ task: "retry" });
    await expect.poll(() => state.search.value?.cycles.length).toBe(1);
    stopSearch();
    await searched;
    expect(state.search.value).toMatchObject({ status: "stopped" });
    expect(state.search.value).not.toHaveProperty("failed");
  });
});

/** A server whose views come when the test says so, by id. */
function slowServer() {
  const waiting = new Map<string, (view: SearchView) => void>();
  const call = async (name: string, input: { readonly id?: string }) => {
    if (name === "about") return { task: "what it was opened for" };
    if (name === "history") return state.history.value;
    return new Promise<SearchView>((resolve) => waiting.set(input.id ?? "", resolve));
  };
  async function* stream() {
    yield { kind: "cycleStart", number: 1, query: {} };
  }
  // Its answers are those of the calls that these tests make.
  state.backend.value = { server: { call, stream } as unknown as Server };
  return {
    isAsked: (what: string) => waiting.has(what),
    answer: (what: string, view: SearchView) => waiting.get(what)?.(view),
  };
}

describe("an answer that comes late", () => {
  const view = viewWith({});
  const past = [{ id: "1", task: "old", request: { task: "old" } }] as unknown as PastSearch[];

  it("is not shown over a newer search", async () => {
    const server = slowServer();
    const opened = openPast("1");
    await startSearch({ task: "newer" });
    server.answer("1", view);
    await opened;
    expect(state.search.value?.request.task).toBe("newer");
    expect(state.search.value?.id).toBeUndefined();
  });

  it("is not shown over one that was asked for after it", async () => {
    const server = slowServer();
    const opened = [openPast("1"), openPast("2")];
    server.answer("2", view);
    server.answer("1", view);
    await Promise.all(opened);
    expect(state.search.value?.id).toBe("2");
  });

  it("does not overwrite a task that was written meanwhile", async () => {
    const server = slowServer();
    state.history.value = past;
    const opened = openPage({ show: "1" });
    await expect.poll(() => server.isAsked("1")).toBe(true);
    state.draft.value = { task: "my own" };
    server.answer("1", view);
    await opened;
    expect(state.search.value?.id).toBe("1");
    expect(state.draft.value.task).toBe("my own");
  });

  it("is not asked for where somebody has begun to write", async () => {
    slowServer();
    state.draft.value = { task: "my own" };
    await openPage();
    expect(state.search.value).toBeUndefined();
    expect(state.draft.value.task).toBe("my own");
  });
});

describe("an answer before", () => {
  const view = viewWith({});

  it("stays until the next search has its own, and comes back with the failure of one that has none", async () => {
    state.backend.value = liveBackend();
    showView(view, "1", { task: "old" });
    state.selectedPath.value = "a.ts";
    let fail: (() => void) | undefined;
    globalThis.fetch = async (address) => {
      if (address !== "api/search") throw new TypeError("network error");
      return told((body) => (fail = () => body.error(new TypeError("network error"))));
    };
    const searched = startSearch({ task: "new" });
    await expect.poll(() => fail).toBeDefined();
    expect(state.search.value).toMatchObject({
      status: "running",
      request: { task: "new" },
      before: { view },
    });
    fail?.();
    await searched;
    expect(state.search.value).toMatchObject({
      id: "1",
      status: "done",
      view,
      failed: { code: "SERVER_GONE" },
    });
    expect([state.selectedPath.value, state.draft.value.task]).toEqual(["a.ts", "new"]);
  });
});
