import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { evaluationTexts } from "../../texts/evaluation.ts";
import { inLanguage } from "../../texts/texts.ts";
import { Chip } from "./chip.tsx";

/** Files that had to be found, around a search that an evaluation replayed; nothing can be done with such a search but look. */
export const WantedFiles = createContext<ReadonlySet<string> | undefined>(undefined);

/** Says of a file that it had to be found. */
export function WantedMark({ path }: { readonly path: string }) {
  const isWanted = useContext(WantedFiles)?.has(path) === true;
  return isWanted ? <Chip tone="accent">{inLanguage(evaluationTexts).editedMark}</Chip> : null;
}
