import { useComputed, type ReadonlySignal } from "@preact/signals";
import type { TargetedKeyboardEvent } from "preact";
import { safeName } from "@fossick/base/safe-text.ts";
import { shortRelevance } from "@fossick/core/bundle/words.ts";
import { boxSize } from "../../map/boxes.ts";
import type { DrawnFile, MapModel } from "../../map/map-model.ts";
import { plainly, sayEdge } from "../../map/said.ts";
import { state } from "../../state/page-state.ts";
import { mapTexts, type MapTexts } from "../../texts/map.ts";
import { inLanguage } from "../../texts/texts.ts";
import { closeFile, openFile } from "../open-file.ts";
import { piecesOf } from "../parts/path-name.tsx";
import type { Raised } from "./lifted.ts";

interface MapFileProps {
  readonly file: DrawnFile;
  readonly model: MapModel;
  readonly raised: ReadonlySignal<Raised | undefined>;
  readonly onLift: () => void;
  readonly onFocus: () => void;
}

/** A file as a box that opens it. */
export function MapFile({ file, model, raised, onLift, onFocus }: MapFileProps) {
  const { path, x, y } = file;
  const look = useComputed(() => {
    const isRaised = raised.value?.paths.has(path) === true;
    return `map-file${isRaised ? " is-raised" : ""}${state.selectedPath.value === path ? " is-selected" : ""}`;
  });
  const isSelected = useComputed(() => state.selectedPath.value === path);
  const press = (): void => (isSelected.value ? closeFile() : openFile(path));
  const onKeyDown = (event: TargetedKeyboardEvent<SVGGElement>): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  };
  return (
    <g
      class={look}
      data-path={path}
      transform={`translate(${x} ${y})`}
      role="button"
      tabindex={0}
      aria-pressed={isSelected}
      aria-label={labelOf(file, model, inLanguage(mapTexts))}
      onClick={press}
      onKeyDown={onKeyDown}
      onMouseEnter={onLift}
      onFocus={() => {
        onLift();
        onFocus();
      }}
    >
      <Inside file={file} />
    </g>
  );
}

function Inside({ file }: { readonly file: DrawnFile }) {
  const { band, folder, height, kind, name, path, relevance, width } = file;
  return (
    <>
      <title>{safeName(path)}</title>
      <rect class="map-box" data-kind={kind} width={width} height={height} rx="7" />
      {relevance === undefined ? null : (
        <text class="map-relevance" data-band={band} x={width - 10} y="19">
          {shortRelevance(relevance)}{" "}
        </text>
      )}
      <text class="map-name" x={boxSize.padding} y={folder === "" ? 27 : 19}>
        {name}{" "}
      </text>
      <text class="map-folder" x={boxSize.padding} y="35">
        {piecesOf(folder).map((piece, at) => (
          <tspan key={at}>{piece}</tspan>
        ))}
      </text>
    </>
  );
}

const maxSaid = 3;

/** Begins as what is seen, in its order, so that a voice that reads it out presses the box; then the path, where not all of it is seen. */
function labelOf(file: DrawnFile, model: MapModel, texts: MapTexts): string {
  const { certainty, folder, kind, name, path, relevance, strands } = file;
  const seen = [relevance === undefined ? "" : shortRelevance(relevance), name, folder]
    .filter(Boolean)
    .join(" ");
  const said = strands
    .slice(0, maxSaid)
    .flatMap((number) => model.strands[number]?.edge ?? [])
    .map((edge) => plainly(sayEdge(edge, texts)));
  const sureness = certainty === undefined ? texts.nodes[kind] : texts.certainty[certainty];
  const more = strands.length > maxSaid ? [texts.more(strands.length - maxSaid)] : [];
  const whole =
    [folder, name].filter(Boolean).join("/") === safeName(path) ? [] : [plainly([{ file: path }])];
  return [seen, ...whole, sureness, ...said, ...more].join(texts.comma);
}
