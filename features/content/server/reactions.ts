import type { Reaction } from '#platform/server/events/reactions.ts';
import { saveVersionsNow } from './steps/save-versions.ts';

export const contentReactions: Reaction[] = [
  // A change of settings now stores the versions itself.
  { name: 'keep-legal-versions', to: 'setting.changed', isRetired: true, run: saveVersionsNow },
];
