import type { Chip } from './FilterChips.tsx';

/** `without` is the change of the filters that removes the chip. */
export const filterChip =
  <Change>(onFilter: (change: Change) => void) =>
  (key: string, label: string, without: Change): Chip => ({ key, label, onRemove: () => onFilter(without) });
