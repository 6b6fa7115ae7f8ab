import { afterEach, describe, expect, it } from "vitest";
import { failedOf } from "../../../web/src/backend/page-fault.ts";
import { liveBackend } from "../../../web/src/backend/live.ts";

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Answers as a server would, and keeps what it was asked. */
function answerWith(answer: () => Response | Promise<Response>): string[] {
  const asked: string[] = [];
  globalThis.fetch = async (input, init) => {
    asked.push(`${init?.method} ${String(input)} ${String(init?.body)}`);
    return answer();
  };
  return asked;
}

/** A body that comes in pieces of a few bytes, through characters and events alike. */
const inPieces = (text: string): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 5) controller.enqueue(bytes.slice(at, at + 5));
      controller.close();
    },
  });
};

const server = () => {
  const { server: made } = liveBackend();
  if (!made) throw new Error("a live page has a server");
  return made;
};

describe("a page with its server", () => {
  it("asks by POST and is answered JSON", async () => {
    const asked = answerWith(() => Response.json([{ id: "search-1" }]));
    expect(await server().call("history", {})).toEqual([{ id: "search-1" }]);
    expect(asked).toEqual(["POST api/history {}"]);
  });

  it("is told events one by one, however they are cut on the way", async () => {
    const events = [
      { kind: "indexing", done: 1, total: 2 },
      { kind: "failed", code: "X", message: "出錯了\n第二行" },
    ];
    const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(": still there\n\n");
    answerWith(() => new Response(inPieces(text)));
    const told: unknown[] = [];
    for await (const event of server().stream("search", { task: "x" }, new AbortController().signal)) {
      told.push(event);
    }
    expect(told).toEqual(events);
  });

  it("throws what the server says of a mistake", async () => {
    answerWith(() =>
      Response.json(
        { kind: "failed", code: "EMPTY_TASK", message: "no task", hint: "write one" },
        { status: 400 },
      ),
    );
    const thrown = await server().call("view", { id: "1" }).catch(failedOf);
    expect(thrown).toEqual({ kind: "failed", code: "EMPTY_TASK", message: "no task", hint: "write one" });
  });

  it("knows an answer that is none of the server's", async () => {
    answerWith(() => new Response("<html>", { status: 502, statusText: "Bad Gateway" }));
    expect(await server().call("about", {}).catch(failedOf)).toMatchObject({ code: "HTTP_502" });
  });

  it("says that nobody answers, unless it gave up itself", async () => {
    answerWith(() => Promise.reject(new TypeError("fetch failed")));
    expect(await server().call("about", {}).catch(failedOf)).toMatchObject({ code: "SERVER_GONE" });
    const ended = AbortSignal.abort();
    expect(await server().call("about", {}, ended).catch(failedOf)).toMatchObject({ code: "UNEXPECTED" });
  });
});
