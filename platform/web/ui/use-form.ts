import { useState } from 'react';
import { ApiProblem } from '#platform/web/api/problem.ts';

/** Errors by field name or path. */
export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

interface FormOptions<Values> {
  initial: Values;
  /** Values from a draft, which replace the initial values. */
  typed?: Values | null;
  /** Errors of the draft. */
  errors?: FieldErrors<Values>;
  /** Returns the errors found before the request; empty without errors. */
  validate?: (values: Values) => FieldErrors<Values>;
  /** Returns the maximum number of characters of a field; undefined for a field without a limit of its own. */
  maxLengthOf?: (name: string) => number | undefined;
}

/**
 * Manages values, errors and changes of a form. Editing a field removes its error.
 * `<TextField label="Nom" {...form.field('lastName')} />`. `checkedBy` gives the errors and the limits of a schema.
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

  return {
    values,
    errors,
    set,
    setErrors,
    changed: Object.keys(values).some((name) => values[name] !== start[name]),
    /** Returns the properties of a field, without its label. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      maxLength: maxLengthOf?.(name),
      onChange: (value: Values[Name]) => set(name, value),
    }),
    /** Returns the properties of a `Checkbox` or a `Switch`. */
    choice: <Name extends keyof Values & string>(name: Name) => ({
      name,
      checked: values[name] === true,
      error: errors[name],
      onChange: (checked: boolean) => set(name, checked as Values[Name]),
    }),
    /** Validates the values, then calls `send` with them. Shows the errors instead when there are any. */
    submit: (send: (values: Values) => void): void => {
      const foundErrors = validate?.(values) ?? {};
      setErrors(foundErrors);
      if (Object.values(foundErrors).every((error) => !error)) send(values);
    },
    /** Shows the server's field errors below their fields. */
    takeProblem: (problem: unknown): void => {
      if (!(problem instanceof ApiProblem)) return;
      setErrors(Object.fromEntries(problem.fields.map(({ path, message }) => [path, message])) as FieldErrors<Values>);
    },
    /** Resets the form to these values, such as those just saved (`takeSaved`). */
    reset: (next: Values = start): void => {
      setValues(next);
      setStart(next);
      setErrors({});
    },
  };
}
