import type { ReadonlySignal } from "@preact/signals";
import type { MapModel } from "../../map/map-model.ts";
import { sayEdge } from "../../map/said.ts";
import { mapTexts } from "../../texts/map.ts";
import { inLanguage } from "../../texts/texts.ts";
import { PathName } from "../parts/path-name.tsx";
import type { Lifted } from "./lifted.ts";
import { SaidText } from "./said-text.tsx";

interface MapNoteProps {
  readonly model: MapModel;
  readonly lifted: ReadonlySignal<Lifted | undefined>;
}

const maxSaid = 6;

/** Why what is pointed at is there. What it says is on the boxes and in the list too, so nobody need hear it. */
export function MapNote({ model, lifted }: MapNoteProps) {
  const texts = inLanguage(mapTexts);
  const at = lifted.value;
  const file = at && "path" in at ? model.files.find(({ path }) => path === at.path) : undefined;
  const numbers = at && "strand" in at ? [at.strand] : (file?.strands ?? []);
  const edges = numbers.flatMap((number) => model.strands[number]?.edge ?? []);
  return (
    <div class="map-note" aria-hidden="true">
      {at ? null : <p class="map-soft">{texts.hint}</p>}
      {file && (
        <p>
          <PathName path={file.path} /> <span class="map-soft">{texts.nodes[file.kind]}</span>
        </p>
      )}
      {file && edges.length === 0 ? <p class="map-soft">{texts.alone}</p> : null}
      {edges.length > 0 && (
        <ul>
          {edges.slice(0, maxSaid).map((edge) => (
            <li>
              <SaidText said={sayEdge(edge, texts)} />
            </li>
          ))}
          {edges.length > maxSaid ? <li class="map-soft">{texts.more(edges.length - maxSaid)}</li> : null}
        </ul>
      )}
    </div>
  );
}
