import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const REQUEST_ID = 'x-request-id';
const SAFE = /^[\w.-]{1,64}$/;

export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const { [REQUEST_ID]: sentId } = headers;
  return typeof sentId === 'string' && SAFE.test(sentId) ? sentId : randomUUID();
}
