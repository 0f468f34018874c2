import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of the features, read from the text of `app/features.ts`. Checks then do not load the shop's code. */
export const FEATURES: readonly string[] = (() => {
  const text = readFileSync(join(import.meta.dirname, '../app/features.ts'), 'utf8');
  const list = /features: readonly Feature\[\] = \[([^\]]*)\]/.exec(text)?.[1] ?? '';
  const names = list.match(/\w+/g) ?? [];
  if (names.length === 0) throw new Error('app/features.ts lists no feature');
  return names;
})();
