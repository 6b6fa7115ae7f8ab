import { language } from "./language.ts";
import type { DefinitionPattern, ImportPattern, Region, Syntax } from "./language.ts";
import { blockComment, codeSpan, codeSyntax, lineComment, lineQuotes, slashComments } from "./regions.ts";

const proseSyntax = (regions: readonly Region[]): Syntax => ({ prose: true, dollar: false, regions });

const fence = (marks: string): Region => codeSpan(`^[ \\t>]*${marks}(?!${marks[0] ?? ""})`, marks, true);

const markdownRegions: readonly Region[] = [
  fence("`````"),
  fence("````"),
  fence("```"),
  fence("~~~"),
  blockComment("<!--", "-->"),
  codeSpan("``", "``", false),
  codeSpan("`", "`", false),
];

/** Levels 1 to 6 by the number of `#`; an underline of `=` is level 1. */
const markdownHeadings: readonly DefinitionPattern[] = [
  { kind: "section", pattern: "#{1,6}[ \\t]+([^\\s#][^\\n]*)" },
  { kind: "section", pattern: "([^\\s#>|=-][^\\n]*)\\r?\\n={3,}[ \\t]*\\r?$", topLevel: true },
];

const restHeadings: readonly DefinitionPattern[] = [
  {
    kind: "section",
    pattern: "(\\w[^\\n]*)\\r?\\n(?:={3,}|-{3,}|~{3,}|\\^{3,}|\\*{3,}|\\+{3,})[ \\t]*\\r?$",
    topLevel: true,
  },
];

const asciidocHeadings: readonly DefinitionPattern[] = [
  { kind: "section", pattern: "={1,6}[ \\t]+([^\\s=][^\\n]*)", topLevel: true },
];

const markupSyntax = proseSyntax([
  blockComment("<!--", "-->"),
  codeSpan("<script\\b[^<>]*>", "</script", true),
  codeSpan("<style\\b[^<>]*>", "</style", true),
  codeSpan("<(?=[A-Za-z/!?])", ">", true),
]);

const htmlImports: readonly ImportPattern[] = [
  { pattern: "<(?:script|img|iframe|source)\\b[^<>]*?\\ssrc\\s*=\\s*[\"'](?<specifier>[^\"'\\n#]+)[\"']" },
  { pattern: "<link\\b[^<>]*?\\shref\\s*=\\s*[\"'](?<specifier>[^\"'\\n#]+)[\"']" },
];

const cssImports: readonly ImportPattern[] = [
  {
    pattern:
      "^[ \\t]*@(?:import|use|forward)\\s+(?:url\\(\\s*)?(?:\\([^()\\n]*\\)\\s*)?[\"'](?<specifier>[^\"'\\n]+)[\"']",
  },
];

const scssDefinitions: readonly DefinitionPattern[] = [
  { kind: "function", pattern: "@(?:mixin|function)\\s+([\\w-]+)" },
  { kind: "constant", pattern: "[$@]([\\w-]+)\\s*:(?!:)", topLevel: true },
];

export const markupLanguages = [
  language("markdown", {
    extensions: ["md", "mdx", "markdown", "mkd", "qmd"],
    code: false,
    syntax: proseSyntax(markdownRegions),
    definitions: markdownHeadings,
  }),
  language("restructuredtext", {
    extensions: ["rst"],
    code: false,
    syntax: proseSyntax([codeSpan("``", "``", false), codeSpan("`", "`", false)]),
    definitions: restHeadings,
  }),
  language("asciidoc", {
    extensions: ["adoc", "asciidoc"],
    code: false,
    syntax: proseSyntax([codeSpan("`", "`", false)]),
    definitions: asciidocHeadings,
  }),
  language("html", {
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
  }),
  language("xml", {
    extensions: [
      "xml",
      "xsd",
      "xsl",
      "xslt",
      "svg",
      "plist",
      "csproj",
      "props",
      "targets",
      "resx",
      "xaml",
      "fxml",
    ],
    code: false,
    syntax: markupSyntax,
  }),
  language("css", {
    extensions: ["css", "pcss", "postcss"],
    code: false,
    syntax: codeSyntax([blockComment("/*", "*/"), ...lineQuotes]),
    imports: cssImports,
  }),
  language("scss", {
    extensions: ["scss", "sass", "less", "styl"],
    code: false,
    syntax: codeSyntax([...slashComments, ...lineQuotes]),
    definitions: scssDefinitions,
    imports: cssImports,
  }),
  language("latex", {
    extensions: ["tex", "sty", "bib"],
    code: false,
    syntax: proseSyntax([lineComment("(?<!\\\\)%")]),
    definitions: [{ kind: "section", pattern: "\\\\(?:sub)*(?:section|chapter)\\*?\\{([^{}\\n]+)\\}" }],
  }),
];

/** What a file is when nothing else is known of it. */
export const textLanguage = language("text", {
  extensions: ["txt", "text", "log"],
  code: false,
  syntax: proseSyntax(markdownRegions.filter((region) => region.close !== "-->")),
});
