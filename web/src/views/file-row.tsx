import { useComputed } from "@preact/signals";
import { certaintyOf } from "@fossick/core/bundle/certainty.ts";
import { formatRelevance, shortRelevance } from "@fossick/core/bundle/words.ts";
import { bandOf } from "@fossick/core/relevance.ts";
import { safeName } from "@fossick/base/safe-text.ts";
import type { FoundFile } from "@fossick/core/answer-types.ts";
import { selectFile } from "../state/actions.ts";
import { state } from "../state/page-state.ts";
import { fileTexts } from "../texts/files.ts";
import { inLanguage } from "../texts/texts.ts";
import { openFile } from "./open-file.ts";
import { PathName } from "./parts/path-name.tsx";
import { Sentence } from "./parts/sentence.tsx";
import { isWide } from "./wide.ts";

type ListedFile = Pick<FoundFile, "path" | "relevance" | "worth" | "reason" | "spans" | "tokens">;

/** A file of the answer, to be opened; pressed again, it leads to the file, or closes it where it is in the list. */
export function FileRow({ file }: { readonly file: ListedFile }) {
  const say = inLanguage(fileTexts);
  const isOpen = useComputed(() => state.selectedPath.value === file.path).value;
  const { path, spans, tokens } = file;
  const press = (): void => {
    if (!isOpen) selectFile(path);
    else if (isWide.value) openFile(path);
    else selectFile(undefined);
  };
  return (
    <button type="button" class="file-row" data-path={path} aria-expanded={isOpen} onClick={press}>
      <FileHead file={file} />
      <span class="file-notes">
        {spans.slice(0, maxSpans).map((span) => (
          <span key={span.startLine} class="file-span">
            {span.symbol === undefined ? null : <bdi class="symbol">{safeName(span.symbol)}</bdi>}{" "}
            {say.lines(span.startLine, span.endLine)}
          </span>
        ))}
        {spans.length > maxSpans ? <span>{say.moreSpans(spans.length - maxSpans)}</span> : null}
        {tokens === 0 ? null : <span class="file-tokens">{say.tokens(tokens)}</span>}
      </span>
    </button>
  );
}

const maxSpans = 2;

interface FileHeadProps {
  readonly file: Pick<FoundFile, "path" | "relevance" | "worth" | "reason">;
}

/** How relevant a file is, its path, and why. */
export function FileHead({ file: { path, relevance, worth, reason } }: FileHeadProps) {
  return (
    <>
      <Level relevance={relevance} worth={worth} />
      <span class="file-what">
        <PathName path={path} />
        <span class="file-reason" dir="auto">
          <Sentence text={reason} />
        </span>
      </span>
    </>
  );
}

/** A relevance as two digits, and the chance that the file is needed as a word. */
function Level({ relevance, worth }: Pick<FoundFile, "relevance" | "worth">) {
  const say = inLanguage(fileTexts);
  return (
    <span class="file-level" data-band={bandOf(relevance)} title={say.relevance(formatRelevance(relevance))}>
      <b>{shortRelevance(relevance)}</b> {say.certainty[certaintyOf(worth)]}
    </span>
  );
}
