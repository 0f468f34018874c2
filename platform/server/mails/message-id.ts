import { randomUUID } from 'node:crypto';

/**
 * Returns an id in the syntax of RFC 5322, which does not allow the colons of a time. Filters reject a mail whose id
 * has another domain than the shop.
 */
export const messageIdOf = (publicUrl: string, name: string = randomUUID()): string =>
  `${name.replaceAll(/[^\w.-]/g, '-')}@${new URL(publicUrl).hostname}`;
