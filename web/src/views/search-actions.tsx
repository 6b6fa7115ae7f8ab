import { useContext } from "preact/hooks";
import type { SearchView } from "@fossick/page/view/types.ts";
import { safeJson } from "@fossick/base/safe-text.ts";
import { tell, tellFailure, withServer } from "../state/actions.ts";
import { compareWithLast, isComparable } from "../state/comparing.ts";
import { state } from "../state/page-state.ts";
import { handTexts } from "../texts/hands.ts";
import { inLanguage } from "../texts/texts.ts";
import { Button } from "./parts/button.tsx";
import { WantedFiles } from "./parts/wanted-files.tsx";

/** Shows the actions for one finished search; nothing without a server. */
export function SearchActions({ view }: { readonly view: SearchView }) {
  const text = inLanguage(handTexts);
  const id = state.search.value?.id;
  const isReplayed = useContext(WantedFiles) !== undefined;
  if (!state.backend.value.server || isReplayed) return null;
  return (
    <div class="search-actions">
      <Button
        aria-disabled={!isComparable.value}
        title={isComparable.value ? undefined : text.noEarlier}
        onClick={() => (isComparable.value ? compareWithLast() : tell(text.noEarlier))}
      >
        {text.compareWithLast}
      </Button>
      <Button
        aria-disabled={id === undefined}
        title={id === undefined ? text.notKept : undefined}
        onClick={() => (id === undefined ? tell(text.notKept) : void saveHtml(id, view))}
      >
        {text.saveHtml}
      </Button>
      <Button onClick={() => save(view, "json", "application/json", safeJson(view.retrieval, 2))}>
        {text.saveJson}
      </Button>
    </div>
  );
}

async function saveHtml(id: string, view: SearchView): Promise<void> {
  const file = await withServer((server) => server.call("html", { id })).catch(tellFailure);
  if (file) save(view, "html", "text/html", file.html);
}

/** Hand a text over as a file, named after the task. */
function save({ retrieval }: SearchView, ending: string, type: string, text: string): void {
  const name = `fossick-${fileName(retrieval.task.text)}.${ending}`;
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  tell(inLanguage(handTexts).saved(name));
}

/** The first words of a task as part of a file's name, in any script. */
const fileName = (task: string): string =>
  [...task.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-")]
    .slice(0, 40)
    .join("")
    .replaceAll(/^-+|-+$/g, "") || "search";
