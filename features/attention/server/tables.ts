import { byWhom, not, notPersonal, type Tables } from '#platform/server/db/tables.ts';

export const attentionTables = {
  attention_items:
    'about an order, by its number alone, or about a pseudo or a statement of no order, and gone with its account or by itself',
  attention_steps: {
    id: notPersonal,
    item_id: notPersonal,
    at: notPersonal,
    what: not('a code of the shop'),
    actor_kind: not('customer, administrator or machine'),
    ...byWhom,
    note: not('an administrator’s note about an order'),
    money: not('a code of the shop'),
  },
} satisfies Tables;
