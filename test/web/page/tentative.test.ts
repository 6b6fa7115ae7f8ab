import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { About, SearchEvent, StreamedRequest } from "@fossick/page/view/types.ts";
import type { Server } from "../../../web/src/backend/backend.ts";
import { clearSearch, startSearch } from "../../../web/src/state/actions.ts";
import { shownPlace } from "../../../web/src/state/arrive.ts";
import { mark } from "../../../web/src/state/feedback.ts";
import { state } from "../../../web/src/state/page-state.ts";
import { endPause } from "../../../web/src/state/pause.ts";
import { preferences } from "../../../web/src/state/preferences.ts";
import { isWorthSearching, keepTentative, searchAtPause } from "../../../web/src/state/tentative.ts";
import { fileWith, viewWith } from "./sample-view.ts";

const before = state.backend.value;
const view = viewWith({ files: [fileWith({ path: "a.ts" })] });

/** Writes down what it is asked; each search waits until it is let go, or ended. */
function scriptedServer() {
  const asked: StreamedRequest[] = [];
  const ended: string[] = [];
  const letGo: (() => void)[] = [];
  const kept: string[] = [];
  const server: Server = {
    call: async (name, input) => {
      if (name === "keep") kept.push((input as { readonly id: string }).id);
      return (name === "keep" ? { id: "search-9" } : []) as never;
    },
    async *stream(_name, input, signal) {
      const request = input as StreamedRequest;
      asked.push(request);
      await new Promise<void>((resolve) => {
        letGo.push(resolve);
        signal.addEventListener("abort", () => (ended.push(request.task), resolve()));
      });
      signal.throwIfAborted();
      yield { kind: "done", id: `tentative-${asked.length}`, view } satisfies SearchEvent as never;
    },
  };
  return { asked, ended, kept, letGo: () => letGo.forEach((go) => go()), server };
}

const write = (task: string): void => {
  state.draft.value = { ...state.draft.value, task };
  searchAtPause();
};
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("a pause in writing", () => {
  let script: ReturnType<typeof scriptedServer>;
  beforeEach(() => {
    vi.useFakeTimers();
    script = scriptedServer();
    state.backend.value = { server: script.server };
    state.about.value = { isSearchFree: true } as About;
  });
  afterEach(() => {
    endPause();
    clearSearch();
    vi.useRealTimers();
    preferences.isPauseOn.value = true;
    state.backend.value = before;
    state.about.value = undefined;
    state.history.value = [];
  });

  it("searches for what stands there, and leaves the screen alone until the answer is there", async () => {
    write("fix the");
    await wait(400);
    write("fix the lamp");
    await wait(599);
    expect(script.asked).toEqual([]);
    await wait(1);
    expect(script.asked).toEqual([{ task: "fix the lamp", isTentative: true }]);
    expect(state.search.value).toBeUndefined();
    script.letGo();
    await wait(0);
    expect(state.search.value).toMatchObject({ status: "done", isTentative: true, id: "tentative-1" });
    expect(state.draft.value.task).toBe("fix the lamp");
    expect(shownPlace()).toEqual({ task: "fix the lamp" });
    write("fix the lamp");
    await wait(2000);
    expect(script.asked).toHaveLength(1);
  });

  it("searches again for a task that has other words beside it", async () => {
    write("fix the lamp");
    await wait(600);
    script.letGo();
    await wait(0);
    state.draft.value = { ...state.draft.value, keywords: ["dimmer"] };
    write("fix the lamp");
    await wait(600);
    expect(script.asked.at(-1)).toEqual({ task: "fix the lamp", keywords: ["dimmer"], isTentative: true });
  });

  it("ends a search that an earlier one began", async () => {
    write("fix the");
    await wait(600);
    write("fix the lamp");
    expect(script.ended).toEqual(["fix the"]);
    await wait(600);
    script.letGo();
    await wait(0);
    expect(state.search.value?.request.task).toBe("fix the lamp");
  });

  it("gives way to a search that is asked for, and waits for one that runs", async () => {
    write("fix the lamp");
    void startSearch();
    await wait(2000);
    expect(script.asked).toEqual([{ task: "fix the lamp" }]);
    write("another lamp");
    await wait(2000);
    expect(script.asked).toHaveLength(1);
    script.letGo();
    await wait(600);
    expect(script.asked.map(({ task }) => task)).toEqual(["fix the lamp", "another lamp"]);
  });

  it("begins nothing that is switched off, costs something, or would lose marks", async () => {
    preferences.isPauseOn.value = false;
    write("fix the lamp");
    preferences.isPauseOn.value = true;
    state.about.value = { isSearchFree: false } as About;
    write("fix the lamp");
    state.about.value = { isSearchFree: true } as About;
    const marked = viewWith({});
    state.search.value = { request: { task: "x" }, status: "done", cycles: [], view: marked };
    mark("a.ts", "used");
    write("fix the lamp");
    await wait(2000);
    expect(script.asked).toEqual([]);
  });

  it("enters the history once its answer is used", async () => {
    write("fix the lamp");
    await wait(600);
    script.letGo();
    await wait(0);
    void keepTentative();
    await keepTentative();
    await wait(0);
    expect(script.kept).toEqual(["tentative-1"]);
    expect(state.search.value).toMatchObject({ id: "search-9" });
    expect(state.search.value).not.toHaveProperty("isTentative");
    expect(shownPlace()).toEqual({ show: "search-9" });
  });
});

describe("a task worth searching for", () => {
  it.each(["fix", "登入", "a b c", "修 x 正", "v2x"])("is %j", (task) => {
    expect(isWorthSearching(task)).toBe(true);
  });
  it.each(["", "  ", "fi", "登", "?!…", "登 ", "a ."])("is not %j", (task) => {
    expect(isWorthSearching(task)).toBe(false);
  });
});
