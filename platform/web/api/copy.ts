import { BUYERS_ADDRESS, copyAddresses, isOfCopy } from '#shared/copy-address.ts';

/** `/repetition` or `/essai` on the pages of a rehearsal, empty on the shop's pages. */
export const copyBase: string =
  ('document' in globalThis && copyAddresses.find((base) => location.pathname.startsWith(`${base}/`))) || '';

/**
 * Returns the address for a call from this page. A rehearsal calls its copy, except that its back office calls the shop
 * for endpoints that only the shop serves.
 */
export const addressOf = (path: string): string =>
  copyBase === BUYERS_ADDRESS || isOfCopy(path) ? copyBase + path : path;
