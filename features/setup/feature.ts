import type { Feature } from '#platform/server/feature.ts';

export const setup = { name: 'setup', about: 'Checks of the machine and the providers' } satisfies Feature;
