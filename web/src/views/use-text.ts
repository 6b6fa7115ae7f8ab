import { useSignal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
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
}

/** The lines of a file as the server has them now, those of the last request until the next has come; undefined before the first, and where nobody can be asked. */
export function useText({ id, path, spans, isWhole }: AskedText) {
  const texts = useSignal<readonly ShownText[] | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  useEffect(() => {
    const ranges = isWhole.value ? [{}] : rangesOf(spans);
    const { server } = state.backend.value;
    failure.value = undefined;
    if (!server) return;
    const asked = new AbortController();
    const of = { path, ...(id === undefined ? {} : { id }) };
    Promise.all(ranges.map((range) => server.call("lines", { ...of, ...range }, asked.signal))).then(
      (shown) => {
        if (!asked.signal.aborted) texts.value = shown;
      },
      (thrown: unknown) => {
        if (asked.signal.aborted) return;
        texts.value = undefined;
        failure.value = failedOf(thrown).message;
      },
    );
    return () => asked.abort();
  }, [id, path, spans, isWhole.value]);
  return { texts, failure };
}
