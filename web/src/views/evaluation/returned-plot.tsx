import type { RepositoryReport } from "@fossick/library/index.ts";
import { percent } from "../../evaluation/figures.ts";
import { evaluationTexts } from "../../texts/evaluation.ts";
import { inLanguage } from "../../texts/texts.ts";
import { Meter } from "../parts/meter.tsx";
import { PlotSection } from "./plot-section.tsx";

const shares = ["answered", "useful", "precision", "recall", "f1"] as const;

/** Plots the returned files, as shares. */
export function ReturnedPlot({ report: { returned } }: { readonly report: RepositoryReport }) {
  const texts = inLanguage(evaluationTexts);
  return (
    <PlotSection
      id="plot-returned"
      title={texts.returned}
      note={texts.returnedNote(returned.files.toFixed(1))}
    >
      <dl class="plot-bars">
        {shares.map((share) => (
          <div key={share}>
            <dt>{texts.shares[share]}</dt>
            <dd>
              <Meter value={returned[share]} /> <span class="number">{percent(returned[share])} %</span>
            </dd>
          </div>
        ))}
      </dl>
    </PlotSection>
  );
}
