import { useSyncExternalStore } from 'react';
import { consent, onConsent, type Choice } from '#platform/web/api/consent.ts';

/** Returns the user's choice; null before the choice, undefined while unknown, as during server rendering. */
export const useConsent = (): Choice | null | undefined =>
  useSyncExternalStore<Choice | null | undefined>(onConsent, consent, () => undefined);
