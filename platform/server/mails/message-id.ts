import { randomUUID } from 'node:crypto';

/** Returns a Message-ID in the domain of the shop, without which filters reject a mail. */
export const messageIdOf = (publicUrl: string, name: string = randomUUID()): string =>
  `${name}@${new URL(publicUrl).hostname}`;
