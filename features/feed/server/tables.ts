import { SAID_IN_PUBLIC, THE_SHOPS, type Tables } from '#platform/server/db/tables.ts';

export const feedTables = {
  tiktok_event: SAID_IN_PUBLIC,
  tiktok_live_users: SAID_IN_PUBLIC,
  feed_states: THE_SHOPS,
  feed_cuts: THE_SHOPS,
  feed_set_aside: SAID_IN_PUBLIC,
} satisfies Tables;
