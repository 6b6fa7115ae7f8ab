import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readAll } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { callDeferred, type DeferredCall, type Deferral } from "./deferred-tools.ts";
import { protocols } from "./protocols.ts";
import { writeJson } from "./server-sent-events.ts";
import type { Received, Reply, Script } from "./types.ts";

/** A model on the loopback address that does as its script says. */
export interface ScriptedModel {
  /** Its address, without the path of a protocol. */
  readonly url: string;
  /** Takes up a script, and forgets what was heard. */
  play(script: Script): void;
  /** Returns the requests of one conversation of the script, in order. */
  heard(mark: string): readonly Received[];
  /** Everything that was asked, requests beside the script included. */
  all(): readonly Received[];
  /** Requests for something else than a reply, as `GET /v1/models`. */
  others(): readonly string[];
  /** Returns errors of the script's turns, such as a tool that was not offered. */
  faults(): readonly string[];
  close(): void;
}

const pauseMs = 300;

interface State {
  script: Script;
  heard: { readonly mark: string | undefined; readonly received: Received }[];
  /** Which replies of a conversation looked for a tool: no turn of its script does. */
  searches: Record<string, Set<number>>;
  others: string[];
  faults: string[];
  replies: number;
}

/** Starts a scripted model. */
export async function startModel(): Promise<ScriptedModel> {
  const state: State = { script: {}, heard: [], searches: {}, others: [], faults: [], replies: 0 };
  const server = createServer((request, response) => {
    answer(state, request, response).catch((error: unknown) =>
      writeJson(response, { error: { message: String(error) } }, 500),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    play: (script) => Object.assign(state, { script, heard: [], searches: {}, others: [], faults: [] }),
    heard: (mark) => state.heard.filter((each) => each.mark === mark).map(({ received }) => received),
    all: () => state.heard.map(({ received }) => received),
    others: () => state.others,
    faults: () => state.faults,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "", url = "" } = request;
  const text = await readAll(request);
  const { pathname: path } = new URL(url, "http://127.0.0.1");
  const protocol = protocols.find(({ speaksAt }) => method === "POST" && speaksAt(path));
  if (protocol === undefined) {
    state.others.push(`${method} ${path}`);
    return writeJson(response, path.endsWith("/count_tokens") ? { input_tokens: roughTokens(text) } : {});
  }
  const body: unknown = JSON.parse(text);
  const whole = { ...protocol.read(body), protocol: protocol.name, body };
  const mark = conversationOf(state.script, whole);
  const searches = (state.searches[mark ?? ""] ??= new Set());
  const received = withoutSearches(whole, searches);
  state.heard.push({ mark, received });
  const id = String(++state.replies).padStart(24, "0");
  const found = whole.results.filter((_, at) => searches.has(at));
  const { isSearch, reply } = nextReply(state, mark, received, {
    found,
    justFound: searches.has(whole.replies - 1) ? found.at(-1)?.text : undefined,
  });
  if (isSearch) searches.add(whole.replies);
  // A server that is still starting is not there any sooner for being looked for at once.
  if (isSearch && found.length > 0) await setTimeout(pauseMs);
  protocol.write(reply, { path, body, id }, response);
}

/** As if every tool had been offered at once. Each reply but the last has a result, in the same order. */
const withoutSearches = (received: Received, searches: ReadonlySet<number>): Received => ({
  ...received,
  replies: received.replies - searches.size,
  results: received.results.filter((_, at) => !searches.has(at)),
});

/** Four letters to a token, or one Chinese character. */
const roughTokens = (text: string): number =>
  Math.ceil([...text].reduce((sum, each) => sum + (each < "\u2e80" ? 0.25 : 1), 0));

/** The conversation a request belongs to: that of the mark its user wrote first. Titles and the like offer no tools, or one. */
function conversationOf(script: Script, { tools, userTexts }: Received): string | undefined {
  if (tools.length < 2) return undefined;
  const texts = userTexts.join("\n");
  const places = Object.keys(script).map((mark) => ({ mark, at: texts.indexOf(mark) }));
  return places.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at)[0]?.mark;
}

/** The turn a script has for a request; without one the model says that it is done. */
function nextReply(
  state: State,
  mark: string | undefined,
  received: Received,
  deferral: Deferral,
): DeferredCall {
  const turn = mark === undefined ? undefined : state.script[mark]?.[received.replies];
  if (turn === undefined) return { reply: { say: "done" }, isSearch: false };
  try {
    return byOfferedName(typeof turn === "function" ? turn(received) : turn, received, deferral);
  } catch (error) {
    state.faults.push(String(error));
    return { reply: { say: `the script failed: ${String(error)}` }, isSearch: false };
  }
}

/** A call by the name that the client offered the tool under, or the way there. @throws when there is none */
function byOfferedName(wanted: Reply, { tools }: Received, deferral: Deferral): DeferredCall {
  if ("say" in wanted) return { reply: wanted, isSearch: false };
  const names = tools.map(({ name }) => name);
  const name = names.find((each) => each === wanted.call) ?? names.find((each) => each.endsWith(wanted.call));
  if (name !== undefined) return { reply: { ...wanted, call: name }, isSearch: false };
  const deferred = callDeferred(wanted, names, deferral);
  if (deferred === undefined) throw new Error(`no tool ${wanted.call} among ${names.join(", ")}`);
  return deferred;
}
