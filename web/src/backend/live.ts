import { EventSourceParserStream } from "eventsource-parser/stream";
import type { Failed } from "@fossick/page/view/types.ts";
import { shellTexts } from "../texts/shell.ts";
import { inLanguage } from "../texts/texts.ts";
import type { Backend, Server } from "./backend.ts";
import { PageFault } from "./page-fault.ts";

/** The server that opened the page. */
export const liveBackend = (): Backend => ({ server });

const server: Server = {
  async call(name, input, signal) {
    const response = await ask(name, input, signal);
    return response.json().catch(orGone(signal));
  },
  async *stream(name, input, signal) {
    const { body } = await ask(name, input, signal);
    if (body === null) throw unreachable();
    const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    // Not `for await`: browsers that cannot iterate over a stream are still in use.
    const reader = events.getReader();
    let isOver = false;
    try {
      for (;;) {
        const { done, value } = await reader.read().catch(orGone(signal));
        if (done) break;
        const event = JSON.parse(value.data);
        isOver ||= event.kind === "done" || event.kind === "failed";
        yield event;
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
    if (isOver) return;
    // A stream that ends without its last event broke off.
    signal.throwIfAborted();
    throw unreachable();
  },
};

async function ask(name: string, input: unknown, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(`api/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
    ...(signal === undefined ? {} : { signal }),
  }).catch(orGone(signal));
  if (response.ok) return response;
  const failed: Partial<Failed> = await response.json().catch(() => ({}));
  const { code = `HTTP_${response.status}`, message = response.statusText, hint } = failed;
  throw new PageFault({ code, message, ...(hint === undefined ? {} : { hint }) });
}

const unreachable = (): PageFault =>
  new PageFault({ code: "SERVER_GONE", message: inLanguage(shellTexts).serverGone });

/** For a `catch`: whatever broke, nobody answers any more, unless the page itself has ended it. */
const orGone =
  (signal: AbortSignal | undefined) =>
  (error: unknown): never => {
    throw signal?.aborted === true ? error : unreachable();
  };
