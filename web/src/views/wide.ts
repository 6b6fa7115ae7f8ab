import { signal } from "@preact/signals";

const query = matchMedia("(min-width: 62.5rem)");

/** True if an open file has room beside the list. */
export const isWide = signal(query.matches);

query.addEventListener("change", ({ matches }) => (isWide.value = matches));
