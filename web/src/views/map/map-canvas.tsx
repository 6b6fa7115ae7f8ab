import { useComputed, type ReadonlySignal, type Signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { FileEdge } from "@fossick/page/view/types.ts";
import { followHands, type Hands } from "../../map/follow-hands.ts";
import type { MapModel } from "../../map/map-model.ts";
import type { Area } from "../../map/viewport.ts";
import { mapTexts } from "../../texts/map.ts";
import { inLanguage } from "../../texts/texts.ts";
import { Button } from "../parts/button.tsx";
import { Arrows } from "./arrows.tsx";
import { raisedBy, type Lifted, type Raised } from "./lifted.ts";
import { MapFile } from "./map-file.tsx";
import { MapStrand } from "./map-strand.tsx";

interface MapCanvasProps {
  readonly model: MapModel;
  readonly lifted: Signal<Lifted | undefined>;
  readonly hidden: ReadonlySignal<ReadonlySet<FileEdge["kind"]>>;
}

/** Words on more lines at once would cover each other. */
const maxWords = 10;
/** Pixels above and below a small drawing together. */
const roomAround = 80;

/** The drawing, and what moves it. */
export function MapCanvas(props: MapCanvasProps) {
  const { model, lifted, hidden } = props;
  const texts = inLanguage(mapTexts);
  const frame = useRef<SVGSVGElement>(null);
  const layer = useRef<SVGGElement>(null);
  const hands = useRef<Hands>(undefined);
  useEffect(() => {
    if (!frame.current || !layer.current) return;
    const best = model.files.toSorted((a, b) => (b.relevance ?? 0) - (a.relevance ?? 0));
    const own = followHands(frame.current, layer.current, { ...model, best });
    hands.current = own;
    return () => own.end();
  }, [model]);
  const raised = useComputed((): Raised | undefined => raisedBy(lifted.value, model, hidden.value));
  const isLifting = useComputed(() => (raised.value ? "" : undefined));
  const hasWords = useComputed(() => ((raised.value?.strands.size ?? 0) <= maxWords ? "" : undefined));
  return (
    <div class="map-frame" onMouseLeave={() => (lifted.value = undefined)}>
      <svg
        ref={frame}
        class="map-drawing"
        role="group"
        tabindex={0}
        style={{ maxHeight: `${Math.round(model.height) + roomAround}px` }}
        aria-label={texts.title(model.files.length, model.strands.length)}
        aria-description={texts.help}
        data-lifting={isLifting}
        data-words={hasWords}
      >
        <Arrows />
        <g ref={layer}>
          <Drawn {...props} raised={raised} onFocus={(area) => hands.current?.reveal(area)} />
        </g>
      </svg>
      <Buttons hands={hands} />
    </div>
  );
}

interface DrawnProps extends MapCanvasProps {
  readonly raised: ReadonlySignal<Raised | undefined>;
  readonly onFocus: (file: Area) => void;
}

/** The lines, and the boxes over them. */
function Drawn({ model, lifted, hidden, raised, onFocus }: DrawnProps) {
  return (
    <>
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
          onFocus={() => onFocus(file)}
        />
      ))}
    </>
  );
}

function Buttons({ hands }: { readonly hands: RefObject<Hands | undefined> }) {
  const texts = inLanguage(mapTexts);
  return (
    <div class="map-buttons">
      <Button aria-label={texts.zoomIn} title={texts.zoomIn} onClick={() => hands.current?.zoom(1.4)}>
        +
      </Button>
      <Button aria-label={texts.zoomOut} title={texts.zoomOut} onClick={() => hands.current?.zoom(1 / 1.4)}>
        −
      </Button>
      <Button onClick={() => hands.current?.showAll()}>{texts.fit}</Button>
    </div>
  );
}
