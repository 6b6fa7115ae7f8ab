/** A search that its user judges, step by step. */
export function Judge() {
  return null;
}
