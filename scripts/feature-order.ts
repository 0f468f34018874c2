import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of the features in their order, read from `app/features.ts`: checks need the list without the shop's code. */
export const FEATURES: readonly string[] = (() => {
  const text = readFileSync(join(import.meta.dirname, '../app/features.ts'), 'utf8');
  const list = /features: readonly Feature\[\] = \[([^\]]*)\]/.exec(text)?.[1] ?? '';
  const names = list.match(/\w+/g) ?? [];
  if (names.length === 0) throw new Error('app/features.ts lists no feature');
  return names;
})();
