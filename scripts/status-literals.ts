import { orderStatuses } from '#features/orders/domain/lifecycle.ts';

const isStatus = (word: string | undefined): boolean => orderStatuses.some((status) => status === word);

/** Status word in a comparison or an assignment, and two words beside each other in a list. */
const named = /\b(?:status|Status|from|to) ?(?:===|!==|=|<>|!=|in \(|not in \() ?'([a-z-]{1,20})'/g;
const listed = /'([a-z-]{1,20})'(?=,\s{0,30}'([a-z-]{1,20})')/g;

// Stand-ins are not checked: words of a provider may equal the name of a status.
const isChecked = (path: string): boolean =>
  /^(app|features|importer|platform|sandbox|screens|shared)\/.*\.tsx?$/.test(path) &&
  !/^sandbox\/(?!demo|testing)/.test(path) &&
  !/\.test\.tsx?$/.test(path) &&
  !/^features\/[a-z]+\/domain\/lifecycle\.ts$|^shared\/payment-words\.ts$/.test(path);

/**
 * Returns a fault when a file tests an order’s status by its name, because a new status would be missed there.
 */
export function statusFaults(path: string, text: string): string[] {
  if (!isChecked(path)) return [];
  const all = [...text.matchAll(named), ...text.matchAll(listed)];
  const found = all.find(([, ...words]) => words.every(isStatus));
  if (!found) return [];
  const line = text.slice(0, found.index).split('\n').length;
  return [`${path}:${line}: “${found[0]}”: test a fact of features/orders/domain/lifecycle.ts instead.`];
}
