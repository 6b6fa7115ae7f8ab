import { useComputed } from "@preact/signals";
import { certaintyOf, certaintyWords, chanceOf, percentText } from "@fossick/core/messages/certainty.ts";
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
  readonly file: Pick<FoundFile, "judged" | "path" | "relevance" | "worth" | "reason">;
}

/** The chance that a file is needed, its path, and why. */
export function FileHead({ file }: FileHeadProps) {
  const { path, reason } = file;
  return (
    <>
      <Level file={file} />
      <span class="file-what">
        <PathName path={path} />
        <span class="file-reason" dir="auto">
          <Sentence text={reason} />
        </span>
      </span>
    </>
  );
}

/** The chance that a file is needed, in per cent and as a word. */
export function Level({ file }: { readonly file: Pick<FoundFile, "judged" | "relevance" | "worth"> }) {
  const language = state.language.value;
  const certainty = certaintyOf(chanceOf(file));
  return (
    <span class="file-level" data-certainty={certainty}>
      <b>{percentText(chanceOf(file), language)}</b> {certaintyWords[language][certainty]}
    </span>
  );
}
