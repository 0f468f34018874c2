import { randomUUID } from 'node:crypto';

/** Filters reject a mail whose id has another domain than the shop. */
export const messageIdOf = (publicUrl: string, name: string = randomUUID()): string =>
  `${name}@${new URL(publicUrl).hostname}`;
