/** Under a field that was left empty, when one sentence speaks for all of them. */
export const MISSING = 'Obligatoire';

/**
 * A schema that answers every empty field with one sentence, told as a form tells it: the sentence once, a word
 * under each field.
 */
export function onceFor<Errors extends Readonly<Record<string, string | undefined>>>(
  sentence: string,
  errors: Errors,
): Errors {
  const told = Object.entries(errors).map(([name, error]) => [name, error === sentence ? MISSING : error]);
  return Object.fromEntries(told) as Errors;
}

/** Whether some field is marked as left empty: the sentence is due. */
export const isMissingSome = (errors: Readonly<Record<string, string | undefined>>): boolean =>
  Object.values(errors).includes(MISSING);
