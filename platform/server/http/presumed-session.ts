import type { PresumedSession, Shop, SignedIn } from '#platform/server/context.ts';
import { type Db, dbWhenReady } from '#platform/server/db/client.ts';

/**
 * Thrown when the session has changed, or when a command needs a confirmed session before the database has confirmed
 * it.
 */
class SessionNotConfirmed extends Error {}

interface Presumption {
  actor: SignedIn;
  shop: Shop;
  presumed: PresumedSession;
  /** Confirms the session unless a statement has done so. False when the command must run again. */
  isConfirmed(): Promise<boolean>;
}

/**
 * Presumes the session that this process last read for the token of a request (decision 0118). Null without such a
 * session. The database confirms the session before any result of a statement reaches the command. Until then, access
 * to providers and jobs throws. A command that needs them earlier has changed nothing, and runs again.
 */
export function presumeSession(shop: Shop, token: string | undefined): Presumption | null {
  // The tables of the rehearsal shop contain no sessions.
  if (token === undefined || shop.db !== shop.sessions.db) return null;
  const actor = shop.sessions.rememberedActor(token);
  if (!actor) return null;
  let state: 'presumed' | 'confirmed' | 'refused' = 'presumed';
  let confirmation: Promise<void> | null = null;
  const check = async (db: Db): Promise<void> => {
    const isUnchanged = await shop.sessions.isUnchanged(db, token, actor);
    if (isUnchanged && state === 'presumed') state = 'confirmed';
    else state = 'refused';
    if (state === 'refused') throw new SessionNotConfirmed('the session has changed');
  };
  const confirm = (db: Db): Promise<void> => (confirmation ??= check(db));
  const onceConfirmed = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        if (state === 'confirmed') return Reflect.get(target, name, target);
        state = 'refused';
        throw new SessionNotConfirmed(`${String(name)} is used before the session is confirmed`);
      },
    });
  return {
    actor,
    shop: {
      ...shop,
      db: dbWhenReady(() => confirm(shop.db), shop.db),
      gateways: onceConfirmed(shop.gateways),
      jobs: onceConfirmed(shop.jobs),
    },
    presumed: { confirm },
    async isConfirmed() {
      try {
        await confirm(shop.db);
      } catch (error) {
        if (!(error instanceof SessionNotConfirmed)) throw error;
      }
      return state === 'confirmed';
    },
  };
}
