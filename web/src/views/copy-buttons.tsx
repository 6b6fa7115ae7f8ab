import { useContext } from "preact/hooks";
import { copyFormats } from "@fossick/page/view/types.ts";
import type { CopyFormat, SearchView } from "@fossick/page/view/types.ts";
import { tell, tellFailure, withServer } from "../state/actions.ts";
import { state } from "../state/page-state.ts";
import { summaryTexts } from "../texts/summary.ts";
import { inLanguage } from "../texts/texts.ts";
import { copyText } from "./copy-text.ts";
import { Button } from "./parts/button.tsx";
import { WantedFiles } from "./parts/wanted-files.tsx";

/** The answer for the clipboard, as other programs take it. */
export function CopyButtons({ view }: { readonly view: SearchView }) {
  const say = inLanguage(summaryTexts);
  const isReplayed = useContext(WantedFiles) !== undefined;
  const copy = async (format: CopyFormat): Promise<void> => {
    tell((await copyText(view.copies[format])) ? say.copied(say.formats[format]) : say.notCopied);
  };
  const id = state.search.value?.id;
  const copyPrompt = async (of: string): Promise<void> => {
    const prompt = await withServer((server) => server.call("prompt", { id: of })).catch(tellFailure);
    if (!prompt) return;
    const said = say.promptCopied(prompt.tokens, view.limits.maxTokens);
    tell((await copyText(prompt.text)) ? said : say.notCopied);
  };
  return (
    <div class="copies" role="group" aria-label={say.copy}>
      <span class="copies-label" aria-hidden="true">
        {say.copy}
      </span>
      {copyFormats.map((format) => (
        <Button key={format} onClick={() => void copy(format)}>
          {say.formats[format]}
        </Button>
      ))}
      {id === undefined || isReplayed || view.isOfRoot === false ? null : (
        <Button onClick={() => void copyPrompt(id)}>{say.formats.prompt}</Button>
      )}
    </div>
  );
}
