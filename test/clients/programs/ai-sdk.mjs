// An agent of the AI SDK with fossick's server, for one prompt.
import { createAnthropic } from "@ai-sdk/anthropic";
import { createMCPClient } from "@ai-sdk/mcp";
import { Experimental_StdioMCPTransport as StdioTransport } from "@ai-sdk/mcp/mcp-stdio";
import { generateText, stepCountIs } from "ai";

const transport = new StdioTransport({ command: "npx", args: ["-y", "fossick", "mcp"] });
const client = await createMCPClient({ transport });
try {
  const anthropic = createAnthropic({ apiKey: "scripted", baseURL: `${process.env.MODEL_URL}/v1` });
  const tools = await client.tools();
  await generateText({
    model: anthropic("scripted"),
    tools,
    stopWhen: stepCountIs(10),
    prompt: process.argv[2],
  });
} finally {
  await client.close();
}
