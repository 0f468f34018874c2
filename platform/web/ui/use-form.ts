import { useState } from 'react';
import { ApiProblem } from '#platform/web/api/problem.ts';

/** Field names (or paths) and what is wrong with them. */
export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

interface FormOptions<Values> {
  initial: Values;
  /** What was typed over them before, from a draft. */
  typed?: Values | null;
  /** What is wrong with what was typed before. */
  errors?: FieldErrors<Values>;
  /** What is wrong before asking the server; an empty object when nothing is. */
  validate?: (values: Values) => FieldErrors<Values>;
}

/**
 * The values of a form, what is wrong with each, and what was changed. A field's error goes away when it is edited.
 * `<TextField label="Nom" {...form.field('lastName')} />`
 */
export function useForm<Values extends Readonly<Record<string, unknown>>>({
  initial,
  typed,
  errors: found = {},
  validate,
}: FormOptions<Values>) {
  const [values, setValues] = useState(typed ?? initial);
  const [start, setStart] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>(found);

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
    /** What a field of the kit takes, but for its label. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: Values[Name]) => set(name, value),
    }),
    /** The same for a `Checkbox` or a `Switch`. */
    choice: <Name extends keyof Values & string>(name: Name) => ({
      name,
      checked: values[name] === true,
      error: errors[name],
      onChange: (checked: boolean) => set(name, checked as Values[Name]),
    }),
    /** Validates, then hands over the values; shows the errors otherwise. */
    submit: (send: (values: Values) => void): void => {
      const found = validate?.(values) ?? {};
      setErrors(found);
      if (Object.values(found).every((error) => !error)) send(values);
    },
    /** Puts the server's field errors under their fields. */
    takeProblem: (problem: unknown): void => {
      if (!(problem instanceof ApiProblem)) return;
      setErrors(Object.fromEntries(problem.fields.map(({ path, message }) => [path, message])) as FieldErrors<Values>);
    },
    /** Starts afresh from these values (those just saved, say). */
    reset: (next: Values = start): void => {
      setValues(next);
      setStart(next);
      setErrors({});
    },
  };
}
