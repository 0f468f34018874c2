import { useSyncExternalStore } from 'react';
import { consent, onConsent, type Choice } from '#platform/web/api/consent.ts';

/** What the reader chose; null before she has; undefined while it can't be known, as when the server draws the page. */
export const useConsent = (): Choice | null | undefined =>
  useSyncExternalStore<Choice | null | undefined>(onConsent, consent, () => undefined);
