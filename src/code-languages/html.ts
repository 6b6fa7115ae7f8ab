import { language } from "./language.ts";
import type { ImportPattern } from "./language.ts";
import { markupSyntax } from "./regions.ts";

const htmlImports: readonly ImportPattern[] = [
  { pattern: "<(?:script|img|iframe|source)\\b[^<>]*?\\ssrc\\s*=\\s*[\"'](?<specifier>[^\"'\\n#]+)[\"']" },
  { pattern: "<link\\b[^<>]*?\\shref\\s*=\\s*[\"'](?<specifier>[^\"'\\n#]+)[\"']" },
];

export const html = language("html", {
  extensions: [
    "html",
    "htm",
    "xhtml",
    "hbs",
    "handlebars",
    "mustache",
    "njk",
    "jinja",
    "j2",
    "ejs",
    "tmpl",
    "gohtml",
  ],
  code: false,
  syntax: markupSyntax,
  imports: htmlImports,
  modules: "page",
});
