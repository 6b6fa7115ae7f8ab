// Types of a route, its handler and all that the OpenAPI document says of it; registers none.
import type * as v from "valibot";
import type { SearchCall } from "../searches/search-call.ts";

/** One call of the API, authenticated, its input checked. */
export interface ApiCall<Input> extends SearchCall {
  readonly input: Input;
}

/** An operation over HTTP: its handler, and all that the OpenAPI document says of it. */
export interface Route<Input = unknown, Output = unknown> {
  readonly method: "get" | "post" | "patch" | "delete";
  /** With parameters as `/v1/repositories/{name}`; they are fields of the input, as are the query of a GET or DELETE and the body of a POST or PATCH. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** An object whose fields are all there are: `v.strictObject`; a message says what a field takes, as "a whole number from 1 to 10". */
  readonly input: v.GenericSchema<unknown, Input>;
  readonly output: v.GenericSchema<unknown, Output>;
  /** `admin` answers 404 to anybody else. */
  readonly access: "caller" | "admin";
  answer(call: ApiCall<Input>): Promise<Output>;
}

/** A route among others. */
export type AnyRoute = Omit<Route, "answer"> & { answer(call: ApiCall<unknown>): Promise<unknown> };

/** Infers the types of a route, and forgets them: its input is checked by its schema before it is called. */
export const defineRoute = <Input, Output>(route: Route<Input, Output>): AnyRoute => ({
  ...route,
  answer: (call) => route.answer(call as ApiCall<Input>),
});

/** Tests whether the input is in the body, not in the query. */
export const hasBody = ({ method }: Pick<Route, "method">): boolean =>
  method === "post" || method === "patch";
