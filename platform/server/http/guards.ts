import { refuse } from '#shared/problem.ts';
import { accessProblems } from '#shared/http/access-problems.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { isRoleAtLeast, roleFor, type Role } from '#shared/roles.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';

export interface Guard<C extends Ctx = Ctx> {
  check(ctx: Ctx): C;
}

const anyCaller: Guard = { check: (ctx) => ctx };

/**
 * Refuses visitors with a 401. Refuses a session without the code of its second factor with a 403, unless the endpoint
 * is for such sessions.
 */
const requireCustomer = (isBeforeCode = false): Guard<SignedInCtx> => ({
  check(ctx) {
    if (ctx.actor.kind !== 'customer' && ctx.actor.kind !== 'admin') throw refuse(accessProblems.signedOut);
    if (ctx.actor.awaitsCode && !isBeforeCode) throw refuse(accessProblems.codeWanted);
    return { ...ctx, actor: ctx.actor };
  },
});

/** Refuses visitors, customers, sessions without their code and administrators of a lower role with a 403 (D-16). */
const requireAdmin = (role: Role): Guard<SignedInCtx> => ({
  check(ctx) {
    if (ctx.actor.kind === 'customer' && ctx.actor.awaitsCode) throw refuse(accessProblems.codeWanted);
    if (ctx.actor.kind !== 'admin') throw refuse(accessProblems.notAdmin);
    if (!isRoleAtLeast(ctx.actor.role, role)) throw refuse(accessProblems.roleTooLow);
    return { ...ctx, actor: ctx.actor };
  },
});

/** The command itself verifies the signature of the provider before anything else. */
export const providerGuard = (name: string): Guard => ({
  check: (ctx) => ({ ...ctx, actor: { kind: 'provider', name } }),
});

/** @throws Error for a provider's endpoint, whose handler names the provider. */
export function guardOf(endpoint: Endpoint): Guard {
  const { access, isBeforeCode } = endpoint;
  if (access === 'provider') throw new Error('a provider’s endpoint has a handler that names the provider');
  return { public: anyCaller, customer: requireCustomer(isBeforeCode), admin: requireAdmin(roleFor(endpoint)) }[access];
}
