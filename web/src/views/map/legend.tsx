import type { Signal } from "@preact/signals";
import type { FileEdge } from "@fossick/page/view/types.ts";
import type { MapModel } from "../../map/map-model.ts";
import { mapTexts } from "../../texts/map.ts";
import { inLanguage } from "../../texts/texts.ts";
import { Toggle } from "../parts/button.tsx";

interface LegendProps {
  readonly model: MapModel;
  readonly hidden: Signal<ReadonlySet<FileEdge["kind"]>>;
}

/** Explains lines and boxes; each kind of line can be left out. */
export function Legend({ model, hidden }: LegendProps) {
  const texts = inLanguage(mapTexts);
  const turn = (kind: FileEdge["kind"]): void => {
    const next = new Set(hidden.value);
    if (!next.delete(kind)) next.add(kind);
    hidden.value = next;
  };
  return (
    <div class="map-legend">
      <div class="map-kinds" role="group" aria-label={texts.legend}>
        {model.kinds.map(([kind, count]) => (
          <Toggle key={kind} isOn={!hidden.value.has(kind)} onClick={() => turn(kind)}>
            <svg class="map-sample" width="30" height="10" aria-hidden="true">
              <path class="map-line" data-kind={kind} d="M1 5H29" />
            </svg>
            {texts.kinds[kind]} <span class="map-count">{count}</span>
          </Toggle>
        ))}
      </div>
      <ul class="map-node-kinds">
        {model.nodeKinds.map((kind) => (
          <li key={kind}>
            <svg class="map-sample" width="22" height="14" aria-hidden="true">
              <rect class="map-box" data-kind={kind} x="2" y="2" width="18" height="10" rx="3" />
            </svg>
            {texts.nodes[kind]}
          </li>
        ))}
      </ul>
    </div>
  );
}
