import { hourly } from '#platform/server/events/schedules.ts';
import type { Feature } from '#platform/server/feature.ts';
import { endOldRehearsal } from './server/commands/start-rehearsal.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { endRehearsal, startRehearsal } from './server/commands/start-rehearsal.ts';
import { endRehearsedOrder, startRehearsedOrder } from './server/commands/start-rehearsed-order.ts';
import { replayComments } from './server/commands/replay-comments.ts';

export const rehearsals = {
  name: 'rehearsals',
  about: 'Rehearsals in a copy of the shop: the replay of a live, or one order from its claim to its label',
  routes: (implement) =>
    implement(endpoints, schemas, {
      startRehearsal,
      replayComments,
      endRehearsal,
      startRehearsedOrder,
      endRehearsedOrder,
    }),
  jobs: [{ name: 'rehearsals', every: hourly(23), run: endOldRehearsal, retries: 0, seconds: 60 }],
} satisfies Feature;
