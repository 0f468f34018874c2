export const MISSING = 'Obligatoire';

export function markEmptyFields<Errors extends Readonly<Record<string, string | undefined>>>(
  sentence: string,
  errors: Errors,
): Errors {
  const entries = Object.entries(errors).map(([name, error]) => [name, error === sentence ? MISSING : error]);
  return Object.fromEntries(entries) as Errors;
}

export const hasMissingField = (errors: Readonly<Record<string, string | undefined>>): boolean =>
  Object.values(errors).includes(MISSING);
