interface SavedForm<Values> {
  values: Values;
  reset: (values: Values) => void;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
}

/**
 * Resets the form to the saved values. A field that was changed after `sent` was submitted keeps its text.
 * @returns true when no field was changed in between.
 */
export function takeSaved<Values extends Readonly<Record<string, unknown>>>(
  form: SavedForm<Values>,
  sent: Values,
  saved: Values,
): boolean {
  const names = Object.keys(saved) as (keyof Values & string)[];
  const changed = names.filter((name) => form.values[name] !== sent[name] && form.values[name] !== saved[name]);
  form.reset(saved);
  for (const name of changed) form.set(name, form.values[name]);
  return changed.length === 0;
}
