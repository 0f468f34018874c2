import { keep, readStored } from '#platform/web/api/browser-storage.ts';

const KEPT = 'office-letter-keys';

/** Returns true when single-letter shortcuts are on in this browser (WCAG 2.1.4), which is the default. */
export const letterKeysAreOn = (): boolean => readStored('browser', KEPT, '') !== 'off';

export const turnLetterKeys = (on: boolean): void => keep('browser', KEPT, on ? 'on' : 'off');
