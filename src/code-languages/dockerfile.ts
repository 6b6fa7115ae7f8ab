import { language } from "./language.ts";
import { codeSyntax, lineQuotes, spacedHashComment } from "./regions.ts";

export const dockerfile = language("dockerfile", {
  extensions: ["dockerfile"],
  filenames: ["dockerfile", "containerfile"],
  syntax: codeSyntax([spacedHashComment, ...lineQuotes]),
  fences: { dockerfile: "dockerfile" },
  files: { configs: ["dockerfile", "containerfile"] },
});
