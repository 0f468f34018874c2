/** Prefix of the back office of a rehearsal copy. */
export const COPY_ADDRESS = '/repetition';

/** Prefix of the buyers' addresses of a copy in which an order is rehearsed (decision 0130). */
export const BUYERS_ADDRESS = '/essai';

export const copyAddresses = [COPY_ADDRESS, BUYERS_ADDRESS] as const;

// Calls that the copy answers. The control of the rehearsal and the sign-in always use the shop itself.
const COPIED = /^\/(api\/(admin\/(?!(rehearsal|rehearsed-order|sign-in)([/?]|$))|live-feed($|\?))|functions\/v1\/)/;

export const isOfCopy = (path: string): boolean => COPIED.test(path);
