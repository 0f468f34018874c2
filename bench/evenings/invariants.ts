import sql, { join } from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';
import { claimInvariants } from './claim-invariants.ts';
import type { Invariant } from './invariant.ts';
import { moneyInvariants } from './money-invariants.ts';
import { orderInvariants } from './order-invariants.ts';

export const invariants: readonly Invariant[] = [...claimInvariants, ...orderInvariants, ...moneyInvariants];

export async function findBrokenInvariants(db: Db): Promise<string[]> {
  const found = await db.many<{ name: string; broken: string }>(
    join(
      invariants.map(({ name, broken }) => sql`select ${name}::text as name, b.broken from (${broken}) b`),
      ' union all ',
    ),
  );
  return found.map(({ name, broken }) => `${name}: ${broken}`);
}
