// Reads the body of a request up to a limit of bytes, and parses it as a JSON object.
import type { IncomingMessage } from "node:http";
import { ApiError } from "./api-error.ts";

/**
 * Reads the bytes of a request up to a limit.
 * @throws ApiError BODY_TOO_LARGE, UNSUPPORTED_BODY
 */
export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { headers } = incoming;
  // Packed, a small body could be a large one.
  if (headers["content-encoding"] !== undefined && headers["content-encoding"] !== "identity")
    throw unsupported("the body must not be compressed");
  if (Number(headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    parts.push(part);
  }
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
}

/** @throws ApiError UNSUPPORTED_BODY, INVALID_INPUT when it is no JSON object */
export function parseJson(body: Buffer, contentType: string | undefined): Readonly<Record<string, unknown>> {
  if (contentType !== undefined && !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentType))
    throw unsupported("the body must be JSON, and its Content-Type application/json");
  const value = body.length === 0 ? {} : parsed(body);
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  throw new ApiError({ status: 400, code: "INVALID_INPUT", message: "the body must be a JSON object" });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    // The parser's message would quote the body.
    throw new ApiError({ status: 400, code: "INVALID_INPUT", message: "the body is not JSON in UTF-8" });
  }
}

const unsupported = (message: string): ApiError =>
  new ApiError({ status: 415, code: "UNSUPPORTED_BODY", message });

const tooLarge = (maxBytes: number): ApiError =>
  new ApiError({
    status: 413,
    code: "BODY_TOO_LARGE",
    message: `the body may have ${maxBytes} bytes`,
    // The rest is not read, so the connection cannot be used again.
    headers: { connection: "close" },
  });
