import type { SearchView } from "@fossick/page/view/types.ts";
import type { Backend } from "./backend.ts";

/** The search that came with the page. @param json as `--html` and `html` write it into the page */
export function stillBackend(json: string): Backend {
  const view: SearchView = JSON.parse(json);
  return { view: Promise.resolve(view) };
}
