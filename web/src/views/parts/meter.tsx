import type { Band } from "../../../../src/types.ts";

interface MeterProps {
  /** 0 to 1. */
  readonly value: number;
  readonly band?: Band;
  /** Says the same; left out where words beside it do. */
  readonly label?: string;
}

/** A bar for a share, in the colour of its band. */
export function Meter({ value, band, label }: MeterProps) {
  const said = label === undefined ? { "aria-hidden": true } : { role: "img" as const, "aria-label": label };
  return (
    <span class="meter" data-band={band} {...said}>
      <span style={{ width: `${Math.round(Math.min(1, Math.max(0, value)) * 1000) / 10}%` }} />
    </span>
  );
}
