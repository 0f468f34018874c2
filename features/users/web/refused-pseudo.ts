import { deleteStored, store, readStored } from '#platform/web/api/browser-storage.ts';
import { REFUSED_PSEUDO } from './drafts.ts';

/** Stores for the profile whether another user has the pseudo requested at sign-up (D-02). */
export const storeRefusedPseudo = (refused: boolean): void =>
  refused ? store('tab', REFUSED_PSEUDO, true) : deleteStored('tab', REFUSED_PSEUDO);

export const wasPseudoRefused = (): boolean => readStored('tab', REFUSED_PSEUDO, true) === true;
