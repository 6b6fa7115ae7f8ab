import { useMemo } from "preact/hooks";
import type { SearchView } from "@fossick/page/view/types.ts";
import { safeName } from "@fossick/base/safe-text.ts";
import type { FoundFile } from "@fossick/core/answer-types.ts";
import { state } from "../state/page-state.ts";
import { foundFile, isHeld, spansOf } from "../state/shown-files.ts";
import { fileTexts } from "../texts/files.ts";
import { inLanguage } from "../texts/texts.ts";
import { FileActions } from "./file-actions.tsx";
import { FileCode } from "./file-code.tsx";
import { FileLinks } from "./file-links.tsx";
import { Gaps } from "./gaps.tsx";
import { closeFile } from "./open-file.ts";
import { Button } from "./parts/button.tsx";
import { PathParts } from "./parts/path-name.tsx";
import { Sentence } from "./parts/sentence.tsx";
import { Reading } from "./reading.tsx";

interface FileDetailProps {
  readonly view: SearchView;
  readonly path: string;
}

/** One file: why, its lines, what to read beside it, and what it leaves open. */
export function FileDetail({ view, path }: FileDetailProps) {
  const say = inLanguage(fileTexts);
  const file = foundFile(view, path);
  const spans = useMemo(() => spansOf(view, path), [view, path]);
  return (
    <article class="detail" tabIndex={-1} aria-label={safeName(path)}>
      <header class="detail-head">
        <h3 class="detail-path" dir="ltr">
          <PathParts path={path} />
        </h3>
        <FileLinks view={view} path={path} line={spans[0]?.startLine} />
        <Button look="quiet" aria-label={say.close} title={say.close} onClick={() => closeFile()}>
          ×
        </Button>
      </header>
      {file ? <Reason view={view} file={file} /> : null}
      <FileCode view={view} path={path} spans={spans} />
      {file ? <Evidence view={view} file={file} /> : null}
    </article>
  );
}

interface FoundFileProps {
  readonly view: SearchView;
  readonly file: FoundFile;
}

function Reason({ view, file: { path, reason } }: FoundFileProps) {
  const lead = (line: number) =>
    isHeld(view, path, line) ? () => void (state.shownLine.value = line) : undefined;
  return (
    <p class="detail-reason" dir="auto">
      <Sentence text={reason} onLine={lead} />
    </p>
  );
}

function Evidence({ view, file }: FoundFileProps) {
  const say = inLanguage(fileTexts);
  const { missingContext } = file;
  return (
    <>
      <Reading view={view} file={file} />
      {missingContext.length > 0 ? (
        <section class="detail-part">
          <h4>{say.missing}</h4>
          <Gaps gaps={missingContext} view={view} />
        </section>
      ) : null}
      <FileActions file={file} />
    </>
  );
}
