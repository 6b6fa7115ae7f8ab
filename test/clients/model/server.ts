import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readAll } from "node:stream/consumers";
import { protocols } from "./protocols.ts";
import { writeJson } from "./server-sent-events.ts";
import type { Received, Reply, Script } from "./types.ts";

/** A model on the loopback address that does as its script says. */
export interface ScriptedModel {
  /** Its address, without the path of a protocol. */
  readonly url: string;
  /** Takes up a script, and forgets what was heard. */
  play(script: Script): void;
  /** What was asked for a conversation of the script, in order. */
  heard(mark: string): readonly Received[];
  /** Everything that was asked, requests beside the script included. */
  all(): readonly Received[];
  /** Requests for something else than a reply, as `GET /v1/models`. */
  others(): readonly string[];
  /** What the script wanted and could not have. */
  faults(): readonly string[];
  close(): void;
}

interface State {
  script: Script;
  heard: { readonly mark: string | undefined; readonly received: Received }[];
  others: string[];
  faults: string[];
  replies: number;
}

/** Starts a scripted model. */
export async function startModel(): Promise<ScriptedModel> {
  const state: State = { script: {}, heard: [], others: [], faults: [], replies: 0 };
  const server = createServer((request, response) => {
    answer(state, request, response).catch((error: unknown) =>
      writeJson(response, { error: { message: String(error) } }, 500),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    play: (script) => Object.assign(state, { script, heard: [], others: [], faults: [] }),
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
  const received = { ...protocol.read(body), protocol: protocol.name, body };
  const mark = conversationOf(state.script, received);
  state.heard.push({ mark, received });
  const id = String(++state.replies).padStart(24, "0");
  protocol.write(nextReply(state, mark, received), { path, body, id }, response);
}

/** Four letters to a token, or one Chinese character. */
const roughTokens = (text: string): number =>
  Math.ceil([...text].reduce((sum, each) => sum + (each < "\u2e80" ? 0.25 : 1), 0));

/** The conversation a request belongs to: that of the mark its user wrote first. Titles and the like offer no tools. */
function conversationOf(script: Script, { tools, userTexts }: Received): string | undefined {
  if (tools.length === 0) return undefined;
  const texts = userTexts.join("\n");
  const places = Object.keys(script).map((mark) => ({ mark, at: texts.indexOf(mark) }));
  return places.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at)[0]?.mark;
}

/** The turn a script has for a request; without one the model says that it is done. */
function nextReply(state: State, mark: string | undefined, received: Received): Reply {
  const turn = mark === undefined ? undefined : state.script[mark]?.[received.replies];
  if (turn === undefined) return { say: "done" };
  try {
    return byOfferedName(typeof turn === "function" ? turn(received) : turn, received);
  } catch (error) {
    state.faults.push(String(error));
    return { say: `the script failed: ${String(error)}` };
  }
}

/** A call by the name that the client offered the tool under. @throws when it offered none */
function byOfferedName(wanted: Reply, { tools }: Received): Reply {
  if ("say" in wanted) return wanted;
  const names = tools.map(({ name }) => name);
  const name = names.find((each) => each === wanted.call) ?? names.find((each) => each.endsWith(wanted.call));
  if (name === undefined) throw new Error(`no tool ${wanted.call} among ${names.join(", ")}`);
  return { ...wanted, call: name };
}
