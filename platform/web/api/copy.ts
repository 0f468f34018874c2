import { COPY_ADDRESS, isOfCopy } from '#shared/copy-address.ts';

/** `/repetition` on the pages of a rehearsal, nothing on the shop's: under it stand the same addresses. */
export const copyBase: string =
  'document' in globalThis && location.pathname.startsWith(`${COPY_ADDRESS}/`) ? COPY_ADDRESS : '';

/** Where a call goes from this page: in a rehearsal to the copy, but for what is the shop's own. */
export const addressOf = (path: string): string => (copyBase && isOfCopy(path) ? copyBase + path : path);
