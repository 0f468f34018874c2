import type { IncomingMessage } from 'node:http';

/** Maximum number of characters. The shop's own addresses are far shorter, even with the longest search. */
export const MAX_ADDRESS = 2_048;
const CALL_OR_FILE = /^\/(api|functions|sandbox|assets)(?=[/?]|$)/;

export const isPageAddress = (url: string): boolean => !CALL_OR_FILE.test(url);

/**
 * Returns the address that selects a route. An address that is too long or cannot be decoded becomes an unknown
 * address. The replacement stays among the screens, the calls or the files, so that the usual 404 answers.
 */
export function routedAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (url.length <= MAX_ADDRESS && isReadable(url)) return url;
  return `${CALL_OR_FILE.exec(url)?.[0] ?? ''}/404`;
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
