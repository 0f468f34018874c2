import * as z from 'zod/mini';
import { text } from './schemas.ts';

/** Returns a schema for a base64 image of at most `mostBytes`. Base64 needs four characters for three bytes. */
export const image = (message: string, mostBytes: number) =>
  text(message, Math.ceil(mostBytes / 3) * 4).check(z.base64('Cette image n’a pas pu être lue'));
