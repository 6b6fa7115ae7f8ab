import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PastSearch } from "@fossick/page/view/types.ts";
import type { Server } from "../../../web/src/backend/backend.ts";
import { clearSearch, selectFile, startSearch } from "../../../web/src/state/actions.ts";
import { addressOf } from "../../../web/src/state/address.ts";
import { arriveAt, shownPlace } from "../../../web/src/state/arrive.ts";
import { followAddress, requestIn } from "../../../web/src/state/follow-address.ts";
import { openPage } from "../../../web/src/state/open-page.ts";
import { state } from "../../../web/src/state/page-state.ts";
import { fileWith, viewWith } from "./sample-view.ts";

const past = (id: string): PastSearch => ({
  id,
  task: `task of ${id}`,
  request: { task: `task of ${id}` },
  files: 1,
  ms: 1,
});
const view = viewWith({ files: [fileWith({ path: "a.ts" }), fileWith({ path: "b.ts" })] });

/** Answers at once, keeps three searches, and never ends one. */
const server: Server = {
  call: async (name, input) => {
    const { id = "" } = input as { readonly id?: string };
    if (name === "view" && !/^search-[123]$/.test(id)) throw new Error("gone");
    const answers: Readonly<Record<string, unknown>> = {
      about: { root: ".", language: "en", limits: view.limits },
      history: ["search-3", "search-2", "search-1"].map(past),
      view: structuredClone(view),
    };
    return answers[name] as never;
  },
  async *stream(_name, _input, signal) {
    yield { kind: "indexing", done: 0, total: 0 } as never;
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
  },
};

/** A browser's history, as far as the page uses it. */
function fakeWindow(hash = "") {
  const entries = [{ hash, state: undefined as unknown }];
  const listeners: (() => void)[] = [];
  let at = 0;
  const entry = (kept: unknown, url: string) => ({ hash: url.startsWith("#") ? url : "", state: kept });
  const page = {
    location: {
      get hash() {
        return entries[at]?.hash ?? "";
      },
      pathname: "/place/",
      search: "",
    },
    history: {
      get state() {
        return entries[at]?.state;
      },
      pushState: (kept: unknown, _: string, url: string) => {
        entries.splice(at + 1, Infinity, entry(kept, url));
        at++;
      },
      replaceState: (kept: unknown, _: string, url: string) => entries.splice(at, 1, entry(kept, url)),
    },
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
  };
  const go = (by: number): void => {
    at += by;
    for (const listener of listeners) listener();
  };
  return { page: page as unknown as Window, go, hashes: () => entries.map((each) => each.hash) };
}

const before = state.backend.value;
beforeEach(() => {
  state.backend.value = { server };
});
afterEach(() => {
  clearSearch();
  state.backend.value = before;
  state.history.value = [];
  state.about.value = undefined;
});

describe("the way back", () => {
  it("leads through searches, each with the file that was open", async () => {
    const { go, hashes, page } = fakeWindow();
    followAddress(page);
    await openPage();
    await arriveAt({ show: "search-1" });
    selectFile("b.ts");
    await arriveAt({ show: "search-2" });
    clearSearch();
    expect(hashes()).toEqual(["", "#show=search-1&file=b.ts", "#show=search-2", ""]);
    go(-1);
    await expect.poll(shownPlace).toEqual({ show: "search-2" });
    go(-1);
    await expect.poll(shownPlace).toEqual({ show: "search-1", file: "b.ts" });
    go(2);
    await expect.poll(shownPlace).toEqual({});
    expect(hashes()).toHaveLength(4);
  });

  it("ends where its user went last, however slow the steps before were", async () => {
    const { go, page } = fakeWindow();
    followAddress(page);
    await openPage();
    for (const show of ["search-1", "search-2", "search-3"]) await arriveAt({ show });
    go(-1);
    go(-1);
    await expect.poll(shownPlace).toEqual({ show: "search-1" });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([shownPlace(), addressOf(shownPlace())]).toEqual([{ show: "search-1" }, page.location.hash]);
  });

  it("stays where it is when the server has forgotten a search", async () => {
    const { page } = fakeWindow();
    followAddress(page);
    await openPage();
    await arriveAt({ show: "search-1" });
    await arriveAt({ show: "search-9" });
    expect(shownPlace()).toEqual({ show: "search-1" });
    expect(page.location.hash).toBe("#show=search-1");
  });
});

describe("the index", () => {
  it("is made while the first task is written, and only then", async () => {
    const asked: string[] = [];
    const events: Server["stream"] = async function* (name) {
      asked.push(name);
      yield { kind: "indexing", done: 3, total: 9 } as never;
      expect(state.warming.value).toEqual({ done: 3, total: 9 });
      throw new Error("it cannot be read");
    };
    const isFirst = async (name: string): Promise<unknown> => (name === "history" ? [] : { root: "." });
    state.backend.value = { server: { call: isFirst as Server["call"], stream: events } };
    await openPage();
    await expect.poll(() => [asked.length, state.warming.value]).toEqual([1, undefined]);
    state.backend.value = { server: { ...server, stream: events } };
    await openPage();
    expect(asked).toEqual(["warm"]);
  });
});

describe("a reload", () => {
  it("shows the same search and file", async () => {
    await openPage({ show: "search-2", file: "b.ts" });
    expect(shownPlace()).toEqual({ show: "search-2", file: "b.ts" });
  });

  it("searches again in the middle of a search, however long its task is", async () => {
    const { page } = fakeWindow();
    followAddress(page);
    await openPage();
    const request = { task: "x".repeat(50_000), globs: ["src/**"] };
    void startSearch(request);
    expect([page.location.hash, requestIn(page)]).toEqual(["#task=", request]);
    const kept = requestIn(page);
    clearSearch();
    await openPage({ task: "" }, kept);
    expect(state.search.value).toMatchObject({ status: "running", request });
  });

  it("leads to the start where nothing of the address is left", async () => {
    for (const wanted of [{ show: "search-9" }, {}]) {
      await openPage(wanted);
      expect(shownPlace()).toEqual({});
    }
  });
});
