import * as z from 'zod/mini';
import { trimmed } from '#shared/http/schemas.ts';

const suggestion = z.object({ label: z.string(), street: z.string(), zip: z.string(), city: z.string() });
export type AddressSuggestion = z.infer<typeof suggestion>;

export const suggestAddresses = {
  summary: 'Suggest French addresses for a typed text; an unavailable service is reported and blocks no input',
  input: z.object({ q: trimmed(200) }),
  reply: z.object({ suggestions: z.array(suggestion), available: z.boolean() }),
};
