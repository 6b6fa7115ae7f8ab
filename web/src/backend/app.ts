import type { SearchView } from "@fossick/page/view/types.ts";
import { appTexts } from "../texts/app.ts";
import { inLanguage } from "../texts/texts.ts";
import type { Backend } from "./backend.ts";
import { openHostChannel, type HostChannel } from "./host-channel.ts";
import { PageFault } from "./page-fault.ts";
import { reportSize } from "./report-size.ts";
import { addressOfView, isSearchView, textOf, viewInResult, type ToolResult } from "./view-in-result.ts";

/** Hears what the client around the page says of itself and of the call. */
export interface HostListener {
  onTask(task: string): void;
  onTheme(theme: "light" | "dark"): void;
  /** @param locale such as `zh-Hant-TW` */
  onLocale(locale: string): void;
}

type Params = Readonly<Record<string, unknown>>;

/** As of MCP Apps of 2026-01-26. */
const introduction = {
  appInfo: { name: "fossick", version: "1" },
  appCapabilities: { availableDisplayModes: ["inline", "fullscreen"] },
  protocolVersion: "2026-01-26",
};

/**
 * The client that shows the page as an MCP App, beside the result of the tool. The view is what the first result holds;
 * it rejects with a PageFault.
 */
export function appBackend(page: Window, listener: HostListener): Backend {
  const view = new Promise<SearchView>((resolve, reject) => {
    let endReporting: (() => void) | undefined;
    const onTold: Readonly<Record<string, (params: Params) => void>> = {
      "ui/notifications/tool-input": (params) => tellTask(params, listener),
      "ui/notifications/tool-input-partial": (params) => tellTask(params, listener),
      "ui/notifications/tool-result": (params) => void viewOf(params, channel).then(resolve, reject),
      "ui/notifications/tool-cancelled": () => reject(fault("CANCELLED", inLanguage(appTexts).cancelled)),
      "ui/notifications/host-context-changed": (params) => tellContext(params, listener),
    };
    const answers = {
      ping: () => ({}),
      "ui/resource-teardown": () => {
        endReporting?.();
        return {};
      },
    };
    const channel = openHostChannel(page, { onTold, answers });
    greet(channel, listener).then(() => {
      endReporting = reportSize(page, (size) => channel.tell("ui/notifications/size-changed", size));
    }, reject);
  });
  page.document.documentElement.classList.add("in-client");
  return { view, isInClient: true };
}

async function greet(channel: HostChannel, listener: HostListener): Promise<void> {
  const answer = (await channel.ask("ui/initialize", introduction)) as {
    readonly hostContext?: Params;
  } | null;
  tellContext(answer?.hostContext ?? {}, listener);
  channel.tell("ui/notifications/initialized");
}

function tellTask({ arguments: args }: Params, listener: HostListener): void {
  const { task } = (args ?? {}) as { readonly task?: unknown };
  if (typeof task === "string") listener.onTask(task);
}

function tellContext({ locale, theme }: Params, listener: HostListener): void {
  if (theme === "light" || theme === "dark") listener.onTheme(theme);
  if (typeof locale === "string") listener.onLocale(locale);
}

/** The view of a result, asked for where the client did not pass it on. @throws PageFault */
async function viewOf(result: ToolResult, channel: HostChannel): Promise<SearchView> {
  if (result.isError === true) throw fault("FAILED", textOf(result));
  const view = viewInResult(result) ?? (await askForView(result, channel));
  if (view === undefined) throw fault("VIEW_MISSING", inLanguage(appTexts).missing);
  if (!isSearchView(view)) throw fault("VIEW_UNREADABLE", inLanguage(appTexts).unreadable);
  return view;
}

async function askForView(result: ToolResult, channel: HostChannel): Promise<unknown> {
  const uri = addressOfView(result);
  if (uri === undefined) return undefined;
  try {
    const answer = await channel.ask("resources/read", { uri });
    const [content] = (answer as { readonly contents: readonly { readonly text: string }[] }).contents;
    return content && (JSON.parse(content.text) as unknown);
  } catch {
    return undefined; // the client has no such thing, or the server has forgotten the search
  }
}

const fault = (code: string, message: string): PageFault => new PageFault({ code, message });
