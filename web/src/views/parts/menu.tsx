import { useRef, useState } from "preact/hooks";
import { Button } from "./button.tsx";

interface MenuProps {
  readonly label: string;
  readonly items: readonly (readonly [label: string, act: () => unknown])[];
}

/** A button that opens to a list of actions; Escape, an action and leaving it close it. */
export function Menu({ label, items }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const close = (): void => {
    setOpen(false);
    menu.current?.querySelector("button")?.focus();
  };
  return (
    <div
      class="menu"
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.preventDefault();
        close();
      }}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
      </Button>
      {isOpen ? (
        <ul class="menu-list" aria-label={label}>
          {items.map(([text, act]) => (
            <li key={text}>
              <button
                type="button"
                onClick={() => {
                  close();
                  act();
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
