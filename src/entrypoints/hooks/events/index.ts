import { claudeStyleEvents } from "./claude-style.ts";
import { cursorEvents } from "./cursor.ts";
import { geminiEvents } from "./gemini.ts";
import { opencodeEvents } from "./opencode.ts";
import type { ReadEvent, Step } from "./step.ts";

export type { Step } from "./step.ts";

const events: Readonly<Record<string, ReadEvent>> = {
  ...claudeStyleEvents,
  ...geminiEvents,
  ...cursorEvents,
  ...opencodeEvents,
};

/** Events, named as their clients name them. */
export const eventNames: readonly string[] = Object.keys(events);

/**
 * Reads the step that an event asks for, if any.
 * @throws when the payload is not what the client documents, or belongs to another event
 */
export function readEvent(event: string, payload: unknown): Step | undefined {
  if (typeof payload !== "object" || payload === null || Array.isArray(payload))
    throw new Error("the input is not a JSON object");
  const { hook_event_name: eventName } = payload as { readonly hook_event_name?: unknown };
  if (eventName !== undefined && eventName !== event)
    throw new Error(`the input is for another event, ${String(eventName)}`);
  return events[event]?.(payload);
}
