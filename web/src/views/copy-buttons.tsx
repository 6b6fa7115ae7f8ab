import { copyFormats } from "../../../src/entrypoints/page/types.ts";
import type { CopyFormat, SearchView } from "../../../src/entrypoints/page/types.ts";
import { tell } from "../state/actions.ts";
import { summaryTexts } from "../texts/summary.ts";
import { inLanguage } from "../texts/texts.ts";
import { copyText } from "./copy-text.ts";
import { Button } from "./parts/button.tsx";

/** The answer for the clipboard, as other programs take it. */
export function CopyButtons({ view }: { readonly view: SearchView }) {
  const say = inLanguage(summaryTexts);
  const copy = async (format: CopyFormat): Promise<void> => {
    tell((await copyText(view.copies[format])) ? say.copied(say.formats[format]) : say.notCopied);
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
    </div>
  );
}
