import { WITHOUT_PERSONS, type Tables } from '#platform/server/db/tables.ts';

export const contentTables = {
  pages: WITHOUT_PERSONS,
  page_versions: WITHOUT_PERSONS,
  faqs: WITHOUT_PERSONS,
} satisfies Tables;
