import type { OtherEvent } from '#platform/server/events/shop-event.ts';
import type { Feature } from '#platform/server/feature.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { copyLive, createLive, deleteLive, updateLive } from './server/commands/save-live.ts';
import { getLive, listLives } from './server/queries.ts';
import { liveTables } from './server/tables.ts';

declare module '#platform/server/events/shop-event.ts' {
  interface ShopEvents {
    'live.created': OtherEvent;
    'live.updated': OtherEvent;
    /**
     * Recorded when a seller ends a live, or twelve hours after the date of a prepared live. It may be active again.
     */
    'live.ended': OtherEvent;
    'live.deleted': OtherEvent;
  }
}

export const lives = {
  name: 'lives',
  about: 'Lives',
  routes: (implement) =>
    implement(endpoints, schemas, {
      listLives,
      getLive,
      createLive,
      updateLive,
      copyLive,
      deleteLive,
    }),
  tables: liveTables,
  topics: { live: 'lives' },
} satisfies Feature;
