import { THE_SHOPS, type Tables } from '#platform/server/db/tables.ts';

export const contentTables = {
  pages: THE_SHOPS,
  page_versions: THE_SHOPS,
  faqs: THE_SHOPS,
} satisfies Tables;
