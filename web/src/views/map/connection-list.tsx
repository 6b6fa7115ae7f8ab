import type { ReadonlySignal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { FileEdge } from "@fossick/page/view/types.ts";
import type { MapModel } from "../../map/map-model.ts";
import { sayEdge } from "../../map/said.ts";
import { mapTexts } from "../../texts/map.ts";
import { inLanguage } from "../../texts/texts.ts";
import { openFile } from "../open-file.ts";
import { Button } from "../parts/button.tsx";
import { PathName } from "../parts/path-name.tsx";
import { SaidText } from "./said-text.tsx";

interface ConnectionListProps {
  readonly model: MapModel;
  readonly hidden: ReadonlySignal<ReadonlySet<FileEdge["kind"]>>;
}

/** All that the map shows, in words; its rows are made when it is opened. */
export function ConnectionList({ model, hidden }: ConnectionListProps) {
  const texts = inLanguage(mapTexts);
  // Open where the map is too small to read.
  const [isNarrow] = useState(() => matchMedia("(width < 600px)").matches);
  const [isShown, setShown] = useState(isNarrow);
  return (
    <details
      class="map-connections"
      open={isNarrow}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
    >
      <summary id="map-connections">
        {texts.connections} <span class="map-count">{model.strands.length}</span>
      </summary>
      {isShown ? <Rows model={model} hidden={hidden} /> : null}
    </details>
  );
}

function Rows({ model, hidden }: ConnectionListProps) {
  const texts = inLanguage(mapTexts);
  return (
    <ul>
      {model.files.map((file) => {
        const edges = model.strands.flatMap(({ edge }) =>
          edge.from === file.path && !hidden.value.has(edge.kind) ? [edge] : [],
        );
        if (edges.length === 0 && file.strands.length > 0) return null;
        return (
          <li key={file.path}>
            <Button look="quiet" onClick={() => openFile(file.path)}>
              <PathName path={file.path} />
            </Button>
            {edges.length === 0 ? <p class="map-soft">{texts.alone}</p> : null}
            <ul>
              {edges.map((edge) => (
                <li>
                  <SaidText said={sayEdge(edge, texts)} />
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
