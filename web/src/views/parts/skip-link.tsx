import type { ComponentChildren } from "preact";

interface SkipLinkProps {
  readonly class: string;
  /** The id of what can be focused. */
  readonly to: string;
  readonly children: ComponentChildren;
}

/** A link past what not everybody needs. It leaves the address as it is, which names the search. */
export function SkipLink({ to, ...rest }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
      {...rest}
    />
  );
}
