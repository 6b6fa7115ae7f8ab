// Asks all nodes that a database is spread over whether they answer, and names one that does not.
import type { Database } from "../database/database.ts";
import { awayNode } from "../database/is-unavailable.ts";
import { asAdmin, type Manager } from "./as-admin.ts";

/** Says in a sentence which node of the database is away and what that means; null where all of it answers. */
export async function missingNode(database: Database, manager: Manager): Promise<string | null> {
  try {
    await asAdmin(database, manager, (client) => client.query("select 1 from fossick.memories limit 1"));
    return null;
  } catch (error) {
    const node = awayNode(error);
    if (node === undefined) throw error;
    return `node ${node} of the database does not answer: start it; searches of the repositories on it are refused until then, and nothing else is to be done`;
  }
}
