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

/** What Grok says while a server starts. */
const isIncomplete = /still connecting/;

/** What a model knows of the tools that it is not offered. */
export interface Deferral {
  /** What its searches for tools brought so far. */
  readonly found: readonly ToolResult[];
  /** What the search that it just made brought, if it did. */
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
