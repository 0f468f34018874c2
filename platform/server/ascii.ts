import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** Transliterates a text of any script into ASCII. Loads half a megabyte of tables at the first call only. */
export const toAscii = (text: string): string => (load('any-ascii') as typeof import('any-ascii')).default(text);
