import { language } from "./language.ts";
import { codeSyntax, lineQuotes, spacedHashComment } from "./regions.ts";

export const yaml = language("yaml", {
  extensions: ["yaml", "yml"],
  filenames: [".clang-format", ".clang-tidy"],
  code: false,
  syntax: codeSyntax([spacedHashComment, ...lineQuotes]),
  fences: { ".yml": "yaml" },
});
