import { authorColumns, personal, notPersonalBecause, notPersonal, type Tables } from '#platform/server/db/tables.ts';

export const attentionTables = {
  attention_items:
    'about an order, by its number alone; or about a pseudo or a statement without an order, deleted with its account or automatically',
  attention_steps: {
    id: notPersonal,
    item_id: notPersonal,
    at: notPersonal,
    what: notPersonalBecause('a code of the shop'),
    actor_kind: notPersonalBecause('customer, administrator or machine'),
    ...authorColumns,
    note: personal,
    money: notPersonalBecause('a code of the shop'),
  },
} satisfies Tables;
