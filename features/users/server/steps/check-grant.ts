import sql from 'sql-template-tag';
import { isRoleAtLeast, makesOwner, type RightsChange, type Role } from '#shared/roles.ts';
import type { Proof } from '#features/users/domain/schemas.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { roleOf } from '../sql/roles.ts';
import { beginProof } from './check-proof.ts';

type Grant = RightsChange & Proof & { userId: string };

/**
 * Begins the proof of a change of rights. Only a change that makes a new owner needs a proof.
 * @returns the proof for `takeProof`; null when the change needs no proof, or when `changeRights` will refuse it.
 * @throws as `beginProof`.
 */
export async function beginGrantProof(
  ctx: SignedInCtx,
  { userId, isAdmin, role, password, mailCode, factorCode }: Grant,
): Promise<Proof | null> {
  const { db, actor } = ctx;
  if (userId === actor.userId || !isRoleAtLeast(actor.role, 'owner')) return null;
  const user = await db.one<{ role: Role | null; hasAccount: boolean }>(sql`
    select ${roleOf('u')} as role, u.auth_id is not null as "hasAccount" from users u where u.id = ${userId}`);
  if (!user || (!user.role && !user.hasAccount) || !makesOwner(user.role, { isAdmin, role })) return null;
  const proof = { password, mailCode, factorCode };
  await beginProof(ctx, proof);
  return proof;
}
