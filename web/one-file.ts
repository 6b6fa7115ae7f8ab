import { gzipSync } from "node:zlib";
import type { Plugin, UserConfig } from "vite";

/** HTML must find nothing in a script that ends it, or that begins what ends elsewhere: a grammar of HTML speaks of both. */
const withoutTags = (script: string): string => script.replaceAll(/<(?=!--|\/?script)/gi, String.raw`\x3C`);

/** Puts scripts and styles into a page and leaves nothing but that file: one for the server, for disk and for MCP. */
const oneFile = (fileName: string): Plugin => ({
  name: "one-file",
  enforce: "post",
  // After the licenses of what the chunks hold are written.
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      let html = "";
      let script = "";
      let style = "";
      for (const [name, item] of Object.entries(bundle)) {
        const text = item.type === "chunk" ? item.code : String(item.source);
        if (name.endsWith(".html")) html = text;
        else if (item.type === "chunk") script += text;
        else if (name.endsWith(".css")) style += text;
        if (!name.endsWith(".md")) delete bundle[name];
      }
      const page = html
        .replaceAll(
          /\s*<(?:script type="module"|link rel="(?:stylesheet|modulepreload)")[^>]*>(?:<\/script>)?/g,
          "",
        )
        .replace("</head>", () => `<style>${style}</style></head>`)
        .replace("</body>", () => `<script type="module">${withoutTags(script).trim()}</script></body>`);
      this.emitFile({ type: "asset", fileName, source: gzipSync(page, { level: 9 }) });
    },
  },
});

/** Options of a page that is one file. @param outDir as seen from here @param name of its file and of the licenses beside it */
export const pageConfig = (outDir: string, name: string): UserConfig => ({
  root: import.meta.dirname,
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir,
    emptyOutDir: false,
    target: "es2023",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
    license: { fileName: `${name}-licenses.md` },
  },
  plugins: [oneFile(`${name}.html.gz`)],
});
