import type { Actor } from '#platform/server/context.ts';

export interface Author {
  kind: 'customer' | 'admin' | 'provider' | 'system';
  actorId: string | null;
  name: string | null;
}

/** An anonymous visitor counts as the system. */
export const authorOf = (actor: Actor): Author => ({
  kind: actor.kind === 'anonymous' ? 'system' : actor.kind,
  actorId: 'userId' in actor ? actor.userId : null,
  name: 'name' in actor ? actor.name : null,
});

/** Author of facts that the shop itself finds, even during the action of a user. */
export const SHOP_AUTHOR: Author = { kind: 'system', actorId: null, name: 'La boutique' };

export const A_CUSTOMER: Author = { kind: 'customer', actorId: null, name: null };

/** Author of facts that a customer or a provider reports. A visitor is a customer who has not signed in. */
export const reporterOf = (actor: Actor): Author => (actor.kind === 'anonymous' ? A_CUSTOMER : authorOf(actor));

/** Author of a change outside any order. Any actor but a signed-in user counts as the system, without a name. */
export const changerOf = (actor: Actor): Author =>
  'userId' in actor ? authorOf(actor) : { kind: 'system', actorId: null, name: null };
