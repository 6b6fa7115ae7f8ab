import { safeName } from "@fossick/base/safe-text.ts";
import type { FoundFile } from "@fossick/core/answer-types.ts";
import type { SearchView } from "@fossick/page/view/types.ts";
import { isHeld } from "../state/shown-files.ts";
import { fileTexts } from "../texts/files.ts";
import { inLanguage } from "../texts/texts.ts";
import { openFile } from "./open-file.ts";
import { PathName } from "./parts/path-name.tsx";

interface ReadingProps {
  readonly view: SearchView;
  readonly file: FoundFile;
}

/** Places to read beside a file: its tests, what calls it and the types it uses. */
export function Reading({ view, file: { reading = [] } }: ReadingProps) {
  const say = inLanguage(fileTexts);
  if (reading.length === 0) return null;
  return (
    <section class="detail-part">
      <h4>{say.reading}</h4>
      <ul class="reading">
        {reading.map(({ as, endLine, of, path, startLine, symbol }) => (
          <li key={`${as} ${path} ${startLine}`}>
            <span class="kind">{say.readAs[as]}</span>{" "}
            {isHeld(view, path, startLine) ? (
              <button
                type="button"
                class="link"
                title={say.readBeside(safeName(of))}
                onClick={() => openFile(path, startLine)}
              >
                <PathName path={path} />
              </button>
            ) : (
              <PathName path={path} />
            )}{" "}
            <span class="quiet">
              {say.lines(startLine, endLine)}{" "}
              {symbol === undefined ? null : <bdi class="symbol">{safeName(symbol)}</bdi>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
