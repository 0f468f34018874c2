import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { forget, keep, recallAll } from '#platform/web/api/browser-storage.ts';
import { ordersInput, type OrdersSearch } from './orders-filters.ts';

export interface View {
  name: string;
  search: OrdersSearch;
}

/** Frequent filters, always listed. */
export const fixedViews: readonly View[] = [
  {
    name: 'À préparer ce soir',
    search: { status: statusesWhere((life) => life.workList === 'preparation').join(',') },
  },
  { name: 'Impayées depuis 24 h', search: { only: 'overdue' } },
  { name: 'Sans compte', search: { only: 'no-account' } },
  { name: 'À regarder', search: { only: 'attention' } },
];

/** Returns true for filters that show the same orders, whatever the page. */
export const isSameView = (first: OrdersSearch, second: OrdersSearch): boolean =>
  JSON.stringify(ordersInput({ ...first, after: undefined })) ===
  JSON.stringify(ordersInput({ ...second, after: undefined }));

/** Prefix of the keys under which own views are stored in this browser. */
const KEPT = 'orders-view-';
export const VIEW_NAME_MAX = 40;

const readers: readonly (keyof OrdersSearch)[] = ['status', 'live', 'user', 'from', 'to', 'only', 'q'];

/** Reads the views stored in this browser, sorted by name. */
export const keptViews = (): View[] =>
  recallAll('browser', KEPT, { name: '', query: '' })
    .map(({ name, query }) => {
      const written = new URLSearchParams(query);
      return { name, search: Object.fromEntries(readers.map((key) => [key, written.get(key) ?? undefined])) };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fr'));

/** Stores filters under a name in this browser. Replaces a view of the same name. */
export function keepView({ name, search }: View): void {
  const query = new URLSearchParams();
  for (const key of readers) if (search[key]) query.set(key, search[key]);
  keep('browser', KEPT + name, { name, query: query.toString() });
}

export const forgetView = (name: string): void => forget('browser', KEPT + name);
