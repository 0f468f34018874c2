import type { IncomingMessage } from 'node:http';

/** The shop's own addresses are far shorter, with the longest search that a schema takes. */
export const ADDRESS_MAX = 2_048;
const OURS = /^\/(api|functions|sandbox|assets)(?=[/?]|$)/;

/** True for what is a screen's address, or nobody's: not a call's, nor a file's. */
export const isPageAddress = (url: string): boolean => !OURS.test(url);

/**
 * The address by which a request finds its route. One that is too long or cannot be decoded leads to where nothing is,
 * among the screens or among the calls: what answers there answers it, headers and all.
 */
export function routedAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (url.length <= ADDRESS_MAX && isReadable(url)) return url;
  return `${OURS.exec(url)?.[0] ?? ''}/404`;
}

function isReadable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURI(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}
