// The HTTP application behind the page.
import { Hono, type Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { streamSSE } from "hono/streaming";
import { isSecret, maxReadAway } from "../loopback/loopback.ts";
import type { Failed } from "../view/types.ts";
import { servedPolicy } from "../view/page-file.ts";
import { calls, type Call } from "./calls/index.ts";
import type { PageSession } from "./page-session.ts";
import { refusalOf, type Session } from "./guard.ts";
import { streams, type Stream } from "./streams.ts";
import * as v from "valibot";
import { FossickError } from "@fossick/base/errors.ts";
import { cutShort } from "@fossick/base/safe-text.ts";
import type { TaskLanguage } from "@fossick/core/answer-types.ts";

/** Dependencies for answering requests. */
interface AppOptions {
  readonly pageSession: PageSession;
  readonly session: Session;
  /** Returns the port; valid once the server listens. */
  readonly port: () => number;
  /** Called with unexpected errors. */
  readonly onError: (error: unknown) => void;
  /** Streams that are still open; they end by themselves when their reader leaves. */
  readonly running?: Set<Promise<void>>;
}

/** Max size of a request. */
const maxBytes = 1_000_000;
const noPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Creates the server of the page, without its socket. */
export function createApp(options: AppOptions): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    setHeaders(c);
  });
  app.use(async (c, next) => {
    const { method } = c.req;
    const path = pathBelow(options.session, c.req.path);
    const header = (name: string): string | undefined => c.req.header(name);
    const refusal = refusalOf({ method, path, header, isKnown: isKnown(c, options) }, options.port());
    if (!refusal) return next();
    await readText(c.req.raw, 0);
    return c.json(refused(refusal.message), refusal.status);
  });
  app.get("/", (c) => c.html(notKnown(options.pageSession.language), 401));
  app.get(`/${options.session.place}/`, (c) => answerPage(c, options));
  const api = app.basePath(`/${options.session.place}/api`);
  for (const [name, call] of Object.entries(calls))
    addCall(api, name, call as Call<unknown, unknown>, options);
  for (const [name, stream] of Object.entries(streams))
    addStream(api, name, stream as Stream<unknown, object>, options);
  app.notFound((c) => c.json(refused("There is nothing here."), 404));
  app.onError((error, c) => {
    const failed = failedOf(error);
    if (failed.code === "INTERNAL") options.onError(error);
    return c.json(failed, statusOf(failed));
  });
  return app;
}

const refused = (message: string): Failed => ({ kind: "failed", code: "REFUSED", message });

const cookieName = ({ port }: AppOptions): string => `fossick-${port()}`;

/** Removes the session's place from a path. */
const pathBelow = ({ place }: Session, path: string): string =>
  path.startsWith(`/${place}/`) ? path.slice(place.length + 1) : path;

const isKnown = (c: Context, options: AppOptions): boolean =>
  isSecret(getCookie(c, cookieName(options)), options.session.cookie);

function setHeaders({ res: { headers } }: Context): void {
  headers.set("cache-control", "no-store");
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", "no-referrer");
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("cross-origin-resource-policy", "same-origin");
  if (!headers.has("content-security-policy")) headers.set("content-security-policy", noPolicy);
}

function answerPage(c: Context, options: AppOptions): Response {
  const { pageSession, session } = options;
  const token = c.req.query("token");
  if (token !== undefined && isSecret(token, session.token)) {
    setCookie(c, cookieName(options), session.cookie, {
      httpOnly: true,
      sameSite: "Strict",
      path: `/${session.place}/`,
    });
    return c.html(greeting);
  }
  if (!isKnown(c, options)) return c.html(notKnown(pageSession.language), 401);
  c.header("content-security-policy", servedPolicy(pageSession.page));
  c.header("content-type", "text/html; charset=utf-8");
  c.header("content-encoding", "gzip");
  return c.body(new Uint8Array(pageSession.page.gzipped));
}

function addCall(
  app: Hono,
  name: string,
  { handle, schema }: Call<unknown, unknown>,
  { pageSession }: AppOptions,
): void {
  app.post(`/${name}`, async (c) => {
    const read = await readJson(c.req.raw);
    if (!read) return tooLarge(c);
    const answer = await handle(checkInput(schema, read.input), pageSession, c.req.raw.signal);
    return c.json(answer as object);
  });
}

function addStream(
  app: Hono,
  name: string,
  { run, schema }: Stream<unknown, object>,
  { pageSession, onError, running }: AppOptions,
): void {
  app.post(`/${name}`, async (c) => {
    const read = await readJson(c.req.raw);
    if (!read) return tooLarge(c);
    const input = checkInput(schema, read.input);
    return streamSSE(c, async (events) => {
      const gone = new AbortController();
      events.onAbort(() => gone.abort());
      const tell = (event: object): Promise<void> => events.writeSSE({ data: JSON.stringify(event) });
      const ending = run(input, pageSession, tell, gone.signal);
      running?.add(ending);
      try {
        await ending;
      } catch (error) {
        if (gone.signal.aborted) return;
        const failed = failedOf(error);
        if (failed.code === "INTERNAL") onError(error);
        await tell(failed);
      } finally {
        running?.delete(ending);
      }
    });
  });
}

const tooLarge = (c: Context): Response => c.json(refused(`More than ${maxBytes} bytes are not taken.`), 413);

const longestShown = 200;

/** Parses a value by its schema. @throws FossickError INVALID_SETTING, naming the field */
function checkInput<Input>(schema: v.GenericSchema<unknown, Input>, value: unknown): Input {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = v.getDotPath(issue) ?? "the request";
  throw new FossickError("INVALID_SETTING", cutShort(`${place}: ${issue.message}`, longestShown));
}

/** Converts an error for the page, without details that only developers understand. */
function failedOf(error: unknown): Failed {
  if (!FossickError.isInstance(error) || error.code === "INTERNAL")
    return { kind: "failed", code: "INTERNAL", message: "Something in fossick failed; this is a bug." };
  const { code, hint, message } = error;
  return { kind: "failed", code, message, ...(hint !== undefined && { hint }) };
}

const ownFaults: ReadonlySet<string> = new Set([
  "INTERNAL",
  "PROCESS_ENDED",
  "INDEX_UNAVAILABLE",
  "ENGINE_CLOSED",
]);

/** Returns 400 for a bad request, 500 for one that cannot be answered. */
const statusOf = ({ code }: Failed): 400 | 500 => (ownFaults.has(code) ? 500 : 400);

/**
 * Page that leads on to the address without the token. It is not an HTTP redirect: a browser that came here from a file
 * would not send the strict cookie after one, but sends it after a page of this server.
 */
const greeting = plainPage("en", "fossick", '<meta http-equiv="refresh" content="0; url=./" />');

const sentences: Readonly<Record<TaskLanguage, string>> = {
  en: "Open the address that fossick ui printed: it has a token in it that lets you in.",
  "zh-Hans": "请打开 fossick ui 输出的地址，其中带有让你进入的令牌。",
  "zh-Hant": "請開啟 fossick ui 印出的網址，其中帶有讓你進入的權杖。",
};

/** Builds the page for a browser without the token. */
const notKnown = (language: TaskLanguage): string => plainPage(language, sentences[language]);

function plainPage(language: TaskLanguage, text: string, head = ""): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8" />${head}<title>fossick</title></head><body><p>${text}</p></body></html>\n`;
}

/**
 * Reads the body as JSON; undefined if it is larger than `maxBytes`.
 * @throws FossickError INVALID_SETTING for invalid JSON
 */
async function readJson(request: Request): Promise<{ readonly input: unknown } | undefined> {
  const text = await readText(request, maxBytes);
  if (text === undefined) return undefined;
  try {
    return { input: JSON.parse(text) as unknown };
  } catch (cause) {
    throw new FossickError("INVALID_SETTING", "this is not JSON", { cause });
  }
}

/** Reads the body; undefined if it is larger than the limit, in which case the rest is read and discarded. */
async function readText({ body }: Request, limit: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  const reader = body?.getReader();
  while (bytes <= maxReadAway) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done || value === undefined) break;
    bytes += value.length;
    text = bytes > limit ? "" : text + decoder.decode(value, { stream: true });
  }
  return bytes > limit ? undefined : text + decoder.decode();
}
