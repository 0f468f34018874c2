import { notPersonalBecause, notPersonal, personal, type Tables } from '#platform/server/db/tables.ts';

export const messageTables = {
  order_messages: {
    id: notPersonal,
    order_id: notPersonal,
    at: personal,
    is_from_buyer: personal,
    author: notPersonalBecause('an administrator’s name'),
    text: personal,
  },
} satisfies Tables;
