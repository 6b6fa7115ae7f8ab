import { Client, escapeIdentifier } from "pg";

/** Creates the database of an address, unless it is there. @throws what PostgreSQL throws */
export async function createDatabase(url: string): Promise<void> {
  try {
    await (await connect(url)).end();
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "3D000";
    if (!isMissing || !URL.canParse(url)) throw error;
    const name = decodeURIComponent(new URL(url).pathname.slice(1));
    const client = await connect(maintenanceAddress(url));
    await client.query(`create database ${escapeIdentifier(name)}`).finally(() => client.end());
  }
}

/** Returns the address of the database `postgres`, which is always there, at the same place as another one. */
export function maintenanceAddress(url: string): string {
  const address = new URL(url);
  address.pathname = "/postgres";
  return address.href;
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  client.on("error", () => undefined); // the statement fails as well
  await client.connect();
  return client;
}
