import { join } from "node:path";
import type pg from "pg";
import {
  addTeam,
  changeRepository,
  createKey,
  operator,
  removeRepository,
  revokeKey,
} from "../../../server/src/catalogue/index.ts";
import { openDatabase } from "../../../server/src/database/database.ts";
import { cardOf, saveCard } from "../../../server/src/routing/index.ts";
import { indexFormat, readFilesIn } from "@fossick/hosting/index.ts";
import { createSmallRepo } from "../../fixtures/small-repo.ts";
import { createTestWorker } from "../records/worker.ts";
import type { TestDatabase } from "../test-database.ts";
import { temporaryFolder } from "../test-server.ts";

/** A repository whose every part carries a word that stands nowhere else. */
export interface SecretRepository {
  readonly name: string;
  /** A word of its texts that callers may guess, and be told nothing for. */
  readonly bait: string;
  /** Data for permitted callers only: parts of paths, texts, messages, names of code, its address, its commit. */
  readonly secrets: readonly string[];
}

export interface TestKey {
  readonly id: string;
  readonly secret: string;
  /** An administrator's has none. */
  readonly team?: string;
  isRevoked: boolean;
}

/** Teams, keys and repositories, and who may see what at this moment. */
export interface PermissionFixture {
  readonly teams: readonly string[];
  /** The last is an administrator's. */
  readonly keys: readonly TestKey[];
  readonly repositories: readonly SecretRepository[];
  allows(key: TestKey, repository: SecretRepository): boolean;
  grant(team: string, repository: SecretRepository): Promise<void>;
  revoke(team: string, repository: SecretRepository): Promise<void>;
  remove(repository: SecretRepository): Promise<void>;
  endKey(key: TestKey): Promise<void>;
  /** Everything is there, and nobody may see it. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

const teamNames = ["red", "green", "blue"];
const repositoryCount = 5;

const beside = async (): Promise<void> => {};

export async function createPermissionFixture(database: TestDatabase): Promise<PermissionFixture> {
  const { pool } = database;
  const folder = temporaryFolder();
  for (const team of teamNames) await addTeam(pool, operator, team);
  const keys = await createKeys(pool);
  const makers = await Promise.all(
    Array.from({ length: repositoryCount }, (_, number) => makeRepository(folder.path, number)),
  );
  const workers = openDatabase({ url: database.workerUrl, max: 2, onError: () => undefined });
  const grants = new Set<string>();
  const there = new Set<string>();
  const grantOf = (team: string, { name }: SecretRepository): string => `${team} ${name}`;
  const has = ({ team }: TestKey, repository: SecretRepository): boolean =>
    team === undefined || grants.has(grantOf(team, repository));
  const changed = (name: string, change: { readonly grant?: string[]; readonly revoke?: string[] }) =>
    changeRepository(pool, operator, name, { ...change, schemes: ["https"], beside });
  const fixture: PermissionFixture = {
    teams: teamNames,
    keys,
    repositories: makers.map(({ repository }) => repository),
    allows: (key, repository) => !key.isRevoked && there.has(repository.name) && has(key, repository),
    async grant(team, repository) {
      if (!there.has(repository.name)) return;
      await changed(repository.name, { grant: [team] });
      grants.add(grantOf(team, repository));
    },
    async revoke(team, repository) {
      if (!there.has(repository.name)) return;
      await changed(repository.name, { revoke: [team] });
      grants.delete(grantOf(team, repository));
    },
    async remove({ name }) {
      await removeRepository(pool, operator, name);
      there.delete(name);
      for (const grant of grants) if (grant.endsWith(` ${name}`)) grants.delete(grant);
    },
    async endKey(key) {
      await revokeKey(pool, operator, key.id);
      key.isRevoked = true;
    },
    async reset() {
      await pool.query(
        "delete from fossick.team_repositories; update fossick.api_keys set revoked_at = null",
      );
      grants.clear();
      for (const key of keys) key.isRevoked = false;
      for (const { index, repository } of makers) {
        if (there.has(repository.name)) continue;
        await index(workers, pool);
        there.add(repository.name);
      }
    },
    async close() {
      await workers.end();
      folder.remove();
    },
  };
  return fixture;
}

async function createKeys(pool: pg.Pool): Promise<TestKey[]> {
  const keys: TestKey[] = [];
  for (const team of [...teamNames, ...teamNames, undefined]) {
    const isAdmin = team === undefined;
    const key = await createKey(pool, operator, { name: "key", team, isAdmin });
    keys.push({ ...key, ...(team !== undefined && { team }), isRevoked: false });
  }
  return keys;
}

interface Maker {
  readonly repository: SecretRepository;
  index(workers: pg.Pool, owner: pg.Pool): Promise<void>;
}

async function makeRepository(folder: string, number: number): Promise<Maker> {
  // Letters alone: a word with digits is several words to an index.
  const word = (kind: string): string => `${kind}zq${"abcdefghij"[number]}xv`;
  const name = `acme/${word("name")}`;
  const root = join(folder, String(number));
  const { commit = "" } = createSmallRepo(
    root,
    {
      "README.md": `# ${word("title")}\n\nOf orders and refunds.\n`,
      [`src/${word("folder")}/orders.ts`]: `/** ${word("bait")} refunds. */\nexport const ${word("code")} = "${word("text")}";\n`,
      "src/refund.ts": `// ${word("bait")}\nexport const refundOf${word("symbol")} = (order: number) => order;\n`,
    },
    {
      commits: [
        { message: `${word("message")} refunds orders`, files: { "src/late.ts": `// ${word("late")}\n` } },
      ],
    },
  );
  const kinds = ["title", "folder", "code", "text", "symbol", "message", "late", "address"];
  return {
    repository: { name, bait: word("bait"), secrets: [...kinds.map(word), commit] },
    async index(workers, owner) {
      const { rows } = await owner.query<{ repository_id: string }>(
        "insert into fossick.repositories (name, url, state, remembers) values ($1, $2, 'ready', true) returning repository_id",
        [name, `https://example.com/${word("address")}.git`],
      );
      const id = Number(rows[0]?.repository_id);
      const worker = createTestWorker(workers, id, indexFormat());
      await worker.index(root);
      const card = await cardOf({ store: worker.store, readText: readFilesIn(root) });
      await worker.upload((client) => saveCard(client, id, indexFormat(), card));
      await worker.close();
    },
  };
}
