import { useComputed, type ReadonlySignal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { FileEdge } from "../../../../src/entrypoints/page/types.ts";
import { followHands, type Hands } from "../../map/follow-hands.ts";
import type { MapModel } from "../../map/map-model.ts";
import { around } from "../../map/viewport.ts";
import { mapTexts } from "../../texts/map.ts";
import { inLanguage } from "../../texts/texts.ts";
import { Button } from "../parts/button.tsx";
import { raisedBy, type Lifted, type Raised } from "./lifted.ts";
import { MapFile } from "./map-file.tsx";
import { MapStrand } from "./map-strand.tsx";

interface MapCanvasProps {
  readonly model: MapModel;
  readonly lifted: Signal<Lifted | undefined>;
  readonly hidden: ReadonlySignal<ReadonlySet<FileEdge["kind"]>>;
}

/** Words on more lines at once would cover each other. */
const mostWords = 10;
/** Pixels above and below a small drawing together. */
const roomAround = 80;
const arrows = ["uses", "imports", "configuredBy", "learned"] as const;

/** The drawing, and what moves it. */
export function MapCanvas({ model, lifted, hidden }: MapCanvasProps) {
  const texts = inLanguage(mapTexts);
  const frame = useRef<SVGSVGElement>(null);
  const layer = useRef<SVGGElement>(null);
  const hands = useRef<Hands>(undefined);
  useEffect(() => {
    if (!frame.current || !layer.current) return;
    const main = around(model.files.filter(({ kind }) => kind === "accepted"));
    const own = followHands(frame.current, layer.current, { ...model, main });
    hands.current = own;
    return () => own.end();
  }, [model]);
  const raised = useComputed((): Raised | undefined => raisedBy(lifted.value, model, hidden.value));
  const isLifting = useComputed(() => (raised.value ? "" : undefined));
  const hasWords = useComputed(() => ((raised.value?.strands.size ?? 0) <= mostWords ? "" : undefined));
  return (
    <div class="map-frame" onMouseLeave={() => (lifted.value = undefined)}>
      <svg
        ref={frame}
        class="map-drawing"
        role="group"
        tabIndex={0}
        style={{ maxHeight: `${Math.round(model.height) + roomAround}px` }}
        aria-label={texts.title(model.files.length, model.strands.length)}
        aria-description={texts.help}
        data-lifting={isLifting}
        data-words={hasWords}
      >
        <defs>
          {arrows.map((kind) => (
            <marker
              key={kind}
              id={`map-arrow-${kind}`}
              class="map-arrow"
              data-kind={kind}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path d="M0 0.5L8 4L0 7.5Z" />
            </marker>
          ))}
        </defs>
        <g ref={layer}>
          {model.strands.map((strand) => (
            <MapStrand
              key={strand.number}
              strand={strand}
              raised={raised}
              hidden={hidden}
              onLift={() => (lifted.value = { strand: strand.number })}
            />
          ))}
          {model.files.map((file) => (
            <MapFile
              key={file.path}
              file={file}
              model={model}
              raised={raised}
              onLift={() => (lifted.value = { path: file.path })}
              onFocus={() => hands.current?.reveal(file)}
            />
          ))}
        </g>
      </svg>
      <div class="map-buttons">
        <Button aria-label={texts.zoomIn} title={texts.zoomIn} onClick={() => hands.current?.zoom(1.4)}>
          +
        </Button>
        <Button aria-label={texts.zoomOut} title={texts.zoomOut} onClick={() => hands.current?.zoom(1 / 1.4)}>
          −
        </Button>
        <Button onClick={() => hands.current?.showAll()}>{texts.fit}</Button>
      </div>
    </div>
  );
}
