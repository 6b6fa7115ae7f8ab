/** Tests whether a key is an input method's, which uses Enter and Escape itself. Safari tells it by the code alone. */
export const isComposing = ({
  isComposing: isInWord,
  keyCode,
}: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean => isInWord || keyCode === 229;
