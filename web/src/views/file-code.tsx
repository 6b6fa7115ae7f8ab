import { useSignal } from "@preact/signals";
import { grouped } from "../../../src/messages/counts.ts";
import type { SearchView, ShownText, TextPart } from "../../../src/entrypoints/page/types.ts";
import type { Span } from "../../../src/types.ts";
import { isColoured } from "../code/highlight.ts";
import { partsOfSpans } from "../code/span-parts.ts";
import { state } from "../state/page-state.ts";
import { fileTexts } from "../texts/files.ts";
import { inLanguage } from "../texts/texts.ts";
import { CodeLines } from "./code-lines.tsx";
import { Toggle } from "./parts/button.tsx";
import { useText } from "./use-text.ts";

interface FileCodeProps {
  readonly view: SearchView;
  readonly path: string;
  readonly spans: readonly Span[];
}

/** The lines of a file that matter, or all of it. */
export function FileCode({ view, path, spans }: FileCodeProps) {
  const say = inLanguage(fileTexts);
  const isWhole = useSignal(spans.length === 0);
  const isHere = view.isOfRoot !== false;
  const { texts, failure } = useText({ path, spans, isWhole, isHere });
  const isLive = state.backend.value.server !== undefined && isHere;
  const shown = texts.value;
  const given = shown ?? (Object.hasOwn(view.texts, path) ? view.texts[path] : undefined);
  const parts = given && (isWhole.value ? given : partsOfSpans(given, spans));
  const absent = isLive ? say.loading : say.noCode;
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
      {failure.value === undefined && parts ? null : (
        <p class="quiet">{failure.value ?? (isHere ? absent : say.elsewhere)}</p>
      )}
      {isWhole.value && shown ? <Cut texts={shown} /> : null}
    </section>
  );
}

/** Says where a file goes on below what is shown of it. */
function Cut({ texts }: { readonly texts: readonly ShownText[] }) {
  const last = texts.at(-1);
  if (!last || last.endLine >= last.lines) return null;
  return <p class="quiet">{inLanguage(fileTexts).cut(grouped(last.endLine), grouped(last.lines))}</p>;
}

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
  return <p class="code-between">{inLanguage(fileTexts).linesLeftOut(count)}</p>;
}
