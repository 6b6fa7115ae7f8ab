import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectEnd } from "../../../../../test/expect-end.ts";
import { importsOf } from "@fossick/index/analyse/names/imports.ts";
import { languageOf } from "@fossick/languages/index.ts";

/** Each import as `specifier` or `specifier{names}`. */
function specifiersOf(path: string, text: string): string[] {
  return importsOf(text, languageOf(path)).map(({ specifier, names }) =>
    names.length === 0 ? specifier : `${specifier}{${names.join(",")}}`,
  );
}

describe("importsOf", () => {
  it("reads ES modules", () => {
    const text = `#!/usr/bin/env node
import "./polyfill.ts";
import fs, { type Stats, readFile as read } from 'node:fs';
import * as path from "path";
import type { Claims } from "./claims.ts";
import {
  verify, // checks
  /* renews */ refresh,
} from "./tokens.ts"
import Session from "./session";
export { expire } from "./tokens.ts";
export * from "./types";
export * as helpers from './helpers';
const lazy = await import("./lazy.ts");
const { join, resolve: absolute } = require('path');
const config = require("./config.json");
app.use(require("./routes"));
import old = require("./old");
// import "./commented";
const text = \`
import { quoted } from "./quoted";
\`;
const message = 'call require("./string")';
export const from = 1;
`;
    expect(specifiersOf("a.ts", text)).toEqual([
      ...[
        "node:fs{fs,Stats,readFile}",
        "path{join,resolve}",
        "./claims.ts{Claims}",
        "./tokens.ts{verify,refresh,expire}",
      ],
      ...[
        "./session{Session}",
        "./polyfill.ts",
        "./types",
        "./helpers",
        "./lazy.ts{lazy}",
        "./config.json{config}",
      ],
      ...["./old{old}", "./routes"],
    ]);
  });

  it("reads the scripts of components", () => {
    const text = `<template><a href="x">Don't</a></template>\n<script setup lang="ts">\nimport Nav from './Nav.vue'\n</script>\n`;
    expect(specifiersOf("a.vue", text)).toEqual(["./Nav.vue{Nav}"]);
    expect(specifiersOf("a.svelte", `<script>\n  import { a } from '$lib/a';\n</script>`)).toEqual([
      "$lib/a{a}",
    ]);
  });

  it("reads Python", () => {
    const text = `"""Example:

from quoted import x
"""
import os, sys as system
import app.models.user as user_model
from .models import User, Team as Squad  # noqa
from .. import settings
from ...core.db import (
    Session,  # the session
    engine,
)
from typing import *
from a import b, \\
    c
try:
    from yaml import CLoader
except ImportError: pass
`;
    expect(specifiersOf("a.py", text)).toEqual([
      ...[
        ".models{User,Team}",
        "..{settings}",
        "...core.db{Session,engine}",
        "typing",
        "a{b,c}",
        "yaml{CLoader}",
      ],
      ...["os", "sys", "app.models.user"],
    ]);
  });

  it("reads Go", () => {
    const text = `package a\n\nimport "fmt"\nimport (\n\t"os"\n\n\tqt "github.com/frankban/quicktest" // tests\n\t_ "embed"\n\t. "math"\n)\n`;
    expect(specifiersOf("a.go", text)).toEqual([
      "os",
      "github.com/frankban/quicktest",
      "embed",
      "math",
      "fmt",
    ]);
  });

  it("reads Rust", () => {
    const text = `pub(crate) use crate::store::{
    index::{self, Index as Main, *},
    wal, // log
};
use std::io;
use super::*;
use ::serde::Serialize as Ser;
use tokio;
pub mod tokens;
mod inline { use self::x::Y; }
`;
    expect(specifiersOf("a.rs", text)).toEqual([
      ...[
        "crate::store::index",
        "crate::store::index::Index{Index}",
        "crate::store::wal{wal}",
        "std::io{io}",
        "super",
      ],
      ...["serde::Serialize{Serialize}", "tokio", "mod tokens"],
    ]);
  });

  it("reads C and C++", () => {
    const text = `#include <stdio.h>\n#  include "jv.h" // values\n#ifdef X\n#include "deep/x.hpp"\n#endif\n// #include "no.h"\n`;
    expect(specifiersOf("a.c", text)).toEqual(["stdio.h", "jv.h", "deep/x.hpp"]);
    expect(specifiersOf("a.cpp", text)).toEqual(["stdio.h", "jv.h", "deep/x.hpp"]);
  });

  it.each([
    [
      "a.java",
      "package x;\nimport com.example.Foo;\nimport static org.junit.Assert.*;\nimport static a.B.of;\nimport java.util.*;\n",
      ["com.example.Foo{Foo}", "org.junit.Assert", "a.B.of{of}", "java.util"],
    ],
    [
      "a.kt",
      "import kotlinx.coroutines.launch\nimport a.b.C as D\nimport a.b.*\n",
      ["kotlinx.coroutines.launch{launch}", "a.b.C{C}", "a.b"],
    ],
    [
      "a.scala",
      "import a.b._\nimport a.c.{D, E => F}\nimport a.d.G\n",
      ["a.b", "a.c.D{D}", "a.c.E{E}", "a.d.G{G}"],
    ],
    [
      "a.cs",
      "using System;\nusing static System.Math;\nglobal using App.Auth;\nusing Alias = App.Core.Thing;\nusing (var x = y) {}\n",
      ["System", "System.Math", "App.Auth", "App.Core.Thing"],
    ],
    [
      "a.rb",
      "require 'json'\nrequire_relative 'rubocop/version'\nrequire_relative \"../b\"\nautoload :Cop, 'rubocop/cop'\n",
      ["./rubocop/version", "../b", "json", "rubocop/cop{Cop}"],
    ],
    [
      "a.php",
      "<?php\nnamespace App;\nuse App\\Models\\User;\nuse App\\Http\\{Request, Response as Reply};\nuse function App\\helper;\nclass A { use Macroable; }\nrequire_once __DIR__ . '/boot.php';\n",
      [
        "App\\Models\\User{User}",
        "App\\Http\\Request{Request}",
        "App\\Http\\Response{Response}",
        "App\\helper{helper}",
        "./boot.php",
      ],
    ],
    [
      "a.swift",
      "import Foundation\n@testable import App\nimport struct Foo.Bar\n",
      ["Foundation", "App", "Foo.Bar"],
    ],
    [
      "a.lua",
      "local a = require('app.state')\nlocal b = require \"b\"\n-- require('c')\n",
      ["app.state", "b"],
    ],
    [
      "a.ex",
      "defmodule A do\n  alias App.{Repo, User}\n  use GenServer\n  import Ecto.Query, only: [from: 2]\nend\n",
      ["App.Repo{Repo}", "App.User{User}", "GenServer{GenServer}", "Ecto.Query{Query}"],
    ],
    [
      "a.dart",
      "import 'dart:io';\nimport 'package:app/a.dart' show A, B;\nexport 'src/b.dart';\npart 'a.g.dart';\n",
      ["dart:io", "package:app/a.dart{A,B}", "src/b.dart", "a.g.dart"],
    ],
    ["a.scss", "@use 'base/colors' as c;\n@import \"grid\";\n", ["base/colors", "grid"]],
    ["a.css", "@import url('reset.css');\n@import \"b.css\" screen;\n", ["reset.css", "b.css"]],
    [
      "a.html",
      '<link rel="stylesheet" href="style.css">\n<script type="module" src="/src/main.ts"></script>\n',
      ["/src/main.ts", "style.css"],
    ],
    ["a.sh", '#!/bin/sh\nsource ./lib/common.sh\n. "$DIR/env.sh"\n', ["./lib/common.sh", "env.sh"]],
    [
      "a.proto",
      'import "google/api/http.proto";\nimport public "b.proto";\n',
      ["google/api/http.proto", "b.proto"],
    ],
    ["a.md", 'import a from "b";\n', []],
  ])("reads %s", (path, text, expected) => {
    expect(specifiersOf(path, text)).toEqual(expected);
  });

  it("gives each specifier once for any text", () => {
    const piece = fc.constantFrom(
      ...[
        "import ",
        "from ",
        "{ a, b }",
        "'./a'",
        '"./a"',
        "\n",
        ";",
        "(",
        ")",
        "use a::{",
        "b, ",
        "}",
        "require(",
        "mod x;",
      ],
      ...["#include <a>", "* as x ", "export ", "import (\n", ".", ",", "::", "using A.B;"],
    );
    const languages = ["ts", "py", "go", "rs", "cpp", "java", "scala", "php", "ex", "html"].map((name) =>
      languageOf(`a.${name}`),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.constantFrom(...languages), (pieces, language) => {
        const specifiers = importsOf(pieces.join(""), language).map((each) => each.specifier);
        expect(specifiers).toEqual([...new Set(specifiers)]);
        expect(specifiers).not.toContain("");
      }),
    );
  });

  it("does not hang on hostile text", () => {
    const pieces = [
      "import a\n",
      "import {\n",
      "from a import (\n",
      "use a::{",
      "import (\n",
      "require(",
      "<script ",
      "\n",
      " \n",
    ];
    for (const extension of ["ts", "py", "go", "rs", "java", "scala", "php", "html", "dart", "tf"]) {
      for (const piece of pieces) {
        expectEnd(() => importsOf(piece.repeat(200_000 / piece.length), languageOf(`a.${extension}`)));
      }
    }
  });
});
