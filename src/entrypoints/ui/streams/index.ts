import type * as v from "valibot";
import type { PageStreams } from "../../page/types.ts";
import * as schemas from "../calls/schemas.ts";
import type { PageSession } from "../page-session.ts";
import { evaluate } from "./evaluate.ts";
import { search } from "./search.ts";

/** Handler of one stream of the page. */
export interface Stream<Taken, Event> {
  readonly schema: v.GenericSchema<unknown, Taken>;
  /** Resolves after the last event. @param signal aborted when nobody reads any more */
  readonly run: (
    input: Taken,
    pageSession: PageSession,
    tell: (event: Event) => Promise<void>,
    signal: AbortSignal,
  ) => Promise<void>;
}

type Streams = {
  readonly [Name in keyof PageStreams]: Stream<
    Parameters<PageStreams[Name]>[0],
    ReturnType<PageStreams[Name]>
  >;
};

/** Everything that the page is told bit by bit, by name. */
export const streams: Streams = {
  search: { schema: schemas.search, run: search },
  evaluate: { schema: schemas.evaluate, run: evaluate },
};
