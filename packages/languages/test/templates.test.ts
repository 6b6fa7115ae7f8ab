import { expect, it } from "vitest";
import { readAs } from "./families.ts";

it.each([
  [
    "Vault.cshtml",
    "razor",
    `@* opens it *@
<p>Most coins</p>
@functions {
    public int Open(int limit) { return limit; }
}
`,
    "method Open",
    "",
    "",
  ],
  [
    "vault.jsp",
    "jsp",
    `<%-- opens it --%>
<%@ include file="coin.jspf" %>
<p>Most coins</p>
`,
    "",
    "coin.jspf",
    "opens it Most coins",
  ],
  [
    "vault.aspx",
    "asp",
    `<!-- #include file="coin.inc" -->
<% open limit %>
`,
    "",
    "coin.inc",
    "include file coin inc",
  ],
  [
    "vault.erb",
    "erb",
    `<%# opens it %>
<p><%= vault.limit %> coins</p>
`,
    "",
    "",
    "opens it coins",
  ],
  [
    "vault.twig",
    "twig",
    `{% extends "coin.twig" %}
{# opens it #}
{% block vault %}{{ limit }} coins{% endblock %}
`,
    "function vault",
    "coin.twig",
    "opens it coins",
  ],
  [
    "vault.liquid",
    "liquid",
    `{% render 'coin' %} most
`,
    "",
    "coin",
    "most",
  ],
  [
    "vault.ftl",
    "freemarker",
    `<#-- opens it -->
<#import "coin.ftl" as coin>
<#macro vault limit>coins</#macro>
`,
    "macro vault",
    "coin.ftl",
    "opens it coins",
  ],
  [
    "vault.vm",
    "velocity",
    `#parse("coin.vm")
#macro(vault $limit)
#end
`,
    "macro vault",
    "coin.vm",
    "",
  ],
  [
    "vault.tpl",
    "smarty",
    `{* opens it *}
{include file="coin.tpl"}
`,
    "",
    "coin.tpl",
    "opens it",
  ],
  [
    "vault.pug",
    "pug",
    `//- opens it
include coin
mixin vault(limit)
`,
    "function vault",
    "coin",
    "",
  ],
])("reads %s as %s", (path, language, text, definitions, imports, prose) => {
  const found = readAs(path, text);
  expect(found.language).toBe(language);
  expect(found.definitions.join("|")).toBe(definitions);
  expect(found.imports.join("|")).toBe(imports);
  if (prose !== "") expect(found.prose).toBe(prose);
});
