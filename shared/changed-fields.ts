type Values = Readonly<Record<string, unknown>>;

/** Of these fields, those that are not as they were, before and after; null where none is. */
export function changedFields<Thing extends object>(
  before: Thing,
  after: Thing,
  names: readonly (keyof Thing & string)[],
): { before: Values; after: Values } | null {
  const changed = names.filter((name) => before[name] !== after[name]);
  const of = (thing: Thing): Values => Object.fromEntries(changed.map((name) => [name, thing[name]]));
  return changed.length > 0 ? { before: of(before), after: of(after) } : null;
}

type Said = (value: unknown) => string;
/** A value as it is read; what is empty is a dash. */
export const plain: Said = (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '–');

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** « Prénom : Léa → Zoé · Nom : – → Petit », each field under its label; empty where nothing is kept of them. */
export function changesSentence(
  before: unknown,
  after: unknown,
  labels: Readonly<Record<string, [string, Said]>>,
): string {
  if (!isRecord(before) || !isRecord(after)) return '';
  return Object.entries(labels)
    .filter(([name]) => Object.hasOwn(after, name))
    .map(([name, [label, said]]) => `${label} : ${said(before[name])} → ${said(after[name])}`)
    .join(' · ');
}
