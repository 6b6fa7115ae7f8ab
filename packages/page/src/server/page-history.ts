// Keeps the searches of a page after its process ends, and lists those of other pages.
import type { EarlierSearch, SearchRequest, SearchView } from "../view/types.ts";
import { besideText } from "./beside-text.ts";
import { settingsOf } from "./request-settings.ts";

/** Storage for searches that outlive their process. */
export interface KeptHistory {
  /** Lists the searches of other pages, newest first. */
  list(): Promise<readonly EarlierSearch[]>;
  add(search: Omit<EarlierSearch, "time">): Promise<void>;
  /** Erases all searches. */
  clear(): Promise<void>;
}

/** The history of one page. */
export interface PageHistory extends Pick<KeptHistory, "clear"> {
  /** Stores a search of this page in the background. */
  remember(search: { readonly view: SearchView; readonly request: SearchRequest }): void;
  /** Lists the searches of other pages, newest first. */
  earlier(): Promise<readonly EarlierSearch[]>;
  /** Resolves once all searches are written. */
  settle(): Promise<void>;
}

/** Creates the history of one page. @param kept undefined if nothing should outlive the process */
export function createPageHistory(
  kept: KeptHistory | undefined,
  onError: (error: unknown) => void,
): PageHistory {
  let writing: Promise<void> = Promise.resolve();
  return {
    remember: ({ request, view }) => {
      if (!kept) return;
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

/** Returns the search without its answer, with the task as it was searched: its secrets are replaced. */
function keptOf(
  request: SearchRequest,
  { retrieval: { files, task } }: SearchView,
): Omit<EarlierSearch, "time"> {
  return {
    task: task.text,
    ...besideText(task),
    ...settingsOf(request),
    files: files.length,
  };
}
