import type { Retrieval } from "@fossick/core/answer-types.ts";
import { oneLine, safeName } from "@fossick/base/safe-text.ts";
import { wordsNowhere } from "@fossick/core/bundle/words.ts";
import { withWord } from "../state/asked-words.ts";
import { state } from "../state/page-state.ts";
import { isNowhere } from "../state/shown-files.ts";
import { fileTexts } from "../texts/files.ts";
import { inLanguage } from "../texts/texts.ts";
import { areFiltersOpen } from "./controls.tsx";
import { Chip } from "./parts/chip.tsx";

/** The words that met nothing, and names of the repository to ask again with. */
export function AskAgain({ retrieval }: { readonly retrieval: Retrieval }) {
  const say = inLanguage(fileTexts);
  const { askWith = [], files, gaps } = retrieval;
  const nowhere = new Set([...wordsNowhere(retrieval), ...gaps.filter(isNowhere).map(({ what }) => what)]);
  return (
    <>
      {nowhere.size > 0 ? <p>{say.nowhere(oneLine([...nowhere].join(", ")))}</p> : null}
      {askWith.length > 0 ? (
        <p class="ask-with">
          {say.askWith}{" "}
          {askWith.map((name) => (
            <Name key={name} name={name} />
          ))}
        </p>
      ) : null}
      {askWith.length === 0 && files.length === 0 ? <p>{say.otherWords}</p> : null}
    </>
  );
}

/** A name that goes into the field of words, where there is one. */
function Name({ name }: { readonly name: string }) {
  const shown = <bdi>{safeName(name)}</bdi>;
  if (!state.backend.value.server) return <Chip>{shown}</Chip>;
  return (
    <Chip
      onClick={() => {
        state.draft.value = withWord(state.draft.value, name);
        areFiltersOpen.value = true;
        requestAnimationFrame(() => document.getElementById("words")?.focus());
      }}
    >
      + {shown}
    </Chip>
  );
}
