import sql from 'sql-template-tag';
import type { Config } from '#platform/server/config/config.ts';
import type { Ctx, Shop } from '#platform/server/context.ts';
import { decrypt, encrypt } from '#platform/server/encryption.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';

type Keys = Pick<Config, 'encryptionKeys'>;

const placeOf = (userId: string) => ({ purpose: 'second-factor', rowId: userId });

/** Returns the seed of a user's second factor as the database stores it (decision 0137). */
export const encryptSeed = ({ encryptionKeys }: Keys, userId: string, seed: string): string =>
  encrypt(encryptionKeys, placeOf(userId), seed);

/**
 * Returns the seed of a stored value; null when no secret of this shop decrypts it, as after a restore without the
 * secret.
 */
export const readSeed = ({ encryptionKeys }: Keys, userId: string, stored: string): string | null =>
  decrypt(encryptionKeys, placeOf(userId), stored)?.text ?? null;

interface StoredSeed {
  userId: string;
  stored: string;
}

/**
 * Encrypts the seeds that are stored in clear, or under an earlier secret. Runs at each start, because a restored
 * backup may contain such seeds. Idempotent. Locks these factors.
 */
export async function encryptStoredSeeds(ctx: Ctx): Promise<void> {
  const { encryptionKeys } = ctx.config;
  if (encryptionKeys.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    const seeds = await tx.many<StoredSeed>(sql`
      select user_id as "userId", secret as stored from second_factors order by user_id for update`);
    for (const { userId, stored } of seeds) {
      const seed = decrypt(encryptionKeys, placeOf(userId), stored);
      if (!seed || seed.isCurrent) continue;
      const encrypted = encryptSeed(ctx.config, userId, seed.text);
      await tx.run(sql`update second_factors set secret = ${encrypted} where user_id = ${userId}`);
    }
  });
}

export async function countUnreadableSeeds({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<number> {
  const seeds = await db.many<StoredSeed>(sql`select user_id as "userId", secret as stored from second_factors`);
  return seeds.filter(({ userId, stored }) => readSeed(config, userId, stored) === null).length;
}
