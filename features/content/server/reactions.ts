import type { Reaction } from '#platform/server/events/reactions.ts';
import { keepVersionsNow } from './steps/keep-versions.ts';

/** Who the shop is stands in its legal texts: they read differently now. */
export const contentReactions: Reaction[] = [
  { name: 'keep-legal-versions', to: 'setting.changed', run: keepVersionsNow },
];
