import type { Actor } from '#platform/server/context.ts';

export interface Author {
  kind: 'customer' | 'admin' | 'provider' | 'system';
  actorId: string | null;
  name: string | null;
}

/** Who acts, as the trace of an order keeps it: a machine by its name, and the system for who has not signed in. */
export const authorOf = (actor: Actor): Author => ({
  kind: actor.kind === 'anonymous' ? 'system' : actor.kind,
  actorId: 'userId' in actor ? actor.userId : null,
  name: 'name' in actor ? actor.name : null,
});

/** Author of what the shop finds by itself, also during the action of a person. */
export const SHOP_AUTHOR: Author = { kind: 'system', actorId: null, name: 'La boutique' };

/** Author of what a customer or a provider reports. A visitor is a customer who has not signed in. */
export const reporterOf = (actor: Actor): Author =>
  actor.kind === 'anonymous' ? { kind: 'customer', actorId: null, name: null } : authorOf(actor);

/** Who acts, where people alone are named. */
export const personOf = (actor: Actor): Pick<Author, 'actorId' | 'name'> =>
  'userId' in actor ? { actorId: actor.userId, name: actor.name } : { actorId: null, name: null };
