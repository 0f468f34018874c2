import type { Reaction } from '#platform/server/events/reactions.ts';
import { saveVersionsNow } from './steps/save-versions.ts';

/** Stores new versions after a change of settings, because legal texts contain the shop's identity and its rules. */
export const contentReactions: Reaction[] = [
  { name: 'keep-legal-versions', to: 'setting.changed', run: saveVersionsNow },
];
