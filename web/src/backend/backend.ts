import type { PageCalls, PageStreams, SearchView } from "@fossick/page/view/types.ts";

type Input<Call extends (input: never) => unknown> = Parameters<Call>[0];

/** A server that answers what the page asks. */
export interface Server {
  /** @throws PageFault with the server's words */
  call<Name extends keyof PageCalls>(
    name: Name,
    input: Input<PageCalls[Name]>,
    signal?: AbortSignal,
  ): Promise<ReturnType<PageCalls[Name]>>;
  /** Events in order; ends after the last one. Aborting ends what runs there too. */
  stream<Name extends keyof PageStreams>(
    name: Name,
    input: Input<PageStreams[Name]>,
    signal: AbortSignal,
  ): AsyncIterable<ReturnType<PageStreams[Name]>>;
}

/** Where the page has its searches from: a server, or one search that came with it or is still to come. */
export interface Backend {
  /** Absent where the page stands alone, as a file or in an MCP client: then it shows and does not ask. */
  readonly server?: Server;
  /** True if a client shows the page, in a frame as high as the page: content fixed to its edge may be out of sight. */
  readonly isInClient?: boolean;
  /** The search to show at once. */
  readonly view?: Promise<SearchView>;
}
