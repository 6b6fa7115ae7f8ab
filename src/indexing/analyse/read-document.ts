// Reads a file for analysis, its secrets left out, or tells that it is known by name only.
import { createHash } from "node:crypto";
import { readability } from "../read/content.ts";
import { decode } from "../read/decode.ts";
import { withoutSecrets } from "../../base/secrets/redact.ts";
import { isSecretFile } from "../../base/secrets/secret-files.ts";
import { isGeneric } from "../../code-languages/generic.ts";
import { languages, type Language, type LanguageTable } from "../../code-languages/index.ts";
import { withoutOutputs } from "./notebook.ts";
import { isNotebook, maxBytesOf } from "../../code-languages/max-bytes.ts";
import { readInside } from "../read/read-inside.ts";
import type { FileOfKind } from "../types.ts";

/**
 * A file's content as it is to be analysed, its secrets left out; `text` is absent when the file is known by name only,
 * or its content is known.
 */
export interface ReadDocument {
  readonly language: Language;
  readonly text?: string;
  /** Hash of the content and the language it is read as; equal hashes analyse equally. `nameOnly` without content. */
  readonly contentHash: string;
}

/** Stands for the hash of a file that is known by name only. */
export const nameOnly = "name-only";

/**
 * Read one file.
 * @param isKnown tells contents that need not be decoded, as their analysis is known; they come back without text
 * @throws when it cannot be read, as the file system says it
 */
export function readDocument(
  root: string,
  file: FileOfKind,
  table: LanguageTable = languages,
  isKnown: (contentHash: string) => boolean = () => false,
): ReadDocument {
  const language = table.languageOf(file.path);
  const maxBytes = maxBytesOf(file.path, table);
  if (file.size > maxBytes || isMachineMade(file, language) || isSecretFile(file.path))
    return { language, contentHash: nameOnly };
  const bytes = readInside(root, file.path, maxBytes);
  const known = bytes && isToldByName(file, language, table) && nameOfContent(bytes, language);
  if (known && isKnown(known)) return { language, contentHash: known };
  if (bytes === undefined || readability(bytes, file.path) !== "text")
    return { language, contentHash: nameOnly };
  const decoded = decode(bytes);
  const text = withoutSecrets(isNotebook(file.path) ? withoutOutputs(decoded) : decoded);
  const told = isPage(file, table) ? language : table.languageOfText(file.path, text);
  const contentHash = known && told === language ? known : nameOfContent(bytes, told);
  return { language: told, text, contentHash };
}

/** Names a content as git does, by the bytes that were read and nothing that anybody says of them; and its language. */
const nameOfContent = (bytes: Uint8Array, { name }: Language): string =>
  `${createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("base64url")}.${name}`;

/** Tests whether a file's name alone says its language. */
const isToldByName = (file: FileOfKind, language: Language, table: LanguageTable): boolean =>
  isPage(file, table) || !(table.isOpen(file.path) || isGeneric(language));

/** Pages and settings whose name says no language are prose, whatever their lines look like. */
const isPage = ({ path, kind }: FileOfKind, { isOpen }: LanguageTable): boolean =>
  isOpen(path) && /^(?:docs|config)$/.test(kind);

/** Lock files, snapshots and the like: data written by tools, whose words would drown what people wrote. */
const isMachineMade = ({ kind }: FileOfKind, language: Language): boolean =>
  !language.code && kind === "generated";
