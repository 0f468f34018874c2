import { randomUUID } from 'node:crypto';

/** Returns a Message-ID in the domain of the shop, because filters reject a mail whose id has another domain. */
export const messageIdOf = (publicUrl: string, name: string = randomUUID()): string =>
  `${name}@${new URL(publicUrl).hostname}`;
