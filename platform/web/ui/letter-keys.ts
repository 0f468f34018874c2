import { store, readStored } from '#platform/web/api/browser-storage.ts';

const STORAGE_NAME = 'office-letter-keys';

/** Returns true when single-letter shortcuts are on in this browser (WCAG 2.1.4), which is the default. */
export const letterKeysAreOn = (): boolean => readStored('browser', STORAGE_NAME, '') !== 'off';

export const setLetterKeys = (on: boolean): void => store('browser', STORAGE_NAME, on ? 'on' : 'off');
