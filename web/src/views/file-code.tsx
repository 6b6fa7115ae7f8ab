import { useSignal, useSignalEffect } from "@preact/signals";
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
  const { text, failure } = useText(path);
  const kept = view.texts[path];
  const whole: readonly TextPart[] | undefined = text.value ? [text.value] : kept;
  const parts = whole && (isWhole.value ? whole : partsOfSpans(whole, spans));
  return (
    <section class="detail-part" aria-label={say.code}>
      <header class="code-head">
        <h4>{isWhole.value ? say.wholeFile : say.code}</h4>
        {spans.length > 0 && text.value ? (
          <Toggle look="quiet" isOn={isWhole.value} onClick={() => (isWhole.value = !isWhole.value)}>
            {say.wholeFile}
          </Toggle>
        ) : null}
      </header>
      {parts ? <Parts parts={parts} path={path} lines={text.value?.lines} /> : null}
      {parts ? null : (
        <p class="quiet">{failure.value ?? (state.backend.value.server ? say.loading : say.noCode)}</p>
      )}
    </section>
  );
}

/** The file as the server has it now; nothing where there is no server. */
function useText(path: string) {
  const text = useSignal<ShownText | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  useSignalEffect(() => {
    const { server } = state.backend.value;
    if (!server) return;
    const asked = new AbortController();
    server.call("lines", { path }, asked.signal).then(
      (shown) => (text.value = shown),
      (thrown: unknown) => {
        if (!asked.signal.aborted) failure.value = failedOf(thrown).message;
      },
    );
    return () => asked.abort();
  });
  return { text, failure };
}

interface PartsProps {
  readonly parts: readonly TextPart[];
  readonly path: string;
  /** Of the whole file, where that is known. */
  readonly lines: number | undefined;
}

function Parts({ parts, path, lines }: PartsProps) {
  const say = inLanguage(fileTexts);
  const last = parts.at(-1);
  const isCut =
    parts.length === 1 &&
    last !== undefined &&
    lines !== undefined &&
    parts[0]?.startLine === 1 &&
    last.endLine < lines &&
    last.endLine >= mostLines;
  return (
    <>
      <div class="code" tabIndex={0} role="group" aria-label={say.code}>
        {parts.map((part, at) => (
          <div key={part.startLine}>
            {at === 0 ? null : <Between before={parts[at - 1]} after={part} />}
            <CodeLines part={part} path={path} />
          </div>
        ))}
      </div>
      {isCut ? <p class="quiet">{say.cut(grouped(last.endLine), grouped(lines))}</p> : null}
      {parts.every(({ text }) => isColoured(text)) ? null : <p class="quiet">{say.plain}</p>}
    </>
  );
}

/** What the server hands out of one file at most. */
const mostLines = 2_000;

function Between({ before, after }: { readonly before: TextPart | undefined; readonly after: TextPart }) {
  const count = after.startLine - (before?.endLine ?? 0) - 1;
  return count > 0 ? <p class="code-between">{inLanguage(fileTexts).linesLeftOut(grouped(count))}</p> : null;
}
