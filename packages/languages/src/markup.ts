// Describes languages of prose, pages and styles, such as Markdown, AsciiDoc, LaTeX, HTML, XML and CSS.
import { language, type DefinitionPattern, type ImportPattern, type Region } from "./language.ts";
import { vscode, words } from "./patterns.ts";
import {
  blockComment,
  codeSpan,
  codeSyntax,
  lineComment,
  lineQuotes,
  proseSyntax,
  slashSyntax,
} from "./regions.ts";

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

export const markdown = language("markdown", {
  extensions: ["md", "mdx", "markdown", "mkd", "qmd"],
  code: false,
  syntax: proseSyntax(markdownRegions),
  definitions: markdownHeadings,
});

/** Language of files about which nothing else is known. */
export const text = language("text", {
  extensions: ["txt", "text", "log"],
  code: false,
  syntax: proseSyntax(markdownRegions.filter((region) => region.close !== "-->")),
});

export const restructuredtext = language("restructuredtext", {
  extensions: ["rst"],
  code: false,
  syntax: proseSyntax([codeSpan("``", "``", false), codeSpan("`", "`", false)]),
  definitions: [
    {
      kind: "section",
      pattern: "(\\w[^\\n]*)\\r?\\n(?:={3,}|-{3,}|~{3,}|\\^{3,}|\\*{3,}|\\+{3,})[ \\t]*\\r?$",
      topLevel: true,
    },
  ],
});

export const asciidoc = language("asciidoc", {
  extensions: ["adoc", "asciidoc"],
  signs: { asc: "^={1,6}[ \\t]+\\S" },
  code: false,
  syntax: proseSyntax([codeSpan("`", "`", false)]),
  definitions: [{ kind: "section", pattern: "={1,6}[ \\t]+([^\\s=][^\\n]*)", topLevel: true }],
});

export const latex = language("latex", {
  extensions: ["tex", "sty", "bib"],
  signs: { cls: "^[ \\t]*\\\\(?:NeedsTeXFormat|ProvidesClass)\\b" },
  code: false,
  syntax: proseSyntax([lineComment("(?<!\\\\)%")]),
  definitions: [{ kind: "section", pattern: "\\\\(?:sub)*(?:section|chapter)\\*?\\{([^{}\\n]+)\\}" }],
});

/** Syntax of pages and other text between tags. */
const markupSyntax = proseSyntax([
  blockComment("<!--", "-->"),
  codeSpan("<script\\b[^<>]*>", "</script", true),
  codeSpan("<style\\b[^<>]*>", "</style", true),
  codeSpan("<(?=[A-Za-z/!?])", ">", true),
]);

export const html = language("html", {
  extensions: words("html htm xhtml hbs handlebars mustache njk jinja j2 ejs tmpl gohtml"),
  code: false,
  syntax: markupSyntax,
  imports: [
    { pattern: "<(?:script|img|iframe|source)\\b[^<>]*?\\ssrc\\s*=\\s*[\"'](?<specifier>[^\"'\\n#]+)[\"']" },
    { pattern: "<link\\b[^<>]*?\\shref\\s*=\\s*[\"'](?<specifier>[^\"'\\n#]+)[\"']" },
  ],
  modules: "page",
});

export const xml = language("xml", {
  extensions: words("xml xsd xsl xslt svg plist csproj props targets resx xaml fxml"),
  code: false,
  syntax: markupSyntax,
});

const cssImports: readonly ImportPattern[] = [
  {
    pattern:
      "^[ \\t]*@(?:import|use|forward)\\s+(?:url\\(\\s*)?(?:\\([^()\\n]*\\)\\s*)?[\"'](?<specifier>[^\"'\\n]+)[\"']",
  },
];

export const css = language("css", {
  extensions: ["css", "pcss", "postcss"],
  code: false,
  syntax: codeSyntax([blockComment("/*", "*/"), ...lineQuotes]),
  imports: cssImports,
  modules: "style",
  grammars: [
    {
      grammar: {
        name: "css",
        wasm: vscode("css"),
        definitions: ["rule_set", "keyframes_statement"],
        namespaces: ["media_statement", "supports_statement"],
        leads: ["comment"],
        nameAt: { rule_set: "<selectors>", keyframes_statement: "<keyframes_name>" },
        phraseNames: true,
      },
      extensions: ["css"],
    },
  ],
  files: { generated: ["\\.min\\.css$", "\\.css\\.map$"] },
});

export const scss = language("scss", {
  extensions: ["scss", "sass", "less", "styl"],
  code: false,
  syntax: slashSyntax,
  definitions: [
    { kind: "function", pattern: "@(?:mixin|function)\\s+([\\w-]+)" },
    { kind: "constant", pattern: "[$@]([\\w-]+)\\s*:(?!:)", topLevel: true },
  ],
  imports: cssImports,
  modules: "style",
});
