import { SIGN_IN_MINUTES } from '#features/users/domain/rules.ts';
import { DRAFTS, deleteStored, storedNames, readStored } from '#platform/web/api/browser-storage.ts';

export const AWAITED_MAIL = 'pending-sign-in';
export const REFUSED_PSEUDO = 'pseudo-refused';
export const INVITATION = 'invitation';

/** True for an instant (milliseconds) no further back than a sign-in link works. */
export const isRecent = (at = 0, now = Date.now()): boolean => now - at < SIGN_IN_MINUTES * 60_000;

/** Deletes drafts that are too old, because a device may have other users. Data of a tab ends with the tab. */
export function forgetOldDrafts(): void {
  for (const name of storedNames('browser')) {
    const isOurs = name.startsWith(DRAFTS) || name === AWAITED_MAIL;
    if (isOurs && !isRecent(readStored('browser', name, { at: 0 })?.at)) deleteStored('browser', name);
  }
}

/** Says whether a screen may begin otherwise than the server drew it, with something that was kept. */
export const hasStoredDraft = (): boolean =>
  [...storedNames('tab'), ...storedNames('browser')].some((name) =>
    [DRAFTS, AWAITED_MAIL, REFUSED_PSEUDO, INVITATION].some((beginning) => name.startsWith(beginning)),
  );
