/** Prefix of the addresses of the rehearsal copy. */
export const COPY_ADDRESS = '/repetition';

// Rehearsal control and sign-in always use the shop itself.
const COPIED = /^\/(api\/(admin\/(?!(rehearsal|sign-in)(\/|$))|live-feed($|\?))|functions\/v1\/)/;

/** Returns true when a page of the copy must send the call to the copy. All other calls go to the shop. */
export const isOfCopy = (path: string): boolean => COPIED.test(path);
