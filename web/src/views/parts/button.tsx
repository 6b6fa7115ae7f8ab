import type { ButtonHTMLAttributes, ComponentChildren } from "preact";

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type" | "class"> {
  readonly children: ComponentChildren;
  /** `main` is for the one thing to do next, `quiet` for what stands among text. */
  readonly look?: "main" | "plain" | "quiet";
}

/** A button that submits nothing. */
export function Button({ look = "plain", ...rest }: ButtonProps) {
  return <button type="button" class={`button button-${look}`} {...rest} />;
}

interface ToggleProps extends ButtonProps {
  readonly isOn: boolean;
}

/** A button that stays pressed. */
export function Toggle({ isOn, ...rest }: ToggleProps) {
  return <Button aria-pressed={isOn} {...rest} />;
}
