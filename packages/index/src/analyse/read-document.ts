// Reads a file for analysis without its secrets, or reports that it is known by name only.
import { hash } from "node:crypto";
import { hasBinaryName, readability } from "@fossick/repository/read/content.ts";
import { decode } from "@fossick/repository/read/decode.ts";
import { withoutSecrets } from "@fossick/base/secrets/redact.ts";
import { keptBack } from "@fossick/base/secrets/kept-back.ts";
import { isGeneric } from "@fossick/languages/generic.ts";
import { languages, type Language, type LanguageTable } from "@fossick/languages/index.ts";
import { maxBytesOf, maxReadBytesOf } from "@fossick/languages/max-bytes.ts";
import { isNotebook, readNotebook } from "@fossick/languages/notebook.ts";
import { readInside } from "@fossick/repository/read/read-inside.ts";
import type { FileOfKind } from "@fossick/languages/types.ts";

/**
 * A file's content for analysis, without secrets; `text` is absent if the file is known by name only, or its content
 * was analysed before.
 */
export interface ReadDocument {
  readonly language: Language;
  readonly text?: string;
  /** Hash of the content and the language it is read as; equal hashes analyse equally. `nameOnly` without content. */
  readonly contentHash: string;
}

/** Placeholder for the hash of a file that is known by name only. */
export const nameOnly = "name-only";

/**
 * Reads one file.
 * @param isKnown tests whether a content was analysed before; such a document may be returned without text
 * @throws the file system's error when it cannot be read
 */
export function readDocument(
  root: string,
  file: FileOfKind,
  table: LanguageTable = languages,
  isKnown: (contentHash: string) => boolean = () => false,
): ReadDocument {
  const language = table.languageOf(file.path);
  const maxBytes = maxBytesOf(file.path, table);
  const isNameOnly = file.size > maxBytes || hasBinaryName(file.path) || isMachineMade(file, language);
  if (isNameOnly || keptBack(file.path) !== undefined) return { language, contentHash: nameOnly };
  const bytes = readInside(root, file.path, maxBytes);
  const known = bytes && isToldByName(file, language, table) && nameOfContent(bytes, language);
  if (known && isKnown(known)) return { language, contentHash: known };
  if (bytes === undefined || readability(bytes, file.path) !== "text")
    return { language, contentHash: nameOnly };
  const decoded = decode(bytes);
  const read = isNotebook(file.path) ? readNotebook(decoded, table) : { text: decoded };
  if (read.text.length > maxReadBytesOf(file.path, table)) return { language, contentHash: nameOnly };
  const text = withoutSecrets(read.text);
  const byText = isPage(file, table) ? language : table.languageOfText(file.path, text);
  const told = read.language ?? byText;
  const contentHash = known && told === language ? known : nameOfContent(bytes, told);
  return { language: told, text, contentHash };
}

/** Returns the content hash: git's blob hash, computed from the bytes read, and the language. */
const nameOfContent = (bytes: Uint8Array, { name }: Language): string =>
  `${hash("sha1", Buffer.concat([Buffer.from(`blob ${bytes.length}\0`), bytes]), "base64url")}.${name}`;

/** Tests whether a file's language follows from its name and kind, without its text. */
const isToldByName = (file: FileOfKind, language: Language, table: LanguageTable): boolean =>
  isPage(file, table) || !(table.isOpen(file.path) || isGeneric(language) || isNotebook(file.path));

/** Tests for pages and settings whose name implies no language; they are prose whatever their text. */
const isPage = ({ path, kind }: FileOfKind, { isOpen }: LanguageTable): boolean =>
  isOpen(path) && /^(?:docs|config)$/.test(kind);

/** Tests for generated data, such as lock files and snapshots, whose words would drown what people wrote. */
const isMachineMade = ({ kind }: FileOfKind, language: Language): boolean =>
  !language.code && kind === "generated";
