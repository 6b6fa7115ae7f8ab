/** Whether a key is an input method's, which has Enter and Escape for its words. Safari tells it by the code alone. */
export const isComposing = ({
  isComposing: isInWord,
  keyCode,
}: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean => isInWord || keyCode === 229;
