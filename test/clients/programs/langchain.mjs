// An agent of LangChain with fossick's server, for one prompt.
import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { ChatOpenAI } from "@langchain/openai";
import { createAgent } from "langchain";

const client = new MultiServerMCPClient({
  mcpServers: { fossick: { transport: "stdio", command: "npx", args: ["-y", "fossick", "mcp"] } },
});
try {
  const configuration = { baseURL: `${process.env.MODEL_URL}/v1` };
  const model = new ChatOpenAI({ model: "scripted", apiKey: "scripted", configuration });
  const agent = createAgent({ model, tools: await client.getTools() });
  await agent.invoke({ messages: [{ role: "user", content: process.argv[2] }] });
} finally {
  await client.close();
}
