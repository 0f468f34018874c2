import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/users/domain/endpoints.ts';
import { normalisePseudo } from '#features/users/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { pseudoHasAccount } from '../queries.ts';
import { slowDown } from '../steps/count-attempts.ts';

const FREE_CHECKS_PER_15_MINUTES = 1_200;

/**
 * Returns whether an account has the pseudo. Calls are slowed down, so that nobody can list the customers (D-02).
 * @throws as `slowDown`.
 */
export async function checkPseudo(
  ctx: Ctx,
  { username }: ParsedInputOf<typeof endpoints.checkPseudo>,
): Promise<{ exists: boolean }> {
  await slowDown(ctx, { key: `pseudo-from:${ctx.visitor.network}`, free: FREE_CHECKS_PER_15_MINUTES, minutes: 15 });
  return { exists: await pseudoHasAccount(ctx, normalisePseudo(username)) };
}
