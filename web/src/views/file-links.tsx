import { safeName } from "@fossick/base/safe-text.ts";
import type { SearchView } from "@fossick/page/view/types.ts";
import { hostLink } from "../code/host-link.ts";
import { tell, tellFailure, withServer } from "../state/actions.ts";
import { state } from "../state/page-state.ts";
import { handTexts } from "../texts/hands.ts";
import { summaryTexts } from "../texts/summary.ts";
import { inLanguage } from "../texts/texts.ts";
import { copyText } from "./copy-text.ts";
import { Button } from "./parts/button.tsx";

interface FileLinksProps {
  readonly view: SearchView;
  readonly path: string;
  /** Where its strongest lines begin. */
  readonly line: number | undefined;
}

/** Ways to take a file elsewhere: its path, its editor, the place where its repository is hosted. */
export function FileLinks({ view, path, line: strongest }: FileLinksProps) {
  const text = inLanguage(handTexts);
  const line = state.shownLine.value ?? strongest;
  const canEdit = state.backend.value.server !== undefined;
  const address = hostLink(view, path, line);
  return (
    <div class="file-links" role="group" aria-label={text.actionsOn(safeName(path))}>
      <Button look="quiet" onClick={() => void copyPath(path)}>
        {text.copyPath}
      </Button>
      {address === undefined ? null : (
        <a class="button button-quiet" href={address.url} target="_blank" rel="noreferrer">
          {address.name}
        </a>
      )}
      {canEdit ? (
        <Button look="quiet" onClick={() => void openInEditor(path, line)}>
          {text.edit}
        </Button>
      ) : null}
    </div>
  );
}

async function copyPath(path: string): Promise<void> {
  const isCopied = await copyText(path);
  tell(isCopied ? inLanguage(handTexts).pathCopied(safeName(path)) : inLanguage(summaryTexts).notCopied);
}

async function openInEditor(path: string, line: number | undefined): Promise<void> {
  const input = { path, ...(line === undefined ? {} : { line }) };
  const opened = await withServer((server) => server.call("edit", input)).catch(tellFailure);
  if (opened) tell(inLanguage(handTexts).editing(safeName(path)));
}
