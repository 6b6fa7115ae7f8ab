import { useState } from "preact/hooks";
import type { SearchView } from "../../../src/entrypoints/page/types.ts";
import type { FoundFile, Retrieval } from "../../../src/types.ts";
import { state } from "../state/page-state.ts";
import { narrowedView } from "../state/narrowing.ts";
import { groupsOf } from "../state/shown-files.ts";
import type { FileGroup } from "../state/shown-files.ts";
import { fileTexts } from "../texts/files.ts";
import { inLanguage } from "../texts/texts.ts";
import { FileDetail } from "./file-detail.tsx";
import { FileRow, Level } from "./file-row.tsx";
import { PathName } from "./parts/path-name.tsx";
import { WantedMark } from "./parts/wanted-files.tsx";

interface FileListProps {
  readonly view: SearchView;
  /** True if an open file's lines come right below its row. */
  readonly isDetailInList: boolean;
}

/** The files of an answer by what to do with them. */
export function FileList({ view, isDetailInList }: FileListProps) {
  const groups = groupsOf(narrowedView(view).retrieval);
  const selected = state.selectedPath.value;
  const rest = isDetailInList && selected !== undefined && !isListed(groups, selected) ? selected : undefined;
  return (
    <div class="file-list">
      {groups.length === 0 ? <p class="none">{inLanguage(fileTexts).none}</p> : null}
      {groups.map((group) => (
        <Group key={group.role} group={group} view={view} isDetailInList={isDetailInList} />
      ))}
      {rest === undefined ? null : <FileDetail key={rest} view={view} path={rest} />}
      <Ranking retrieval={view.retrieval} isOpen={groups.length === 0} />
    </div>
  );
}

const isListed = (groups: readonly FileGroup[], path: string): boolean =>
  groups.some(({ files }) => files.some((file) => file.path === path));

function Group({ group, view, isDetailInList }: FileListProps & { readonly group: FileGroup }) {
  const say = inLanguage(fileTexts);
  const { role, files } = group;
  return (
    <section class="file-group" aria-labelledby={`group-${role}`}>
      <h3 id={`group-${role}`}>
        {say.roles[role]} <span class="group-note">{say.roleNotes[role]}</span>
      </h3>
      <ul class="files">
        {files.map((file) => (
          <ListedFile
            key={file.path}
            file={file}
            view={view}
            isDetailInList={isDetailInList}
            isRoleSaid={role === "nearby"}
          />
        ))}
      </ul>
    </section>
  );
}

function ListedFile({
  file,
  view,
  isDetailInList,
  isRoleSaid,
}: FileListProps & { readonly file: FoundFile; readonly isRoleSaid: boolean }) {
  const isOpen = isDetailInList && state.selectedPath.value === file.path;
  return (
    <li class="file">
      <FileRow file={file} isRoleSaid={isRoleSaid} />
      {isOpen ? <FileDetail view={view} path={file.path} /> : null}
    </li>
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
          {ranking.map(({ path, relevance, worth }) => (
            <li key={path}>
              <Level relevance={relevance} worth={worth} />
              <PathName path={path} />
              <WantedMark path={path} />
            </li>
          ))}
        </ol>
      ) : null}
    </details>
  );
}
