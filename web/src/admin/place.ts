import { effect, signal } from "@preact/signals";
import { sections, type Section } from "../texts/admin.ts";
import type { RepositoryState } from "../../../server/src/types.ts";

/** The section that is shown; the address has it as well. */
export const section = signal<Section>("overview");

/** Limits of the list of repositories. */
export const narrowing = {
  containing: signal(""),
  state: signal<RepositoryState | "">(""),
} as const;

/** Show the repositories of a state. */
export function showState(state: RepositoryState): void {
  narrowing.containing.value = "";
  narrowing.state.value = state;
  section.value = "repositories";
}

/** Keep the section and the address in step. */
export function followSection(window: Window): void {
  const read = (): void => {
    section.value = sections.find((each) => `#${each}` === window.location.hash) ?? "overview";
  };
  read();
  window.addEventListener("hashchange", read);
  effect(() => {
    const hash = `#${section.value}`;
    if ((window.location.hash || "#overview") !== hash) window.location.hash = hash;
  });
}
