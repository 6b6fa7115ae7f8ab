import type { ComponentChildren } from "preact";

interface ChipProps {
  readonly children: ComponentChildren;
  readonly tone?: "plain" | "accent" | "danger";
  readonly title?: string;
  /** Makes it a button. */
  readonly onClick?: () => void;
}

/** A word or name with a border, alone or as a button. */
export function Chip({ children, tone = "plain", title, onClick }: ChipProps) {
  const shared = { class: `chip chip-${tone}`, ...(title === undefined ? {} : { title }) };
  if (!onClick) return <span {...shared}>{children}</span>;
  return (
    <button type="button" {...shared} onClick={onClick}>
      {children}
    </button>
  );
}
