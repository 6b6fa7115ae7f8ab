import { copyFormats } from "@fossick/page/view/types.ts";
import type { CopyFormat, SearchView } from "@fossick/page/view/types.ts";
import { safeJson } from "@fossick/base/safe-text.ts";
import { tell, tellFailure, withServer } from "../state/actions.ts";
import { state } from "../state/page-state.ts";
import { summaryTexts } from "../texts/summary.ts";
import { inLanguage } from "../texts/texts.ts";
import { copyText } from "./copy-text.ts";
import { Menu } from "./parts/menu.tsx";

/** The answer as other programs take it, for the clipboard or as a file. */
export function ExportMenu({ view }: { readonly view: SearchView }) {
  const say = inLanguage(summaryTexts);
  const id = state.search.value?.id;
  const copies = copyFormats.map((format) => [say.copyAs[format], () => copy(view, format)] as const);
  const kept =
    id === undefined
      ? []
      : ([
          [say.copyAs.prompt, () => copyPrompt(view, id)],
          [say.saveHtml, () => saveHtml(view, id)],
        ] as const);
  const json = [
    say.saveJson,
    () => save(view, "json", "application/json", safeJson(view.retrieval, 2)),
  ] as const;
  return (
    <Menu label={say.export} items={[...copies, ...kept, ...(state.backend.value.server ? [json] : [])]} />
  );
}

async function copy(view: SearchView, format: CopyFormat): Promise<void> {
  const say = inLanguage(summaryTexts);
  tell((await copyText(view.copies[format])) ? say.copied : say.notCopied);
}

async function copyPrompt(view: SearchView, id: string): Promise<void> {
  const say = inLanguage(summaryTexts);
  const prompt = await withServer((server) => server.call("prompt", { id })).catch(tellFailure);
  if (!prompt) return;
  const said = say.promptCopied(prompt.tokens, view.limits.maxTokens);
  tell((await copyText(prompt.text)) ? said : say.notCopied);
}

async function saveHtml(view: SearchView, id: string): Promise<void> {
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
  tell(inLanguage(summaryTexts).saved(name));
}

/** The first words of a task as part of a file's name, in any script. */
const fileName = (task: string): string =>
  [...task.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-")]
    .slice(0, 40)
    .join("")
    .replaceAll(/^-+|-+$/g, "") || "search";
