import { useState } from 'react';
import { ApiProblem } from '#platform/web/api/problem.ts';

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

interface FormOptions<Values> {
  initial: Values;
  /** Values of a restored draft, which replace `initial` in the fields. */
  typed?: Values | null;
  errors?: FieldErrors<Values>;
  validate?: (values: Values) => FieldErrors<Values>;
  /** Undefined for a field without a limit of its own. */
  maxLengthOf?: (name: string) => number | undefined;
}

/**
 * `<TextField label="Nom" {...form.field('lastName')} />`. Editing a field removes its error. `checkedBy` gives the
 * errors and the limits of a schema.
 */
export function useForm<Values extends Readonly<Record<string, unknown>>>({
  initial,
  typed,
  errors: initialErrors = {},
  validate,
  maxLengthOf,
}: FormOptions<Values>) {
  const [values, setValues] = useState(typed ?? initial);
  const [start, setStart] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>(initialErrors);

  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  }

  const changes = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== start[name]),
  ) as Partial<Values>;

  return {
    values,
    /** Values before the user's changes. */
    start,
    /** Fields that the user changed. Another user may have changed the other fields since. */
    changes,
    errors,
    set,
    setErrors,
    changed: Object.keys(changes).length > 0,
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      maxLength: maxLengthOf?.(name),
      onChange: (value: Values[Name]) => set(name, value),
    }),
    choice: <Name extends keyof Values & string>(name: Name) => ({
      name,
      checked: values[name] === true,
      error: errors[name],
      onChange: (checked: boolean) => set(name, checked as Values[Name]),
    }),
    submit: (send: (values: Values) => void): void => {
      const foundErrors = validate?.(values) ?? {};
      setErrors(foundErrors);
      if (Object.values(foundErrors).every((error) => !error)) send(values);
    },
    takeProblem: (problem: unknown): void => {
      if (!(problem instanceof ApiProblem)) return;
      setErrors(Object.fromEntries(problem.fields.map(({ path, message }) => [path, message])) as FieldErrors<Values>);
    },
    reset: (next: Values = start): void => {
      setValues(next);
      setStart(next);
      setErrors({});
    },
  };
}
