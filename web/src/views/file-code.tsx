import { useSignal, useSignalEffect } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { grouped } from "../../../src/messages/counts.ts";
import type { SearchView, ShownText, TextPart } from "../../../src/entrypoints/page/types.ts";
import type { Span } from "../../../src/types.ts";
import { failedOf } from "../backend/page-fault.ts";
import { isColoured } from "../code/highlight.ts";
import { partsOfSpans } from "../code/span-parts.ts";
import { state } from "../state/page-state.ts";
import { fileTexts } from "../texts/files.ts";
import { inLanguage } from "../texts/texts.ts";
import { CodeLines } from "./code-lines.tsx";
import { Toggle } from "./parts/button.tsx";

interface FileCodeProps {
  readonly view: SearchView;
  readonly path: string;
  readonly spans: readonly Span[];
}

/** The lines of a file that matter, or all of it. */
export function FileCode({ view, path, spans }: FileCodeProps) {
  const say = inLanguage(fileTexts);
  const isWhole = useSignal(spans.length === 0);
  const { text, failure } = useText(path, spans, isWhole);
  const isLive = state.backend.value.server !== undefined;
  const shown = text.value;
  const given = shown ? [shown] : Object.hasOwn(view.texts, path) ? view.texts[path] : undefined;
  const parts = given && (isWhole.value ? given : partsOfSpans(given, spans));
  return (
    <section class="detail-part" aria-label={say.code}>
      <header class="code-head">
        <h4>{isWhole.value ? say.wholeFile : say.code}</h4>
        {spans.length > 0 && isLive ? (
          <Toggle look="quiet" isOn={isWhole.value} onClick={() => (isWhole.value = !isWhole.value)}>
            {say.wholeFile}
          </Toggle>
        ) : null}
      </header>
      {parts ? <Parts parts={parts} path={path} isWhole={isWhole.value} /> : null}
      {parts ? null : <p class="quiet">{failure.value ?? (isLive ? say.loading : say.noCode)}</p>}
      {isWhole.value && shown && shown.endLine < shown.lines ? (
        <p class="quiet">{say.cut(grouped(shown.endLine), grouped(shown.lines))}</p>
      ) : null}
    </section>
  );
}

/** The lines as the server has them now; nothing where there is no server. */
function useText(path: string, spans: readonly Span[], isWhole: Signal<boolean>) {
  const text = useSignal<ShownText | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  useSignalEffect(() => {
    const range = isWhole.value ? {} : rangeOf(spans);
    const { server } = state.backend.value;
    if (!server) return;
    const asked = new AbortController();
    server.call("lines", { path, ...range }, asked.signal).then(
      (shown) => (text.value = shown),
      (thrown: unknown) => {
        if (!asked.signal.aborted) failure.value = failedOf(thrown).message;
      },
    );
    return () => asked.abort();
  });
  return { text, failure };
}

const rangeOf = (spans: readonly Span[]): { readonly startLine: number; readonly endLine: number } => ({
  startLine: Math.min(...spans.map(({ startLine }) => startLine)),
  endLine: Math.max(...spans.map(({ endLine }) => endLine)),
});

interface PartsProps {
  readonly parts: readonly TextPart[];
  readonly path: string;
  readonly isWhole: boolean;
}

function Parts({ parts, path, isWhole }: PartsProps) {
  const say = inLanguage(fileTexts);
  return (
    <>
      <div class="code" data-whole={isWhole} tabIndex={0} role="group" aria-label={say.code}>
        {parts.map((part, at) => (
          <div key={part.startLine}>
            {at === 0 ? null : <Between before={parts[at - 1]} after={part} />}
            <CodeLines part={part} path={path} />
          </div>
        ))}
      </div>
      {parts.every(({ text }) => isColoured(text)) ? null : <p class="quiet">{say.plain}</p>}
    </>
  );
}

interface BetweenProps {
  readonly before: TextPart | undefined;
  readonly after: TextPart;
}

function Between({ before, after }: BetweenProps) {
  const count = after.startLine - (before?.endLine ?? 0) - 1;
  if (count <= 0) return null;
  return <p class="code-between">{inLanguage(fileTexts).linesLeftOut(grouped(count))}</p>;
}
