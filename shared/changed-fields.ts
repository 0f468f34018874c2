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
