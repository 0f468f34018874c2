import { COPY_ADDRESS, isOfCopy } from '#shared/copy-address.ts';

/** `/repetition` on the pages of a rehearsal, empty on the shop's pages. The addresses below it are the same. */
export const copyBase: string =
  'document' in globalThis && location.pathname.startsWith(`${COPY_ADDRESS}/`) ? COPY_ADDRESS : '';

/** Returns the address for a call from this page. A rehearsal calls the copy, except for what only the shop serves. */
export const addressOf = (path: string): string => (copyBase && isOfCopy(path) ? copyBase + path : path);
