import { hourly } from '#platform/server/events/schedules.ts';
import type { Feature } from '#platform/server/feature.ts';
import { endForgottenRehearsal } from '#features/rehearsals/server/commands/start-rehearsal.ts';
import { rehearsalRoutes } from './server/routes.ts';

export const rehearsals = {
  name: 'rehearsals',
  about: 'Rehearsals: copies of a live to practise on',
  routes: rehearsalRoutes,
  jobs: [{ name: 'rehearsals', every: hourly(23), run: endForgottenRehearsal, retries: 0, seconds: 60 }],
} satisfies Feature;
