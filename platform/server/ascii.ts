import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** Transliterates a text of any script into ASCII. The first call loads half a megabyte of tables. */
export const toAscii = (text: string): string => (load('any-ascii') as typeof import('any-ascii')).default(text);
