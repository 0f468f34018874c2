import { store, readStored } from '#platform/web/api/browser-storage.ts';

const STORAGE_NAME = 'office-letter-keys';

/** Returns whether shortcuts of a single letter work; true by default. The browser stores the choice (WCAG 2.1.4). */
export const letterKeysAreOn = (): boolean => readStored('browser', STORAGE_NAME, '') !== 'off';

export const setLetterKeys = (on: boolean): void => store('browser', STORAGE_NAME, on ? 'on' : 'off');
