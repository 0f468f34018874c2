import { refuse } from '#domain/problem.ts';
import { userProblems } from '#domain/users/problems.ts';
import type { Access } from '#domain/http/endpoint.ts';
import type { Ctx, SignedInCtx } from '#server/context.ts';

/** Lets a caller through with the context it has earned, or refuses. */
export interface Guard<C extends Ctx = Ctx> {
  check(ctx: Ctx): C;
}

const anyone: Guard = { check: (ctx) => ctx };

const requireCustomer: Guard<SignedInCtx> = {
  check(ctx) {
    if (ctx.actor.kind !== 'customer' && ctx.actor.kind !== 'admin') throw refuse(userProblems.signedOut);
    return { ...ctx, actor: ctx.actor };
  },
};

/** D-16: everything of the back office answers 403 to all but admins, signed in or not. */
const requireAdmin: Guard<SignedInCtx> = {
  check(ctx) {
    if (ctx.actor.kind !== 'admin') throw refuse(userProblems.notAdmin);
    return { ...ctx, actor: ctx.actor };
  },
};

/** A provider's own call: who it is shows in its signature, which the command checks before anything else. */
export const aProvider = (name: string): Guard => ({
  check: (ctx) => ({ ...ctx, actor: { kind: 'provider', name } }),
});

const guards = { public: anyone, customer: requireCustomer, admin: requireAdmin } as const;

/** The guard of an endpoint's access. @throws Error for a provider's, whose handler says which provider it is. */
export function guardOf(access: Access): Guard {
  if (access === 'provider') throw new Error('a provider’s endpoint has a handler that names the provider');
  return guards[access];
}
