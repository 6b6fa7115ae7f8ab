// Creates the database that an address names if it is missing; its tables are made by `migrate`.
import { Client, escapeIdentifier } from "pg";

/** Creates the database of an address if missing. @throws errors of PostgreSQL */
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

/** Returns the address of the database `postgres`, which always exists, on the same server. */
export function maintenanceAddress(url: string): string {
  const address = new URL(url);
  address.pathname = "/postgres";
  return address.href;
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  client.on("error", () => undefined); // the statement fails too
  await client.connect();
  return client;
}
