import type { Chip } from './FilterChips.tsx';

/** Makes the chips of a list’s filters: `without` is what changes when one is removed. */
export const filterChip =
  <Change>(onFilter: (change: Change) => void) =>
  (key: string, label: string, without: Change): Chip => ({ key, label, onRemove: () => onFilter(without) });
