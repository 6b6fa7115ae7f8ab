/** A search begins by itself once nobody has typed for so long. */
const pauseMs = 600;

let timer: ReturnType<typeof setTimeout> | undefined;
let work: AbortController | undefined;

/** Wait for a pause, in place of what was waited for or begun before. */
export function atPause(begin: (own: AbortController) => Promise<void>): void {
  endPause();
  timer = setTimeout(() => {
    const own = new AbortController();
    work = own;
    void begin(own);
  }, pauseMs);
}

/** End what waits for a pause, and what one began. */
export function endPause(): void {
  clearTimeout(timer);
  work?.abort();
  work = undefined;
}
