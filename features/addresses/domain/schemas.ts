import * as z from 'zod/mini';
import { trimmed } from '#shared/http/schemas.ts';

const suggestion = z.object({ label: z.string(), street: z.string(), zip: z.string(), city: z.string() });
export type AddressSuggestion = z.infer<typeof suggestion>;

export const suggestAddresses = {
  summary: 'French addresses that begin like what is typed; not available is said, and stops nobody from typing one',
  input: z.object({ q: trimmed(200) }),
  reply: z.object({ suggestions: z.array(suggestion), available: z.boolean() }),
};
