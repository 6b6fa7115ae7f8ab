// Keeps the searches of a page beyond its process, and shows it those of earlier ones.
import type { EarlierSearch, SearchRequest, SearchView } from "../page/types.ts";
import { settingsOf } from "./request-settings.ts";

/** Searches that outlive their process, wherever they are kept. */
export interface KeptHistory {
  /** Those of other pages, newest first. */
  list(): Promise<readonly EarlierSearch[]>;
  add(search: Omit<EarlierSearch, "time">): Promise<void>;
  /** Erase all of it. */
  clear(): Promise<void>;
}

/** The history of one page. */
export interface PageHistory extends Pick<KeptHistory, "clear"> {
  /** Keep a search that this page made; nothing waits for it. */
  remember(search: { readonly view: SearchView; readonly request: SearchRequest }): void;
  /** Searches of other pages, newest first. */
  earlier(): Promise<readonly EarlierSearch[]>;
  /** Resolves once all that was to be kept is written. */
  settle(): Promise<void>;
}

/** Makes the history of one page. @param kept absent where nothing is to outlive the process */
export function createPageHistory(
  kept: KeptHistory | undefined,
  onError: (error: unknown) => void,
): PageHistory {
  let writing: Promise<void> = Promise.resolve();
  return {
    remember: ({ request, view }) => {
      // A search that was opened from a file is none of this repository.
      if (!kept || view.isOfRoot === false) return;
      writing = writing.then(() => kept.add(keptOf(request, view))).catch(onError);
    },
    earlier: async () => {
      await writing;
      return (await kept?.list()) ?? [];
    },
    clear: async () => {
      await writing;
      await kept?.clear();
    },
    settle: () => writing,
  };
}

/** The search without its answer, in the words that were searched: their secrets are replaced. */
function keptOf(
  request: SearchRequest,
  { retrieval: { files, task } }: SearchView,
): Omit<EarlierSearch, "time"> {
  return {
    task: task.text,
    ...(task.objective !== undefined && { objective: task.objective }),
    ...settingsOf(request),
    files: files.length,
  };
}
