import { FossickError, type FossickErrorCode } from "../errors.ts";
import type { RunSettings } from "../settings/index.ts";
import type { Reporter } from "../types.ts";
import type { CallName } from "./calls.ts";

/** Messages from the asking process. */
export type Question =
  | {
      readonly kind: "call";
      readonly id: number;
      readonly name: CallName;
      readonly input: readonly unknown[];
      readonly settings?: RunSettings;
      /** Events that have a listener. */
      readonly hears: readonly (keyof Reporter)[];
    }
  | { readonly kind: "cancel"; readonly id: number };

/** Messages from the engine process. Every call has one result or error, cancelled ones too. */
export type Reply =
  | { readonly kind: "result"; readonly id: number; readonly value: unknown }
  | { readonly kind: "error"; readonly id: number; readonly error: SentError }
  | {
      readonly kind: "event";
      readonly id: number;
      readonly name: keyof Reporter;
      readonly values: readonly unknown[];
    }
  /** Something below a watched root may have changed. */
  | { readonly kind: "changed" };

/** One end of a way between two processes, over which plain data goes in order. */
export interface Link<Sent, Received> {
  send(message: Sent): void;
  onMessage(listener: (message: Received) => void): void;
  /** Called once, when nothing more will come. @param why for people */
  onEnd(listener: (why: string) => void): void;
}

/** An error as data. */
export interface SentError {
  readonly message: string;
  readonly stack?: string;
  /** Code of a FossickError. */
  readonly code?: FossickErrorCode;
  readonly hint?: string;
}

export function toSentError(error: unknown): SentError {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, stack } = error;
  const sent = { message, ...(stack !== undefined && { stack }) };
  if (!FossickError.isInstance(error)) return sent;
  return { ...sent, code: error.code, ...(error.hint !== undefined && { hint: error.hint }) };
}

export function toError({ code, hint, message, stack }: SentError): Error {
  const error = code
    ? new FossickError(code, message, hint === undefined ? {} : { hint })
    : new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
