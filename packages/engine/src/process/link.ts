// Types of a connection between two processes and its messages; converts errors to plain data and back.
import { FossickError, type FossickErrorCode } from "@fossick/base/errors.ts";
import type { RunSettings } from "@fossick/settings/index.ts";

/** One end of a connection between two processes, which carries plain data in order. */
export interface Link<Sent, Received> {
  send(message: Sent): void;
  onMessage(listener: (message: Received) => void): void;
  /** Sets the listener for the end of the connection, called once. @param listener gets the reason, for people */
  onEnd(listener: (why: string) => void): void;
}

/** Input, and below it result, of a call in an interface that declares calls as methods. */
export type Input<Calls, Name extends keyof Calls> = Calls[Name] extends (...input: infer I) => unknown
  ? I
  : never;
export type Result<Calls, Name extends keyof Calls> = Calls[Name] extends (...input: never[]) => infer R
  ? R
  : never;

export interface Call {
  readonly kind: "call";
  readonly id: number;
  readonly name: string;
  readonly input: readonly unknown[];
  /** Settings of this call alone. */
  readonly settings?: RunSettings;
  /** True if the call adds nothing to memory. */
  readonly isTentative?: boolean;
  /** Names of events that have a listener. */
  readonly subscribedEvents: readonly string[];
}

/** Messages from the asking process. */
export type Question = Call | { readonly kind: "cancel"; readonly id: number };

/** Messages from the answering process. Every call has one result or error, cancelled ones too. */
export type Reply =
  | { readonly kind: "result"; readonly id: number; readonly value: unknown }
  | { readonly kind: "error"; readonly id: number; readonly error: SentError }
  | {
      readonly kind: "event";
      readonly id: number;
      readonly name: string;
      readonly values: readonly unknown[];
    }
  /** Something below a watched root may have changed. */
  | { readonly kind: "changed" };

/** An error as data. */
interface SentError {
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
