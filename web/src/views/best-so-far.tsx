import type { ShownSearch } from "../state/page-state.ts";
import { fileTexts } from "../texts/files.ts";
import { inLanguage } from "../texts/texts.ts";
import { FileHead } from "./file-row.tsx";

const maxShown = 8;

/** The best files of the cycles that have ended, while the answer is still to come. */
export function BestSoFar({ search: { cycles } }: { readonly search: ShownSearch }) {
  const say = inLanguage(fileTexts);
  const last = cycles.findLast(({ ended }) => ended)?.ended;
  if (!last || last.best.length === 0) return null;
  return (
    <section class="so-far" aria-labelledby="so-far">
      <h2 id="so-far">{say.soFar}</h2>
      <ul class="files">
        {last.best.slice(0, maxShown).map((file) => (
          <li key={file.path} class="file">
            <div class="file-row">
              <FileHead file={file} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
