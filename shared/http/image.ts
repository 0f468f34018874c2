import * as z from 'zod/mini';
import { text } from './schemas.ts';

/** A picture that is sent in base64, of so many bytes at most; four characters for three bytes. */
export const image = (message: string, mostBytes: number) =>
  text(message, Math.ceil(mostBytes / 3) * 4).check(z.base64('Cette image n’a pas pu être lue'));
