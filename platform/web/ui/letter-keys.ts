import { keep, recall } from '#platform/web/api/kept.ts';

const KEPT = 'office-letter-keys';

/** Whether a letter alone does something (WCAG 2.1.4), as this browser keeps it: it does, unless somebody says no. */
export const letterKeysAreOn = (): boolean => recall('browser', KEPT, '') !== 'off';

export const turnLetterKeys = (on: boolean): void => keep('browser', KEPT, on ? 'on' : 'off');
