import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { grouped } from "@fossick/core/messages/counts.ts";
import type { SearchView, ShownText, TextPart } from "@fossick/page/view/types.ts";
import type { Span } from "@fossick/core/answer-types.ts";
import { partsOfSpans } from "../code/span-parts.ts";
import { taskWordsOf } from "../code/task-words.ts";
import { state } from "../state/page-state.ts";
import { isHeld, placesIn } from "../state/shown-files.ts";
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
  const { failure, isLive, isWhole, line, open, parts, shown } = useShownLines({ view, path, spans });
  return (
    <section class="detail-part" aria-label={say.code}>
      <header class="code-head">
        <SpanLinks spans={spans.filter(({ startLine }) => isHeld(view, path, startLine))} line={line} />
        {spans.length > 0 && isLive ? (
          <Toggle look="quiet" isOn={isWhole.value} onClick={() => (isWhole.value = !isWhole.value)}>
            {say.wholeFile}
          </Toggle>
        ) : null}
      </header>
      {shown?.some(({ isChanged }) => isChanged) ? <p class="changed">{say.changed}</p> : null}
      {parts ? (
        <Parts view={view} parts={parts} path={path} strong={spans[0]} line={line} open={open} />
      ) : null}
      {failure === undefined && parts ? null : (
        <p class="quiet">{failure ?? (isLive ? say.loading : say.noCode)}</p>
      )}
      {isWhole.value && shown ? <Cut texts={shown} /> : null}
    </section>
  );
}

/** The parts of a file to show, and the line to show first; all of the file once a line outside its spans is asked for. */
function useShownLines({ view, path, spans: strongest }: FileCodeProps) {
  const opened = useSignal<readonly Span[]>([]);
  const spans = useMemo(
    () => [...strongest, ...placesIn(view, path), ...opened.value],
    [strongest, opened.value],
  );
  const isWhole = useSignal(strongest.length === 0);
  const { id } = state.search.value?.view === view ? state.search.value : {};
  const { texts, failure } = useText({ id, path, spans, isWhole });
  const isLive = state.backend.value.server !== undefined;
  const shown = texts.value;
  const given = shown ?? (Object.hasOwn(view.texts, path) ? view.texts[path] : undefined);
  const parts = useMemo(
    () => given && (isWhole.value ? given : partsOfSpans(given, spans)),
    [given, isWhole.value, spans],
  );
  const line = state.shownLine.value ?? strongest[0]?.startLine;
  useLayoutEffect(() => {
    if (parts && line !== undefined && !holds(parts, line) && isHeld(view, path, line)) isWhole.value = true;
  }, [parts, line]);
  const canOpen = ({ startLine, endLine }: Span): boolean =>
    isLive || given?.some((part) => part.startLine <= startLine && endLine <= part.endLine) === true;
  const open = (lines: Span): (() => void) | undefined => {
    if (!canOpen(lines)) return undefined;
    return () => {
      opened.value = [...opened.value, lines];
      state.shownLine.value = lines.startLine;
    };
  };
  return { failure: failure.value, isLive, isWhole, line, open, parts, shown };
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
  /** @returns what shows lines that are left out; undefined where nobody has them */
  readonly open: (lines: Span) => (() => void) | undefined;
}

function Parts({ view, parts, path, strong, line, open }: PartsProps) {
  const say = inLanguage(fileTexts);
  const code = useRef<HTMLDivElement>(null);
  const words = useMemo(() => taskWordsOf(view.retrieval), [view]);
  useLayoutEffect(() => scrollToLine(code.current, line), [parts, line]);
  return (
    <>
      <div class="code" ref={code} tabIndex={0} role="group" aria-label={say.code}>
        {parts.map((part, at) => (
          <div key={part.startLine}>
            {at === 0 ? null : <Between before={parts[at - 1]} after={part} open={open} />}
            <CodeLines part={part} path={path} words={words} strong={strong} line={line} />
          </div>
        ))}
      </div>
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

interface BetweenProps extends Pick<PartsProps, "open"> {
  readonly before: TextPart | undefined;
  readonly after: TextPart;
}

/** Says how many lines are left out, and shows them where it can. */
function Between({ before, after, open }: BetweenProps) {
  const lines = { startLine: (before?.endLine ?? 0) + 1, endLine: after.startLine - 1 };
  const count = lines.endLine - lines.startLine + 1;
  if (count <= 0) return null;
  const said = inLanguage(fileTexts).linesLeftOut(count);
  const show = open(lines);
  if (!show) return <p class="code-between">{said}</p>;
  return (
    <button type="button" class="code-between link" onClick={show}>
      {said}
    </button>
  );
}
