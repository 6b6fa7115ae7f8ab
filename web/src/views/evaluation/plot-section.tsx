import type { ComponentChildren } from "preact";

interface PlotSectionProps {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly children: ComponentChildren;
}

/** A question, and a plot that answers it. */
export function PlotSection({ id, title, note, children }: PlotSectionProps) {
  return (
    <section class="plot-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note === undefined ? null : <p class="quiet">{note}</p>}
      {children}
    </section>
  );
}
