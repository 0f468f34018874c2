import { forget, keep, readStored } from '#platform/web/api/browser-storage.ts';
import { REFUSED_PSEUDO } from './drafts.ts';

/** Stores, for the profile, that another user has the pseudo requested at sign-up (D-02). */
export const storeRefusedPseudo = (refused: boolean): void =>
  refused ? keep('tab', REFUSED_PSEUDO, true) : forget('tab', REFUSED_PSEUDO);

export const wasPseudoRefused = (): boolean => readStored('tab', REFUSED_PSEUDO, true) === true;
