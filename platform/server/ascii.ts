import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** Transliterates a text of any script into ASCII. Half a megabyte of tables is loaded for the first text that needs it. */
export const toAscii = (text: string): string => (load('any-ascii') as typeof import('any-ascii')).default(text);
