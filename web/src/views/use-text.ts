import { useSignal, useSignalEffect } from "@preact/signals";
import type { Signal } from "@preact/signals";
import type { ShownText } from "@fossick/page/view/types.ts";
import type { Span } from "@fossick/core/answer-types.ts";
import { failedOf } from "../backend/page-fault.ts";
import { rangesOf } from "../code/span-parts.ts";
import { state } from "../state/page-state.ts";

interface AskedText {
  /** The search that found the file, where the server keeps it. */
  readonly id: string | undefined;
  readonly path: string;
  readonly spans: readonly Span[];
  readonly isWhole: Signal<boolean>;
  /** True if the lines that the server has are those of the search. */
  readonly isHere: boolean;
}

/** The lines of a file as the server has them now; undefined until they came, and where nobody can be asked. */
export function useText({ id, path, spans, isWhole, isHere }: AskedText) {
  const texts = useSignal<readonly ShownText[] | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  useSignalEffect(() => {
    const ranges = isWhole.value ? [{}] : rangesOf(spans);
    const { server } = state.backend.value;
    // The previous request's result is no answer to this one.
    texts.value = undefined;
    failure.value = undefined;
    if (!server || !isHere) return;
    const asked = new AbortController();
    const of = { path, ...(id === undefined ? {} : { id }) };
    Promise.all(ranges.map((range) => server.call("lines", { ...of, ...range }, asked.signal))).then(
      (shown) => {
        if (!asked.signal.aborted) texts.value = shown;
      },
      (thrown: unknown) => {
        if (!asked.signal.aborted) failure.value = failedOf(thrown).message;
      },
    );
    return () => asked.abort();
  });
  return { texts, failure };
}
