import { useSignal } from "@preact/signals";
import type { FileEdge, SearchView } from "@fossick/page/view/types.ts";
import "../styles/map.css";
import { mapTexts } from "../texts/map.ts";
import { inLanguage } from "../texts/texts.ts";
import { ConnectionList } from "./map/connection-list.tsx";
import { Legend } from "./map/legend.tsx";
import { MapCanvas } from "./map/map-canvas.tsx";
import { MapNote } from "./map/map-note.tsx";
import { SkipLink } from "./parts/skip-link.tsx";
import type { Lifted } from "./map/lifted.ts";
import { useMapModel } from "./map/use-map-model.ts";

/** Files and what ties them together, drawn, and as a list. */
export function FileMap({ view }: { readonly view: SearchView }) {
  const texts = inLanguage(mapTexts);
  const model = useMapModel(view);
  const lifted = useSignal<Lifted | undefined>(undefined);
  const hidden = useSignal<ReadonlySet<FileEdge["kind"]>>(new Set());
  if (view.graph.nodes.length === 0) return <p class="quiet">{texts.none}</p>;
  if (!model) return <div class="map-frame map-waiting" />;
  return (
    <section class="map" aria-label={texts.title(model.files.length, model.strands.length)}>
      <SkipLink class="map-skip" to="map-connections">
        {texts.skip}
      </SkipLink>
      <Legend model={model} hidden={hidden} />
      <MapCanvas key={view} model={model} lifted={lifted} hidden={hidden} />
      <MapNote model={model} lifted={lifted} />
      <ConnectionList model={model} hidden={hidden} />
    </section>
  );
}
