import { useEffect, useState } from "preact/hooks";
import type { SearchView } from "@fossick/page/view/types.ts";
import { mapModel, type MapModel } from "../../map/map-model.ts";
import { browserMeasures } from "../../map/measure.ts";

/** The drawing of a search's map; undefined until it is computed, which the page neither waits for nor draws at once. */
export function useMapModel(view: SearchView): MapModel | undefined {
  const [made, setMade] = useState<{ readonly of: SearchView; readonly model: MapModel }>();
  useEffect(() => {
    let waiting = setTimeout(() => {
      const model = mapModel(view, browserMeasures(getComputedStyle(document.body).fontFamily));
      // Computing and drawing are two tasks, so that keys and clicks are heard between.
      waiting = setTimeout(() => setMade({ of: view, model }));
    });
    return () => clearTimeout(waiting);
  }, [view]);
  return made?.of === view ? made.model : undefined;
}
