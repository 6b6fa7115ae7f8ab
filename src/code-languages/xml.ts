import { language } from "./language.ts";
import { markupSyntax } from "./regions.ts";

export const xml = language("xml", {
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
});
