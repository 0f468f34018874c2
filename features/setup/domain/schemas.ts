import * as z from 'zod/mini';
import { checkNames, checkOutcomes } from './labels.ts';

export const checkPart = {
  summary: 'Check a part of the shop, or a provider, by a call that changes nothing',
  input: z.object({ part: z.enum(checkNames) }),
  reply: z.object({ outcome: z.enum(checkOutcomes), detail: z.string() }),
};
