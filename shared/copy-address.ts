/** The addresses of the copy are those of the shop under this one. */
export const COPY_ADDRESS = '/repetition';

// Who directs a rehearsal does so from the shop itself; so is everything about signing in.
const COPIED = /^\/(api\/(admin\/(?!(rehearsal|sign-in)(\/|$))|live-feed($|\?))|functions\/v1\/)/;

/** True for a call that a page of the copy makes to the copy; all others are the shop's. */
export const isOfCopy = (path: string): boolean => COPIED.test(path);
