import * as z from 'zod/mini';
import { text } from './schemas.ts';

export const image = (message: string, maxBytes: number) =>
  text(message, Math.ceil(maxBytes / 3) * 4).check(z.base64('Cette image n’a pas pu être lue'));
