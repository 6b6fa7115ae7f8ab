// Tools and hooks for the Claude Agent SDK.
import {
  createSdkMcpServer,
  tool,
  type HookCallback,
  type HookCallbackMatcher,
  type McpSdkServerConfigWithInstance,
} from "@anthropic-ai/claude-agent-sdk";
import * as v from "valibot";
import { z } from "zod";
import { readEvent } from "@fossick/hooks/events.ts";
import { handleEvent } from "@fossick/hooks/handle-event.ts";
import { version } from "@fossick/base/version.ts";
import { guard, strictly } from "@fossick/library/api/validate.ts";
import { inSettings } from "@fossick/library/api/options.ts";
import {
  createFinder,
  finderEntries,
  keywordsDescription,
  taskDescription,
  taskOf,
  toolDescription,
  toolName,
  type FinderOptions,
} from "./finder.ts";

export type { FinderOptions } from "./finder.ts";

/** Options of the hooks. */
export interface HookOptions extends FinderOptions {
  /** Milliseconds after which a subagent starts without context; default 5,000. */
  readonly deadlineMs?: number;
}

const defaultDeadlineMs = 5_000;

/**
 * Creates a server in this process for the Claude Agent SDK, with one tool that finds the files a task needs.
 * @example query({ prompt, options: { mcpServers: { fossick: fossickServer({ root: "." }) } } })
 */
export function fossickServer(options: FinderOptions = {}): McpSdkServerConfigWithInstance {
  const finder = createFinder(options);
  const retrieveContext = tool(
    toolName,
    toolDescription,
    {
      keywords: z.preprocess((given) => given ?? [], z.array(z.string())).describe(keywordsDescription),
      task: z.string().min(1).describe(taskDescription),
    },
    async (input) => ({ content: [{ type: "text", text: await finder.text(taskOf(input)) }] }),
    {
      annotations: { readOnlyHint: true, openWorldHint: false, idempotentHint: true, destructiveHint: false },
    },
  );
  return createSdkMcpServer({ name: "fossick", version, tools: [retrieveContext] });
}

/**
 * Creates hooks for the Claude Agent SDK that tell every subagent, before it starts, which files its task needs. If the
 * search fails or is too slow, the subagent starts without them.
 * @example query({ prompt, options: { hooks: fossickHooks({ root: "." }) } })
 */
export const fossickHooks: (options?: HookOptions) => Hooks = guard(
  "fossickHooks",
  {
    options: v.optional(
      strictly(
        {
          ...finderEntries,
          deadlineMs: v.optional(v.pipe(v.number("a number"), v.minValue(0, "0 or more"))),
        },
        "an object",
        inSettings,
      ),
    ),
  },
  hooksOver,
);

interface Hooks {
  PreToolUse: HookCallbackMatcher[];
}

function hooksOver({ deadlineMs = defaultDeadlineMs, ...options }: HookOptions = {}): Hooks {
  const finder = createFinder(options);
  const handle: HookCallback = async (input, _, { signal }) => {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
    const search = (task: string) => finder.retrieve(task, deadline);
    const parts = { root: options.root ?? ".", search, prepare: () => "", greeting: "" };
    try {
      return (await handleEvent(readEvent(input.hook_event_name, input), parts)).answer ?? {};
    } catch {
      return {};
    }
  };
  return { PreToolUse: [{ matcher: "Agent|Task", hooks: [handle] }] };
}
