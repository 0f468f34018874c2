import { refuse } from '#domain/problem.ts';
import { userProblems } from '#domain/users/problems.ts';
import type { Access } from '#domain/http/endpoint.ts';
import type { Ctx, SignedInCtx } from '#server/context.ts';

/** Lets a caller through with the context it has earned, or refuses. */
export interface Guard<C extends Ctx> {
  readonly access: Access;
  check(ctx: Ctx): C;
}

export const anyone: Guard<Ctx> = { access: 'public', check: (ctx) => ctx };

export const requireCustomer: Guard<SignedInCtx> = {
  access: 'customer',
  check(ctx) {
    if (ctx.actor.kind !== 'customer' && ctx.actor.kind !== 'admin') throw refuse(userProblems.signedOut);
    return { ...ctx, actor: ctx.actor };
  },
};

/** D-16: everything of the back office answers 403 to all but admins, signed in or not. */
export const requireAdmin: Guard<SignedInCtx> = {
  access: 'admin',
  check(ctx) {
    if (ctx.actor.kind !== 'admin') throw refuse(userProblems.notAdmin);
    return { ...ctx, actor: ctx.actor };
  },
};

/** A provider's own call: who it is shows in its signature, which the command checks before anything else. */
export const aProvider = (name: string): Guard<Ctx> => ({
  access: 'provider',
  check: (ctx) => ({ ...ctx, actor: { kind: 'provider', name } }),
});
