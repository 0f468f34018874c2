import { WRITTEN_IN_PUBLIC, WITHOUT_PERSONS, type Tables } from '#platform/server/db/tables.ts';

export const feedTables = {
  tiktok_event: WRITTEN_IN_PUBLIC,
  tiktok_live_users: WRITTEN_IN_PUBLIC,
  feed_states: WITHOUT_PERSONS,
  feed_cuts: WITHOUT_PERSONS,
  feed_set_aside: WRITTEN_IN_PUBLIC,
} satisfies Tables;
