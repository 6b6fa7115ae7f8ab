import { certaintyOf } from "@fossick/core/messages/certainty.ts";
import { safeName } from "@fossick/base/safe-text.ts";
import type { SearchView } from "@fossick/page/view/types.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import { state } from "../state/page-state.ts";
import { narrowedView } from "../state/narrowing.ts";
import { fileTexts } from "../texts/files.ts";
import { inLanguage } from "../texts/texts.ts";
import { FileDetail } from "./file-detail.tsx";
import { FileRow } from "./file-row.tsx";
import { openFile } from "./open-file.ts";
import { PathName } from "./parts/path-name.tsx";

interface FileListProps {
  readonly view: SearchView;
  /** True if an open file's lines come right below its row. */
  readonly isDetailInList: boolean;
}

/** Max files of an answer that has no strong one. */
const maxWeak = 3;

/** The files of an answer, best first, then those that come close; of a weak answer the nearest. */
export function FileList({ view, isDetailInList }: FileListProps) {
  const say = inLanguage(fileTexts);
  const { retrieval } = narrowedView(view);
  const { files } = retrieval;
  const isWeak = view.retrieval.files.length === 0;
  const nearby = isWeak ? nearestOf(view.retrieval) : retrieval.nearby;
  const selected = state.selectedPath.value;
  const isListed = [...files, ...nearby].some(({ path }) => path === selected);
  const rest = isDetailInList && !isListed ? selected : undefined;
  return (
    <div class="file-list">
      <ListedFiles files={files} view={view} isDetailInList={isDetailInList} />
      {nearby.length === 0 ? null : (
        <section class="nearby" aria-labelledby="nearby-title">
          <h3 id="nearby-title">{isWeak ? say.nearest : say.nearby}</h3>
          <ListedFiles files={nearby} view={view} isDetailInList={isDetailInList} />
        </section>
      )}
      {rest === undefined ? null : <FileDetail key={rest} view={view} path={rest} />}
      {isWeak ? null : <Candidates retrieval={retrieval} />}
    </div>
  );
}

type ListedFile = Parameters<typeof FileRow>[0]["file"];

/** The files that come closest, without those that are unlikely. */
function nearestOf({ nearby, ranking }: Pick<Retrieval, "nearby" | "ranking">): readonly ListedFile[] {
  const known = new Map(nearby.map((file) => [file.path, file]));
  return ranking
    .filter(({ worth }) => certaintyOf(worth) !== "unlikely")
    .slice(0, maxWeak)
    .map((each) => known.get(each.path) ?? { ...each, reason: "", spans: [], tokens: 0 });
}

function ListedFiles({
  files,
  view,
  isDetailInList,
}: FileListProps & { readonly files: readonly ListedFile[] }) {
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

/** Further files with names to tell them by, each to be opened. */
function Candidates({ retrieval: { candidates = [] } }: { readonly retrieval: Retrieval }) {
  const say = inLanguage(fileTexts);
  if (candidates.length === 0) return null;
  return (
    <section class="candidates" aria-labelledby="candidates-title">
      <h3 id="candidates-title">{say.byName}</h3>
      <ul>
        {candidates.map(({ alike = [], names, path }) => (
          <li key={path}>
            <button
              type="button"
              aria-current={state.selectedPath.value === path}
              onClick={() => openFile(path)}
            >
              <PathName path={path} />
              <span class="candidate-names">
                <bdi>{names.map(safeName).join(", ")}</bdi>
                {alike.length > 0 ? ` ${say.alike(alike.length)}` : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
