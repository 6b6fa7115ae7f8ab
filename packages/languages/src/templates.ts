// Describes pages with code in them, such as Razor, JSP, Twig, Liquid, ERB, FreeMarker, Smarty and Pug.
import { csharp } from "./c-family.ts";
import { language, type Language, type Region } from "./language.ts";
import { words } from "./patterns.ts";
import { blockComment, codeSpan, codeSyntax, lineComment, lineQuotes, proseSyntax } from "./regions.ts";

/** Regions of every page besides the code of its language. */
const markup: readonly Region[] = [
  blockComment("<!--", "-->"),
  codeSpan("<script\\b[^<>]*>", "</script", true),
  codeSpan("<style\\b[^<>]*>", "</style", true),
  codeSpan("<(?=[A-Za-z/!?])", ">", true),
];

/** A page language by the regions of its code; paths in quotes after its words for including are its imports. */
function pages(
  name: string,
  extensions: string,
  regions: readonly Region[],
  details: Partial<Language> = {},
): Language {
  return language(name, {
    extensions: words(extensions),
    syntax: proseSyntax([...regions, ...markup]),
    ...details,
  });
}

const never = "\0";

export const razor = pages(
  "razor",
  "cshtml razor",
  [
    blockComment("@*", "*@"),
    codeSpan("@(?:code|functions)\\b[^\\n{]*\\{", never, true),
    codeSpan("@(?=[\\w({])", "\n", false),
  ],
  { definitions: csharp.definitions },
);

const percentRegions: readonly Region[] = [blockComment("<%--", "--%>"), codeSpan("<%", "%>", true)];

export const jsp = pages("jsp", "jsp jspx jspf tag gsp", percentRegions, {
  imports: [
    {
      pattern: "<(?:jsp:include|%@\\s*include)\\b[^<>]*?(?:page|file)\\s*=\\s*[\"'](?<specifier>[^\"'\\n]+)",
    },
  ],
});

export const asp = pages("asp", "asp aspx ascx ashx asmx asax master", percentRegions, {
  imports: [{ pattern: "(?:file|virtual|src)\\s*=\\s*[\"'](?<specifier>[\\w~/.-]+\\.\\w+)[\"']" }],
});

export const erb = pages("erb", "erb rhtml ecr leex", [
  blockComment("<%#", "%>"),
  codeSpan("<%", "%>", true),
]);

const braceRegions: readonly Region[] = [
  blockComment("{#", "#}"),
  codeSpan("\\{\\{", "}}", true),
  codeSpan("\\{%", "%}", true),
];

export const twig = pages("twig", "twig volt latte", braceRegions, {
  definitions: [{ kind: "function", pattern: "\\{%-?\\s*(?:block|macro)\\s+(\\w+)" }],
  imports: [
    { pattern: "\\{%-?\\s*(?:extends|include|import|embed|from|use)\\s+[\"'](?<specifier>[^\"'\\n]+)[\"']" },
  ],
});

export const liquid = pages("liquid", "liquid", braceRegions, {
  imports: [{ pattern: "\\{%-?\\s*(?:include|render|section|layout)\\s+[\"']?(?<specifier>[\\w./-]+)" }],
  modules: { separator: "/", endings: [".liquid", ".html", ""], findsLoneNames: true },
});

export const freemarker = pages(
  "freemarker",
  "ftl ftlh ftlx",
  [blockComment("<#--", "-->"), codeSpan("<\\/?[#@]", ">", true), codeSpan("\\$\\{", "}", true)],
  {
    definitions: [{ kind: "macro", pattern: "<#(?:macro|function)\\s+(\\w+)" }],
    imports: [{ pattern: "<#(?:include|import)\\s+[\"'](?<specifier>[^\"'\\n]+)[\"']" }],
  },
);

export const velocity = pages(
  "velocity",
  "vm vtl",
  [blockComment("#*", "*#"), lineComment("##"), codeSpan("#(?=\\w+\\()", "\n", false)],
  {
    definitions: [{ kind: "macro", pattern: "#macro\\(\\s*(\\w+)" }],
    imports: [{ pattern: "#(?:parse|include)\\(\\s*[\"'](?<specifier>[^\"'\\n]+)[\"']" }],
  },
);

export const smarty = pages(
  "smarty",
  "tpl",
  [blockComment("{*", "*}"), codeSpan("\\{(?=[$/\\w%{])", "}", true)],
  {
    definitions: [
      { kind: "function", pattern: "\\{\\{?-?\\s*(?:block|function|define)\\s+(?:name=)?[\"']?([\\w.-]+)" },
    ],
    imports: [{ pattern: "\\{(?:include|extends)\\s+file=[\"'](?<specifier>[^\"'\\n]+)[\"']" }],
  },
);

export const pug = language("pug", {
  extensions: ["pug", "jade", "haml", "slim"],
  syntax: codeSyntax([lineComment("^[ \\t]*(?:\\/\\/|-#|\\/)"), ...lineQuotes]),
  definitions: [{ kind: "function", pattern: "(?:mixin|block)\\s+([\\w-]+)" }],
  imports: [{ pattern: "^[ \\t]*(?:include|extends)\\s+(?<specifier>[\\w./-]+)" }],
  modules: { separator: "/", endings: [".pug", ".jade", ""], findsLoneNames: false },
});
