import * as z from 'zod/mini';
import type { FieldErrors } from './use-form.ts';

export function errorsBy<Values>(schema: z.core.$ZodType, values: unknown): FieldErrors<Values> {
  const parsed = z.safeParse(schema, values);
  const errors: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) errors[issue.path.map(String).join('.')] ??= issue.message;
  return errors as FieldErrors<Values>;
}
