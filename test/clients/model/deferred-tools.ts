import type { Reply, ToolResult } from "./types.ts";

type Call = Extract<Reply, { readonly call: string }>;

/** Tools that find others, in clients that do not offer their model every tool, and what each is asked for one. */
const searchTools: Readonly<Record<string, (query: string) => Call["arguments"]>> = {
  ToolSearch: (query) => ({ query, max_results: 5 }),
  tool_search: (query) => ({ query }),
  search_tool: (query) => ({ query }),
};
/** Tools that call what was found, where it is not offered from then on. */
const callingTools: Readonly<Record<string, (name: string, values: Call["arguments"]) => Call["arguments"]>> =
  {
    tool_call: (name, values) => ({ name, arguments: values }),
    use_tool: (name, values) => ({ tool_name: name, tool_input: values }),
  };

/** Grok's words while a server starts. */
const isIncomplete = /still connecting/;

/** The tools that a model is not offered, as far as it knows of them. */
export interface Deferral {
  /** Found by its searches for tools so far. */
  readonly found: readonly ToolResult[];
  /** Found by the search that it just made, if it made one. */
  readonly justFound: string | undefined;
}

export interface DeferredCall {
  readonly reply: Reply;
  /** It looks for a tool, which no script says. */
  readonly isSearch: boolean;
}

/** How a model calls a tool that it is not offered: it looks for it, then calls it by another where it has to. */
export function callDeferred(
  wanted: Call,
  offered: readonly string[],
  { found, justFound }: Deferral,
): DeferredCall | undefined {
  const isNamed = new RegExp(`[\\w-]+__${wanted.call}\\b`);
  const name = found.map(({ text }) => isNamed.exec(text)?.[0]).find((each) => each !== undefined);
  const calling = offered.find((each) => each in callingTools);
  if (name !== undefined && calling !== undefined) {
    const values = callingTools[calling]?.(name, wanted.arguments) ?? {};
    return { reply: { call: calling, arguments: values }, isSearch: false };
  }
  const search = offered.find((each) => each in searchTools);
  if (search === undefined || (justFound !== undefined && !isIncomplete.test(justFound))) return undefined;
  return { reply: { call: search, arguments: searchTools[search]?.(wanted.call) ?? {} }, isSearch: true };
}
