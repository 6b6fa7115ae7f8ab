/** How fossick does on past commits of this repository. */
export function Evaluation() {
  return null;
}
