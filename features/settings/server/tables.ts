import { THE_SHOPS, byWhom, not, notPersonal, type Tables } from '#platform/server/db/tables.ts';

export const settingTables = {
  settings: THE_SHOPS,
  setting_changes: {
    id: notPersonal,
    key: not('a word of ours'),
    at: notPersonal,
    ...byWhom,
    value_before: not('a setting of the shop'),
    value_after: not('a setting of the shop'),
  },
} satisfies Tables;
