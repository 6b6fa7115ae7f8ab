import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { grouped } from "@fossick/core/messages/counts.ts";
import type { SearchView, ShownText, TextPart } from "@fossick/page/view/types.ts";
import type { Span } from "@fossick/core/answer-types.ts";
import { isColoured } from "../code/highlight.ts";
import { partsOfSpans } from "../code/span-parts.ts";
import { taskWordsOf } from "../code/task-words.ts";
import { state } from "../state/page-state.ts";
import { fileTexts } from "../texts/files.ts";
import { inLanguage } from "../texts/texts.ts";
import { CodeLines } from "./code-lines.tsx";
import { Toggle } from "./parts/button.tsx";
import { SpanLinks } from "./span-links.tsx";
import { useText } from "./use-text.ts";

interface FileCodeProps {
  readonly view: SearchView;
  readonly path: string;
  /** Strongest first. */
  readonly spans: readonly Span[];
}

/** The lines of a file that matter, or all of it, from its strongest lines on. */
export function FileCode({ view, path, spans }: FileCodeProps) {
  const say = inLanguage(fileTexts);
  const { failure, isHere, isLive, isWhole, line, parts, shown } = useShownLines({ view, path, spans });
  const absent = isLive ? say.loading : say.noCode;
  return (
    <section class="detail-part" aria-label={say.code}>
      <header class="code-head">
        <SpanLinks spans={spans} line={line} />
        {spans.length > 0 && isLive ? (
          <Toggle look="quiet" isOn={isWhole.value} onClick={() => (isWhole.value = !isWhole.value)}>
            {say.wholeFile}
          </Toggle>
        ) : null}
      </header>
      {shown?.some(({ isChanged }) => isChanged) ? <p class="changed">{say.changed}</p> : null}
      {parts ? <Parts view={view} parts={parts} path={path} strong={spans[0]} line={line} /> : null}
      {failure === undefined && parts ? null : (
        <p class="quiet">{failure ?? (isHere ? absent : say.elsewhere)}</p>
      )}
      {isWhole.value && shown ? <Cut texts={shown} /> : null}
    </section>
  );
}

/** The parts of a file to show, and the line to show first; all of the file once a line outside its spans is asked for. */
function useShownLines({ view, path, spans }: FileCodeProps) {
  const isWhole = useSignal(spans.length === 0);
  const isHere = view.isOfRoot !== false;
  const { id } = state.search.value?.view === view ? state.search.value : {};
  const { texts, failure } = useText({ id, path, spans, isWhole, isHere });
  const isLive = state.backend.value.server !== undefined && isHere;
  const shown = texts.value;
  const given = shown ?? (Object.hasOwn(view.texts, path) ? view.texts[path] : undefined);
  const parts = useMemo(
    () => given && (isWhole.value ? given : partsOfSpans(given, spans)),
    [given, isWhole.value, spans],
  );
  const line = state.shownLine.value ?? spans[0]?.startLine;
  useLayoutEffect(() => {
    if (isLive && parts && line !== undefined && !holds(parts, line)) isWhole.value = true;
  }, [parts, line]);
  return { failure: failure.value, isHere, isLive, isWhole, line, parts, shown };
}

const holds = (parts: readonly TextPart[], line: number): boolean =>
  parts.some(({ endLine, startLine }) => startLine <= line && line <= endLine);

/** Says where a file goes on below what is shown of it. */
function Cut({ texts }: { readonly texts: readonly ShownText[] }) {
  const last = texts.at(-1);
  if (!last || last.endLine >= last.lines) return null;
  return <p class="quiet">{inLanguage(fileTexts).cut(grouped(last.endLine), grouped(last.lines))}</p>;
}

interface PartsProps extends Pick<FileCodeProps, "view" | "path"> {
  readonly parts: readonly TextPart[];
  readonly strong: Span | undefined;
  readonly line: number | undefined;
}

function Parts({ view, parts, path, strong, line }: PartsProps) {
  const say = inLanguage(fileTexts);
  const code = useRef<HTMLDivElement>(null);
  const words = useMemo(() => taskWordsOf(view.retrieval), [view]);
  useLayoutEffect(() => scrollToLine(code.current, line), [parts, line]);
  return (
    <>
      <div class="code" ref={code} tabIndex={0} role="group" aria-label={say.code}>
        {parts.map((part, at) => (
          <div key={part.startLine}>
            {at === 0 ? null : <Between before={parts[at - 1]} after={part} />}
            <CodeLines part={part} path={path} words={words} strong={strong} line={line} />
          </div>
        ))}
      </div>
      {parts.every(({ text }) => isColoured(text)) ? null : <p class="quiet">{say.plain}</p>}
    </>
  );
}

/** Lines that are seen above the one that is wanted. */
const linesAbove = 2;

/** Scrolls the code, and not the page. */
function scrollToLine(code: HTMLElement | null, line: number | undefined): void {
  const number = code?.querySelector(`[data-line="${line}"]`);
  if (!code || !number) return;
  const { height, top } = number.getBoundingClientRect();
  code.scrollTop += top - code.getBoundingClientRect().top - linesAbove * height;
}

interface BetweenProps {
  readonly before: TextPart | undefined;
  readonly after: TextPart;
}

function Between({ before, after }: BetweenProps) {
  const count = after.startLine - (before?.endLine ?? 0) - 1;
  if (count <= 0) return null;
  return <p class="code-between">{inLanguage(fileTexts).linesLeftOut(count)}</p>;
}
