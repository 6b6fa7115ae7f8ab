import { certaintyOf, formatRelevance } from "../../../src/bundle/render/words.ts";
import type { SearchView } from "../../../src/entrypoints/page/types.ts";
import { safeName } from "../../../src/base/safe-text.ts";
import type { FoundFile } from "../../../src/types.ts";
import { foundFile } from "../state/shown-files.ts";
import { fileTexts } from "../texts/files.ts";
import { inLanguage } from "../texts/texts.ts";
import { FileActions } from "./file-actions.tsx";
import { FileCode } from "./file-code.tsx";
import { Gaps } from "./gaps.tsx";
import { closeFile } from "./open-file.ts";
import { Button } from "./parts/button.tsx";
import { PathParts } from "./parts/path-name.tsx";
import { Sentence } from "./parts/sentence.tsx";
import { Scores } from "./scores.tsx";

interface FileDetailProps {
  readonly view: SearchView;
  readonly path: string;
}

/** One file: why, its lines, what it leaves open, and how its relevance came about. */
export function FileDetail({ view, path }: FileDetailProps) {
  const say = inLanguage(fileTexts);
  const file = foundFile(view, path);
  return (
    <article class="detail" tabIndex={-1} aria-label={safeName(path)}>
      <header class="detail-head">
        <h3 class="detail-path" dir="ltr">
          <PathParts path={path} />
        </h3>
        <Button look="quiet" aria-label={say.close} title={say.close} onClick={() => closeFile()}>
          ×
        </Button>
      </header>
      {file ? <About file={file} /> : null}
      {file ? <Scores retrieval={view.retrieval} path={path} /> : null}
      {file && file.missingContext.length > 0 ? (
        <section class="detail-part">
          <h4>{say.missing}</h4>
          <Gaps gaps={file.missingContext} view={view} />
        </section>
      ) : null}
      <FileCode view={view} path={path} spans={file?.spans ?? []} />
    </article>
  );
}

function About({ file }: { readonly file: FoundFile }) {
  const say = inLanguage(fileTexts);
  const { relevance, worth, role, reason, cycle } = file;
  const facts = [
    say.roleWords[role],
    say.relevance(formatRelevance(relevance)),
    say.worth(worth.toFixed(2)),
    say.cycle(cycle),
  ];
  return (
    <div class="detail-about">
      <p class="detail-facts">
        <span class="file-certainty">{say.certainty[certaintyOf(worth)]}</span>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <p class="detail-reason" dir="auto">
        <Sentence text={reason} />
      </p>
      <FileActions file={file} />
    </div>
  );
}
