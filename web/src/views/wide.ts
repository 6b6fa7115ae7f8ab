import { signal } from "@preact/signals";

const query = matchMedia("(min-width: 64rem)");

/** True if an open file has room beside the list. */
export const isWide = signal(query.matches);

query.addEventListener("change", ({ matches }) => (isWide.value = matches));
