import * as z from 'zod/mini';
import { trimmed } from '#shared/http/schemas.ts';

const suggestion = z.object({ label: z.string(), street: z.string(), zip: z.string(), city: z.string() });
export type AddressSuggestion = z.infer<typeof suggestion>;

export const suggestAddresses = {
  summary:
    'Suggest French addresses for a typed text; a failing service is reported as unavailable, and any address may be typed',
  input: z.object({ q: trimmed(200) }),
  reply: z.object({ suggestions: z.array(suggestion), available: z.boolean() }),
};
