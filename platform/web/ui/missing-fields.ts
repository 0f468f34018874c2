/** Mark below an empty field, when one sentence covers all empty fields. */
export const MISSING = 'Obligatoire';

/** Replaces a sentence repeated for each empty field with a short mark. The form shows the sentence once. */
export function markEmptyFields<Errors extends Readonly<Record<string, string | undefined>>>(
  sentence: string,
  errors: Errors,
): Errors {
  const entries = Object.entries(errors).map(([name, error]) => [name, error === sentence ? MISSING : error]);
  return Object.fromEntries(entries) as Errors;
}

/** Returns true when a field is marked as empty and the sentence must be shown. */
export const hasMissingField = (errors: Readonly<Record<string, string | undefined>>): boolean =>
  Object.values(errors).includes(MISSING);
