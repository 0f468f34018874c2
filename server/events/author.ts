import type { Actor } from '../context.ts';

interface Author {
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

/** Who acts, where people alone are named. */
export const personOf = (actor: Actor): Pick<Author, 'actorId' | 'name'> =>
  'userId' in actor ? { actorId: actor.userId, name: actor.name } : { actorId: null, name: null };
