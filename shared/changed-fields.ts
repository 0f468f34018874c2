type Values = Readonly<Record<string, unknown>>;

export function changedFields<Row extends object>(
  before: Row,
  after: Row,
  names: readonly (keyof Row & string)[],
): { before: Values; after: Values } | null {
  const changed = names.filter((name) => before[name] !== after[name]);
  const valuesOf = (row: Row): Values => Object.fromEntries(changed.map((name) => [name, row[name]]));
  return changed.length > 0 ? { before: valuesOf(before), after: valuesOf(after) } : null;
}

type FieldWords = (value: unknown) => string;
export const valueText: FieldWords = (value) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '–';

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/**
 * Lists the fields of `seen` whose stored value has changed since. Leaves out a field that has the wanted value
 * already.
 */
export const outdatedFields = (
  stored: Values,
  wanted: Values,
  seen: Values,
  isEqual: (a: unknown, b: unknown) => boolean = Object.is,
): string[] =>
  Object.keys(seen).filter((name) => !isEqual(stored[name], wanted[name]) && !isEqual(stored[name], seen[name]));

/** Returns « Prénom : Léa → Zoé · Nom : – → Petit »; empty when no values are stored. */
export function changesSentence(
  before: unknown,
  after: unknown,
  labels: Readonly<Record<string, [string, FieldWords]>>,
): string {
  if (!isRecord(before) || !isRecord(after)) return '';
  return Object.entries(labels)
    .filter(([name]) => Object.hasOwn(after, name))
    .map(([name, [label, format]]) => `${label}\u00A0: ${format(before[name])} → ${format(after[name])}`)
    .join(' · ');
}
