import { useState } from "preact/hooks";
import type { SearchView } from "@fossick/page/view/types.ts";
import type { FoundFile, Retrieval } from "@fossick/core/answer-types.ts";
import { state } from "../state/page-state.ts";
import { narrowedView } from "../state/narrowing.ts";
import { fileTexts } from "../texts/files.ts";
import { inLanguage } from "../texts/texts.ts";
import { FileDetail } from "./file-detail.tsx";
import { FileRow, Level } from "./file-row.tsx";
import { Candidates } from "./to-judge.tsx";
import { PathName } from "./parts/path-name.tsx";
import { WantedMark } from "./parts/wanted-files.tsx";

interface FileListProps {
  readonly view: SearchView;
  /** True if an open file's lines come right below its row. */
  readonly isDetailInList: boolean;
}

/** The files of an answer, best first, then those that come close. */
export function FileList({ view, isDetailInList }: FileListProps) {
  const say = inLanguage(fileTexts);
  const { retrieval } = narrowedView(view);
  const { files, nearby } = retrieval;
  const isEmpty = files.length + nearby.length === 0;
  const selected = state.selectedPath.value;
  const isListed = [...files, ...nearby].some(({ path }) => path === selected);
  const rest = isDetailInList && !isListed ? selected : undefined;
  return (
    <div class="file-list">
      {isEmpty ? <p class="none">{say.none}</p> : null}
      <ListedFiles files={files} view={view} isDetailInList={isDetailInList} />
      {nearby.length === 0 ? null : (
        <section class="nearby" aria-labelledby="nearby-title">
          <h3 id="nearby-title">
            {say.nearby} <span class="nearby-note">{say.nearbyNote}</span>
          </h3>
          <ListedFiles files={nearby} view={view} isDetailInList={isDetailInList} />
        </section>
      )}
      {rest === undefined ? null : <FileDetail key={rest} view={view} path={rest} />}
      <Candidates retrieval={retrieval} />
      <Ranking retrieval={view.retrieval} isOpen={isEmpty} />
    </div>
  );
}

function ListedFiles({
  files,
  view,
  isDetailInList,
}: FileListProps & { readonly files: readonly FoundFile[] }) {
  if (files.length === 0) return null;
  const isOpen = (path: string): boolean => isDetailInList && state.selectedPath.value === path;
  return (
    <ul class="files">
      {files.map((file) => (
        <li key={file.path} class="file">
          <FileRow file={file} />
          {isOpen(file.path) ? <FileDetail view={view} path={file.path} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** Every judged file; its rows are made when it is opened. */
function Ranking({
  retrieval: { ranking },
  isOpen,
}: {
  readonly retrieval: Retrieval;
  readonly isOpen: boolean;
}) {
  const say = inLanguage(fileTexts);
  const [isShown, setShown] = useState(isOpen);
  if (ranking.length === 0) return null;
  return (
    <details class="ranking" open={isOpen} onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
      <summary>{say.ranking(ranking.length)}</summary>
      {isShown ? (
        <ol>
          {ranking.map((file) => (
            <li key={file.path}>
              <Level file={file} />
              <PathName path={file.path} />
              <WantedMark path={file.path} />
            </li>
          ))}
        </ol>
      ) : null}
    </details>
  );
}
