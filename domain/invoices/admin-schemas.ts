import * as z from 'zod/mini';
import { file } from '../http/schemas.ts';
import { documentNumber } from './schemas.ts';

export const getDocument = {
  summary: 'An invoice or a credit note, as a PDF',
  input: z.object({ number: documentNumber }),
  reply: file,
};
