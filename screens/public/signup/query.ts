import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { slowDown } from '#features/users/server/steps/count-attempts.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import sql from 'sql-template-tag';

const INVITATIONS_FROM_ONE_PLACE = 600;

/**
 * Returns the pseudo of a personal link while its user has no account. Rate-limited, although a link cannot be guessed.
 */
export async function getInvitation(ctx: Ctx, { invitation }: ParsedInputOf<typeof endpoints.getInvitation>) {
  const key = `invitation-from:${ctx.visitor.network}`;
  await slowDown(ctx, { key, free: INVITATIONS_FROM_ONE_PLACE, minutes: 15 });
  const user = await ctx.db.one<{ pseudo: string | null }>(
    sql`select tiktok_username as pseudo from users where invitation = ${invitation} and auth_id is null`,
  );
  return { pseudo: user?.pseudo ?? null };
}

export const signupReads: Routes = (implement) => implement(endpoints, schemas, { getInvitation });
