import { saveCard, type Card } from "../src/routing/index.ts";
import type { Database } from "../src/database/database.ts";

/** The same numbers in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}

const sizes = { most: 6_000, least: 150 } as const;

/**
 * Add repositories whose vocabulary is a mixture of two real ones and of words of their own; a few are large, most small.
 * @param upTo how many there are in the end
 */
export async function simulateCards(
  database: Database,
  real: readonly Card[],
  upTo: number,
  team: number,
): Promise<void> {
  const { rows } = await database.query("select count(*)::int as count from fossick.repositories");
  for (let number = Number(rows[0]?.count) + 1; number <= upTo; number++) {
    const { rows: added } = await database.query(
      "insert into fossick.repositories (name, url) values ($1, 'u') returning repository_id",
      [`made/repository-${number}`],
    );
    const id = Number(added[0]?.repository_id);
    await database.query("insert into fossick.team_repositories values ($1, $2)", [id, team]);
    await database.query("insert into fossick.indexes values ($1, 'measured', 1, gen_random_uuid(), 0)", [
      id,
    ]);
    await saveCard(database, id, "measured", mixture(real, createRandom(number)));
  }
  await database.query("vacuum analyze");
}

function mixture(real: readonly Card[], random: () => number): Card {
  const size = Math.max(sizes.least, Math.min(sizes.most, sizes.most / (random() * 20 + 0.5) ** 0.6));
  const terms = new Map<number, number>();
  for (const share of [0.55, 0.25]) {
    const card = real[Math.floor(random() * real.length)];
    if (card === undefined) continue;
    for (let drawn = 0; drawn < size * share; drawn++) {
      const at = Math.floor(random() * card.terms.length);
      terms.set(card.terms[at] ?? 0, card.weights[at] ?? 0);
    }
  }
  for (let own = 0; own < size * 0.2; own++) terms.set(Math.floor(random() * 2 ** 32) | 0, 20 + (own % 60));
  const ordered = Int32Array.from(terms.keys()).sort();
  return {
    description: "",
    languages: [],
    files: 1,
    names: [],
    terms: ordered,
    weights: Uint8Array.from(ordered, (term) => terms.get(term) ?? 0),
  };
}
