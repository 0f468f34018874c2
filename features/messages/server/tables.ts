import { not, notPersonal, personal, type Tables } from '#platform/server/db/tables.ts';

export const messageTables = {
  order_messages: {
    id: notPersonal,
    order_id: notPersonal,
    at: notPersonal,
    is_from_buyer: notPersonal,
    author: not('an administrator’s name'),
    text: personal,
  },
} satisfies Tables;
