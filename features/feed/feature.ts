import sql from 'sql-template-tag';
import { liveContents } from '#features/lives/server/hooks.ts';
import type { Feature } from '#platform/server/feature.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { feedStates } from './domain/lifecycle.ts';
import { cutsOpened } from './server/commands/record-state.ts';
import { listenToLives } from './server/listen-to-live.ts';
import { recordUnreadLives } from './server/commands/record-unread-lives.ts';
import { retryFeedNow } from './server/commands/retry-feed-now.ts';
import { readAudience, listFeedEvents, listSetAside } from './server/queries.ts';
import { isToRead } from './server/steps/mark-read.ts';
import { feedTables } from './server/tables.ts';

export const feed = {
  name: 'feed',
  about: 'Feed of a live, and its comments',
  routes: (implement) =>
    implement(endpoints, schemas, {
      listFeedEvents,
      listSetAside,
      retryFeedNow,
    }),
  tables: feedTables,
  hooks: [liveContents.with(readAudience)],
  lead: (shop) => (shop.config.lacks.tiktok ? recordUnreadLives(shop) : listenToLives(shop)),
  counters: [cutsOpened],
  gauges: [
    {
      name: 'defile_feed_state',
      help: 'Lives on air, by the state of the connection to their feed',
      label: 'state',
      read: () => sql`
        select known.state as label, count(l.id) as value from unnest(${[...feedStates]}::text[]) known (state)
          left join feed_states f on f.state = known.state left join lives l on l.id = f.live_id and l.is_active
        group by known.state`,
    },
    {
      name: 'defile_comments_unread',
      help: 'Comments that are stored and not read for claims yet',
      read: () => sql`select count(*) as value from tiktok_event where ${isToRead}`,
    },
  ],
} satisfies Feature;
