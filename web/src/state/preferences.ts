import { signal } from "@preact/signals";
import type { TaskLanguage } from "@fossick/core/answer-types.ts";

export type Theme = "system" | "light" | "dark";

/** Choices of a user, or the client around the page, for the page itself. */
export const preferences = {
  theme: signal<Theme>(readOne("theme", ["system", "light", "dark"]) ?? "system"),
  /** Undefined where nobody chose: then the server's language counts. */
  language: signal<TaskLanguage | undefined>(readOne("language", ["en", "zh-Hans", "zh-Hant"])),
  /** Set by the client that shows the page in a frame. */
  hostTheme: signal<Theme | undefined>(undefined),
  hostLanguage: signal<TaskLanguage | undefined>(undefined),
  /** True if a search begins when its writer pauses. */
  isPauseOn: signal<boolean>(read("pause") !== "off"),
  areKeysOn: signal<boolean>(read("keys") !== "off"),
} as const;

/** Keep a choice for the next time. Where the browser keeps nothing, as in a client's frame, it lasts as long as the page. */
export function remember(name: "theme" | "language" | "keys" | "pause", value: string): void {
  try {
    localStorage.setItem(`fossick-${name}`, value);
  } catch {
    // Nothing depends on it.
  }
}

function read(name: string): string | undefined {
  try {
    return localStorage.getItem(`fossick-${name}`) ?? undefined;
  } catch {
    return undefined;
  }
}

function readOne<Value extends string>(name: string, allowed: readonly Value[]): Value | undefined {
  const kept = read(name);
  return allowed.find((value) => value === kept);
}
