import { useComputed, type ReadonlySignal } from "@preact/signals";
import type { FileEdge } from "@fossick/page/view/types.ts";
import type { Strand } from "../../map/map-model.ts";
import { mapTexts } from "../../texts/map.ts";
import { inLanguage } from "../../texts/texts.ts";
import type { Raised } from "./lifted.ts";

interface MapStrandProps {
  readonly strand: Strand;
  readonly raised: ReadonlySignal<Raised | undefined>;
  readonly hidden: ReadonlySignal<ReadonlySet<FileEdge["kind"]>>;
  readonly onLift: () => void;
}

/** One line; what it says is in the list and on its boxes. */
export function MapStrand({ strand, raised, hidden, onLift }: MapStrandProps) {
  const { edge, line, number, word } = strand;
  const state = useComputed(() => {
    if (hidden.value.has(edge.kind)) return "map-strand is-hidden";
    return raised.value?.strands.has(number) === true ? "map-strand is-raised" : "map-strand";
  });
  const arrow = edge.kind === "companion" ? {} : { "marker-end": `url(#map-arrow-${edge.kind})` };
  return (
    <g class={state} aria-hidden="true" onMouseEnter={onLift}>
      <path class="map-reach" d={line} />
      <path class="map-line" data-kind={edge.kind} d={line} {...arrow} />
      <text class="map-word" data-kind={edge.kind} x={word.x} y={word.y} dy="0.35em">
        {inLanguage(mapTexts).word(edge)}
      </text>
    </g>
  );
}
