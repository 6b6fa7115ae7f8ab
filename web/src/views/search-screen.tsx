import { startSearch } from "../state/actions.ts";
import { state } from "../state/page-state.ts";
import { Controls } from "./controls.tsx";
import { FileActions } from "./file-actions.tsx";
import { Judge } from "./judge.tsx";
import { FileMap } from "./map.tsx";
import { SearchActions } from "./search-actions.tsx";

/** A task, the cycles it took and what they found. */
export function SearchScreen() {
  const search = state.search.value;
  const { task } = state.draft.value;
  return (
    <>
      <textarea
        value={task}
        onInput={({ currentTarget }) =>
          (state.draft.value = { ...state.draft.value, task: currentTarget.value })
        }
      />
      <button type="button" onClick={() => void startSearch()}>
        Search
      </button>
      <Controls />
      <Judge />
      {search?.view && (
        <>
          <SearchActions view={search.view} />
          <FileMap view={search.view} />
          {search.view.retrieval.files.map((file) => (
            <FileActions key={file.path} file={file} />
          ))}
        </>
      )}
    </>
  );
}
