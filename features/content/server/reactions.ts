import type { Reaction } from '#platform/server/events/reactions.ts';
import { saveVersionsNow } from './steps/save-versions.ts';

/** Legal texts contain the shop's identity, so a change of it makes new versions. */
export const contentReactions: Reaction[] = [
  { name: 'keep-legal-versions', to: 'setting.changed', run: saveVersionsNow },
];
