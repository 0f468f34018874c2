import type { Feature } from '#platform/server/feature.ts';
import { contentProblems } from './domain/problems.ts';
import { contentReactions } from './server/reactions.ts';
import { contentRoutes } from './server/routes.ts';
import { contentTables } from './server/tables.ts';

export const content = {
  name: 'content',
  routes: contentRoutes,
  tables: contentTables,
  constraints: {
    pages_one_active_per_code: contentProblems.activeCodeTaken,
  },
  reactions: contentReactions,
} satisfies Feature;
