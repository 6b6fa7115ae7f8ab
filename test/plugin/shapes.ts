import * as v from "valibot";

/** The shapes of the manifests, as each client publishes or documents them. Where a schema is closed, so is this. */

const kebab = v.pipe(
  v.string(),
  v.regex(/^(?!.*(?:--|\.\.))[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/),
  v.maxLength(64),
);
const version = v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/));
const url = v.pipe(v.string(), v.url());
const text = v.pipe(v.string(), v.nonEmpty());
/** A path inside the plugin. */
const inside = v.pipe(v.string(), v.regex(/^\.\/(?!.*\.\.)/));

const author = v.strictObject({
  name: text,
  email: v.optional(v.pipe(v.string(), v.email())),
  url: v.optional(url),
});
const metadata = {
  name: kebab,
  version,
  description: v.pipe(text, v.maxLength(1024)),
  author,
  homepage: url,
  repository: url,
  license: text,
  keywords: v.array(text),
};
const stdioServer = {
  command: text,
  args: v.array(v.string()),
  env: v.optional(v.record(v.string(), v.string())),
};
const servers = v.record(kebab, v.strictObject(stdioServer));
const mcpServers = v.strictObject({ mcpServers: servers });

/** Source: developers.openai.com/plugins/build/plugins, openai/plugins plugin-json-spec. */
const codexInterface = v.strictObject({
  displayName: text,
  shortDescription: v.pipe(text, v.maxLength(64)),
  longDescription: text,
  developerName: text,
  category: text,
  capabilities: v.array(v.picklist(["Interactive", "Read", "Write"])),
  websiteURL: url,
  defaultPrompt: v.pipe(v.array(v.pipe(text, v.maxLength(128))), v.maxLength(3)),
});

/** Source: agent-plugins.org/schemas/1.0.0/plugin.schema.json (closed). */
const agentPlugin = v.strictObject({
  $schema: v.literal("https://agent-plugins.org/schemas/1.0.0/plugin.schema.json"),
  ...metadata,
});

/** Source: agent-plugins.org/schemas/1.0.0/mcp.schema.json (closed). */
const agentPluginServers = v.strictObject({
  $schema: v.literal("https://agent-plugins.org/schemas/1.0.0/mcp.schema.json"),
  mcpServers: v.record(
    v.string(),
    v.strictObject({ type: v.literal("stdio"), ...stdioServer, cwd: v.optional(v.string()) }),
  ),
});

/**
 * Source: json.schemastore.org/claude-code-plugin-manifest.json. Component folders are found by their names, and
 * `hooks/hooks.json` must not be named again.
 */
const claudePlugin = v.strictObject({ $schema: url, ...metadata });

/** Source: json.schemastore.org/claude-code-marketplace.json. */
const claudeMarketplace = v.strictObject({
  $schema: url,
  name: kebab,
  description: text,
  owner: author,
  plugins: v.array(
    v.strictObject({
      name: kebab,
      source: inside,
      description: text,
      version,
      category: text,
      homepage: url,
      license: text,
      keywords: v.array(text),
    }),
  ),
});

/** Source: openai/plugins plugin-json-spec; paths begin with `./` and stay inside. */
const codexPlugin = v.strictObject({
  ...metadata,
  skills: inside,
  hooks: inside,
  // Codex puts the plugin's folder in the place of no variable here; it takes `cwd` from there.
  mcpServers: v.record(kebab, v.strictObject({ ...stdioServer, cwd: v.literal(".") })),
  interface: codexInterface,
});

/** Source: developers.openai.com/codex/plugins, marketplace files. */
const codexMarketplace = v.strictObject({
  name: kebab,
  interface: v.strictObject({ displayName: text }),
  plugins: v.array(
    v.strictObject({
      name: kebab,
      source: v.strictObject({ source: v.literal("local"), path: inside }),
      policy: v.strictObject({
        installation: v.picklist(["AVAILABLE", "INSTALLED_BY_DEFAULT", "NOT_AVAILABLE"]),
        authentication: v.picklist(["ON_INSTALL", "ON_USE"]),
      }),
      category: text,
    }),
  ),
});

/** Source: docs.github.com/copilot; Copilot looks for it here before it looks for that of Claude Code. */
const copilotPlugin = v.strictObject({
  ...metadata,
  skills: inside,
  agents: inside,
  hooks: inside,
  mcpServers: inside,
});

/** Source: cursor/plugins schemas/plugin.schema.json (closed; its author has no url, and Cursor refuses a $schema). */
const cursorPlugin = v.strictObject({
  ...metadata,
  author: v.strictObject({ name: text }),
  displayName: text,
  category: text,
  skills: inside,
  agents: inside,
  commands: inside,
  hooks: inside,
  mcpServers: servers,
});

/** Source: cursor/plugins and docs.github.com/copilot, marketplace files, which agree. */
const plainMarketplace = v.strictObject({
  name: kebab,
  owner: v.strictObject({ name: text }),
  metadata: v.strictObject({ description: text, version }),
  plugins: v.array(
    v.strictObject({ name: kebab, source: inside, description: text, version: v.optional(version) }),
  ),
});

/** Source: google-gemini/gemini-cli docs/extensions/reference.md; `trust` is not allowed for its servers. */
const geminiExtension = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
  version,
  description: text,
  mcpServers: servers,
});

/** Source: opencode.ai/config.json. */
const opencodeConfig = v.strictObject({
  $schema: v.literal("https://opencode.ai/config.json"),
  mcp: v.record(
    v.string(),
    v.strictObject({ type: v.literal("local"), command: v.array(text), enabled: v.boolean() }),
  ),
  agent: v.record(
    kebab,
    v.strictObject({
      description: text,
      mode: v.picklist(["primary", "subagent", "all"]),
      prompt: v.pipe(v.string(), v.regex(/^\{file:\.\/[\w-]+\.md\}$/)),
      // By tool. Only denials: "allow" here would come before what the user said.
      permission: v.record(v.string(), v.literal("deny")),
    }),
  ),
});

/** Source: static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json. */
const registryServer = v.strictObject({
  $schema: v.literal("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"),
  name: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/), v.minLength(3), v.maxLength(200)),
  title: v.pipe(text, v.maxLength(100)),
  description: v.pipe(text, v.maxLength(100)),
  version,
  repository: v.strictObject({ url, source: v.literal("github") }),
  websiteUrl: url,
  packages: v.array(
    v.strictObject({
      registryType: v.literal("npm"),
      identifier: text,
      version,
      runtimeHint: v.literal("npx"),
      transport: v.strictObject({ type: v.literal("stdio") }),
      packageArguments: v.array(v.strictObject({ type: v.literal("positional"), value: text })),
      environmentVariables: v.array(
        v.strictObject({
          name: text,
          description: text,
          isRequired: v.boolean(),
          isSecret: v.boolean(),
          format: v.picklist(["string", "number", "boolean", "filepath"]),
        }),
      ),
    }),
  ),
});

/** @param folder what the client puts the plugin's folder in the place of */
const command = (event: string, folder = "CLAUDE_PLUGIN_ROOT") =>
  v.literal(`node "\${${folder}}/start.mjs" hook ${event}`);

/** One event of Claude Code, Codex or VS Code; seconds. */
const claudeHooks = (event: string, entries: v.ObjectEntries = {}) =>
  v.array(
    v.strictObject({
      ...entries,
      hooks: v.array(
        v.strictObject({
          type: v.literal("command"),
          command: command(event),
          timeout: v.pipe(v.number(), v.minValue(1), v.maxValue(30)),
          statusMessage: v.optional(text),
        }),
      ),
    }),
  );

/** Source: code.claude.com/docs/en/hooks, developers.openai.com/codex/hooks (its root takes these two keys only). */
const hooks = v.strictObject({
  description: text,
  hooks: v.strictObject({
    SessionStart: claudeHooks("SessionStart"),
    PreToolUse: claudeHooks("PreToolUse", { matcher: text }),
  }),
});

/** Source: cursor.com/docs/hooks. */
const cursorHooks = v.strictObject({
  version: v.literal(1),
  hooks: v.strictObject({
    sessionStart: v.array(
      v.strictObject({ command: command("sessionStart", "CURSOR_PLUGIN_ROOT"), timeout: v.number() }),
    ),
  }),
});

/** Source: google-gemini/gemini-cli docs/hooks/reference.md; milliseconds. */
const geminiHooks = v.strictObject({
  hooks: v.strictObject({
    BeforeTool: v.array(
      v.strictObject({
        matcher: text,
        hooks: v.array(
          v.strictObject({
            name: text,
            type: v.literal("command"),
            command: command("BeforeTool", "extensionPath"),
            timeout: v.pipe(v.number(), v.minValue(1_000)),
            description: text,
          }),
        ),
      }),
    ),
  }),
});

/** Every manifest of the repository, with its shape. */
export const shapes: Readonly<Record<string, v.GenericSchema>> = {
  "server.json": registryServer,
  ".claude-plugin/marketplace.json": claudeMarketplace,
  ".agents/plugins/marketplace.json": codexMarketplace,
  ".cursor-plugin/marketplace.json": plainMarketplace,
  ".github/plugin/marketplace.json": plainMarketplace,
  "plugin/agent-plugin/plugin.json": agentPlugin,
  "plugin/agent-plugin/mcp.json": agentPluginServers,
  "plugin/.mcp.json": mcpServers,
  "plugin/.claude-plugin/plugin.json": claudePlugin,
  "plugin/.codex-plugin/plugin.json": codexPlugin,
  "plugin/.cursor-plugin/plugin.json": cursorPlugin,
  "plugin/.github/plugin/plugin.json": copilotPlugin,
  "plugin/hooks/hooks.json": hooks,
  "plugin/hooks/cursor.json": cursorHooks,
  "plugin/gemini/gemini-extension.json": geminiExtension,
  "plugin/gemini/hooks/hooks.json": geminiHooks,
  "plugin/opencode/opencode.json": opencodeConfig,
};
