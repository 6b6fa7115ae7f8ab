import { hundredthsOf, shortRelevance } from "@fossick/core/bundle/words.ts";
import type { ComparedFile, FileInAnswer } from "../comparing/compare-views.ts";
import { compareTexts } from "../texts/compare.ts";
import { inLanguage } from "../texts/texts.ts";
import { PathName } from "./parts/path-name.tsx";

/** Every file of either answer, with its rank and relevance in both. */
export function ComparedFiles({ files }: { readonly files: readonly ComparedFile[] }) {
  const text = inLanguage(compareTexts);
  return (
    <>
      <h2>{text.figure.files}</h2>
      <ul class="compare-files">
        {files.map((file) => (
          <li key={file.path} data-where={whereIs(file)}>
            <div class="compare-path">
              <PathName path={file.path} />
              <span class="where">{text.where[whereIs(file)]}</span>
            </div>
            <Side side="a" file={file.a} />
            <Side side="b" file={file.b} />
            <Change file={file} />
          </li>
        ))}
      </ul>
    </>
  );
}

function whereIs({ a, b }: ComparedFile): "both" | "onlyA" | "onlyB" | "nearby" {
  if (a?.isAccepted) return b?.isAccepted ? "both" : "onlyA";
  return b?.isAccepted ? "onlyB" : "nearby";
}

function Side({ side, file }: { readonly side: "a" | "b"; readonly file: FileInAnswer | undefined }) {
  const text = inLanguage(compareTexts);
  return (
    <div class="compare-side">
      <span class="side" data-side={side}>
        {side.toUpperCase()}
      </span>
      {file ? (
        <>
          <b>{shortRelevance(file.relevance)}</b>
          <span class="quiet">
            {`#${file.rank}`}
            {file.isAccepted ? "" : `, ${text.where.nearby}`}
          </span>
        </>
      ) : (
        <span class="quiet">–</span>
      )}
    </div>
  );
}

/** From A to B, where both have it. */
function Change({ file: { a, b } }: { readonly file: ComparedFile }) {
  if (!a || !b) return null;
  // Compares the numbers as shown, which are cut.
  const change = hundredthsOf(b.relevance) - hundredthsOf(a.relevance);
  const places = a.rank - b.rank;
  return (
    <div class="compare-change quiet">
      {change === 0 ? "±0" : `${change > 0 ? "+" : "−"}${shortRelevance(Math.abs(change) / 100)}`}
      {places !== 0 && `, ${places > 0 ? "↑" : "↓"}${Math.abs(places)}`}
    </div>
  );
}
