/** The window of an MCP client, with the official host side: runs in the browser. */
import {
  AppBridge,
  PostMessageTransport,
  type McpUiHostContext,
} from "@modelcontextprotocol/ext-apps/app-bridge";
import type { CallToolResult, ReadResourceResult } from "@modelcontextprotocol/client";

export interface OpenedApp {
  readonly html: string;
  readonly context: McpUiHostContext;
  readonly width: number;
}

export interface HostWindow {
  /** Shows a page as clients do. @returns once the page has greeted */
  open(app: OpenedApp): Promise<void>;
  input(args: Record<string, unknown>): Promise<void>;
  result(result: CallToolResult): Promise<void>;
  cancelled(): Promise<void>;
  context(context: McpUiHostContext): void;
  ping(): Promise<unknown>;
  teardown(): Promise<unknown>;
  /** Has a window that is not the parent of the page say something to it. */
  strangerSays(message: object): Promise<void>;
  heights(): readonly number[];
  appInfo(): unknown;
}

declare global {
  interface Window {
    host: HostWindow;
    /** Asks the real server, in the process of the test. */
    readFromServer(uri: string): Promise<ReadResourceResult>;
  }
}

/** As clients make it of a resource that names no address (specification, "Content Security Policy Enforcement"). */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'none'",
  "img-src 'self' data:",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'self'",
].join("; ");

const capabilities = { serverResources: {}, openLinks: {}, logging: {} };
const heights: number[] = [];
let bridge: AppBridge | undefined;

const connected = (): AppBridge => {
  if (bridge === undefined) throw new Error("no page was opened");
  return bridge;
};

async function open({ context, html, width }: OpenedApp): Promise<void> {
  const element = document.createElement("iframe");
  element.title = "app";
  element.setAttribute("sandbox", "allow-scripts");
  element.setAttribute("allow", "clipboard-write");
  element.style.cssText = `width: ${width}px; height: 100px; border: 0`;
  document.body.style.margin = "0";
  document.body.append(element);
  if (element.contentWindow === null) throw new Error("the frame has no window");
  const host = new AppBridge(null, { name: "test-host", version: "1.0.0" }, capabilities, {
    hostContext: context,
  });
  bridge = host;
  host.onreadresource = ({ uri }) => window.readFromServer(uri);
  host.addEventListener("sizechange", ({ height = 0 }) => {
    heights.push(height);
    element.style.height = `${height}px`;
  });
  const greeted = new Promise<void>((resolve) => host.addEventListener("initialized", () => resolve()));
  await host.connect(new PostMessageTransport(element.contentWindow, element.contentWindow));
  element.srcdoc = html.replace(
    "<head>",
    () => `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
  await greeted;
}

window.host = {
  open,
  input: (args) => connected().sendToolInput({ arguments: args }),
  result: (result) => connected().sendToolResult(result),
  cancelled: () => connected().sendToolCancelled({ reason: "user action" }),
  context: (context) => connected().setHostContext(context),
  ping: () => connected().request({ method: "ping" }),
  teardown: () => connected().teardownResource({}),
  strangerSays: (message) =>
    new Promise((resolve) => {
      const stranger = document.createElement("iframe");
      stranger.title = "stranger";
      stranger.addEventListener("load", () => resolve());
      stranger.srcdoc = `<script>parent.frames[0].postMessage(${JSON.stringify(message)}, "*")</script>`;
      document.body.append(stranger);
    }),
  heights: () => heights,
  appInfo: () => connected().getAppVersion(),
};
