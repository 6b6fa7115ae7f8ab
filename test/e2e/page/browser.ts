import { chromium } from "playwright-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject } from "vitest";

/** As `describe`, but skipped where no browser is installed. */
export const describeInBrowser = describe.skipIf(inject("chromium") === "");

export interface OpenOptions extends BrowserContextOptions {
  /** Where the page may send requests to, beside the document itself; nowhere when left out. */
  readonly origin?: string;
  /** Console messages and requests that a test provokes. */
  readonly expected?: RegExp;
}

/** A page of a context of its own, all of whose noise is written down. */
export interface WatchedPage {
  readonly page: Page;
  /** Addresses, in the order they were asked for. */
  readonly requests: readonly string[];
  /** Events that must not happen: errors, breaches of the content policy, dialogs, requests to elsewhere. */
  readonly faults: readonly string[];
}

export interface OneBrowser {
  open(options?: OpenOptions): Promise<WatchedPage>;
  /** The browser itself, for what needs its protocol. */
  raw(): Browser;
}

const flags = [
  // Chromium's own sandbox does not work for root or in a container; what it opens here is the tests' own.
  "--no-sandbox",
  "--disable-dev-shm-usage",
  // No name is looked up: what is not on the loopback address fails at once.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

/** One browser for the tests of a `describe`, which it closes; after each test the pages that it opened are checked and closed. */
export function useBrowser(more: readonly string[] = flags): OneBrowser {
  let browser: Browser | undefined;
  let opened: WatchedPage[] = [];
  const raw = (): Browser => {
    if (browser === undefined) throw new Error("the browser starts before the first test");
    return browser;
  };
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: inject("chromium"), args: [...more] });
  });
  afterAll(async () => browser?.close());
  afterEach(async () => {
    const faults = opened.flatMap((watched) => watched.faults);
    await Promise.all(opened.map(({ page }) => page.context().close()));
    opened = [];
    expect(faults).toEqual([]);
  });
  const open = async ({ origin, expected, ...options }: OpenOptions = {}): Promise<WatchedPage> => {
    const context = await raw().newContext({ reducedMotion: "reduce", ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const watched = { page, ...watch(page, origin, expected) };
    opened.push(watched);
    return watched;
  };
  return { open, raw };
}

/** Flags with which the name of a stranger has come to mean this machine. */
export const rebindingFlags = [
  ...flags.slice(0, 2),
  // Chromium refuses by itself what this is to test.
  "--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets",
  "--host-resolver-rules=MAP rebind.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

function watch(
  page: Page,
  origin: string | undefined,
  expected: RegExp | undefined,
): Omit<WatchedPage, "page"> {
  const requests: string[] = [];
  const faults: string[] = [];
  const fault = (words: string) => {
    if (!expected?.test(words)) faults.push(words);
  };
  page.on("request", (request) => {
    const url = request.url();
    requests.push(url);
    const isDocument = request.isNavigationRequest() && request.frame() === page.mainFrame();
    const isInside = /^(?:data|blob):/.test(url) || (origin !== undefined && new URL(url).origin === origin);
    if (!isDocument && !isInside) fault(`request: ${url}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") fault(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => fault(`error: ${error.stack ?? error.message}`));
  page.on("dialog", (dialog) => {
    fault(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { requests, faults };
}
