import { SIGN_IN_MINUTES } from '#features/users/domain/rules.ts';
import { DRAFTS, deleteStored, storedNames, readStored } from '#platform/web/api/browser-storage.ts';
import { copyBase } from '#platform/web/api/copy.ts';

export const AWAITED_MAIL = `${copyBase}pending-sign-in`;
export const REFUSED_PSEUDO = 'pseudo-refused';
export const INVITATION = 'invitation';

/** Requested mail whose code is awaited. `pseudo` is empty for a sign-in; `at` is in ms. */
export interface PendingSignIn {
  kind: 'sign-in' | 'sign-up';
  email: string;
  pseudo: string;
  at: number;
}

export const isRecent = (at = 0, now = Date.now()): boolean => now - at < SIGN_IN_MINUTES * 60_000;

export const deletePendingSignIn = (): void => deleteStored('browser', AWAITED_MAIL);

/**
 * Deletes expired drafts and awaited mails of the browser, because a device may have several users. Drafts of a tab end
 * with the tab.
 */
export function deleteOldDrafts(): void {
  for (const name of storedNames('browser')) {
    const isDraft = name.startsWith(DRAFTS) || name === AWAITED_MAIL;
    if (isDraft && !isRecent(readStored('browser', name, { at: 0 })?.at)) deleteStored('browser', name);
  }
}

/** Returns true when stored data may make a screen start differently from the page that the server rendered. */
export const hasStoredDraft = (): boolean =>
  [...storedNames('tab'), ...storedNames('browser')].some((name) =>
    [DRAFTS, AWAITED_MAIL, REFUSED_PSEUDO, INVITATION].some((prefix) => name.startsWith(prefix)),
  );
