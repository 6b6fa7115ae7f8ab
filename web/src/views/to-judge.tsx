import type { Retrieval } from "@fossick/core/answer-types.ts";
import { oneLine, safeName } from "@fossick/base/safe-text.ts";
import { wordsNowhere } from "@fossick/core/bundle/words.ts";
import { withWord } from "../state/asked-words.ts";
import { state } from "../state/page-state.ts";
import { fileTexts } from "../texts/files.ts";
import { inLanguage } from "../texts/texts.ts";
import { openFile } from "./open-file.ts";
import { Chip } from "./parts/chip.tsx";
import { PathName } from "./parts/path-name.tsx";

/** Further files with names to judge them by, each to be opened. */
export function Candidates({ retrieval: { candidates = [] } }: { readonly retrieval: Retrieval }) {
  const say = inLanguage(fileTexts);
  if (candidates.length === 0) return null;
  return (
    <section class="candidates" aria-labelledby="candidates-title">
      <h3 id="candidates-title">{say.byName}</h3>
      <ul>
        {candidates.map(({ alike = [], names, path }) => (
          <li key={path}>
            <button
              type="button"
              aria-current={state.selectedPath.value === path}
              onClick={() => openFile(path)}
            >
              <PathName path={path} />
              <span class="candidate-names">
                <bdi>{names.map(safeName).join(", ")}</bdi>
                {alike.length > 0 ? ` ${say.alike(alike.length)}` : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The words that met nothing, and names of the repository to ask again with. */
export function AskAgain({ retrieval }: { readonly retrieval: Retrieval }) {
  const say = inLanguage(fileTexts);
  const nowhere = wordsNowhere(retrieval);
  const { askWith = [] } = retrieval;
  return (
    <>
      {nowhere.length > 0 ? <p>{say.nowhere(oneLine(nowhere.join(", ")))}</p> : null}
      {askWith.length > 0 ? (
        <p class="ask-with">
          {say.askWith}{" "}
          {askWith.map((name) => (
            <Name key={name} name={name} />
          ))}
        </p>
      ) : null}
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
        document.getElementById("words")?.focus();
      }}
    >
      + {shown}
    </Chip>
  );
}
