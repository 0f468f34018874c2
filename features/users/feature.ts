import type { Feature } from '#platform/server/feature.ts';
import { userProblems } from './domain/problems.ts';
import { userMails, userReactions } from './server/reactions.ts';
import { userRoutes } from './server/routes.ts';
import { userTables } from './server/tables.ts';

export const users = {
  name: 'users',
  routes: userRoutes,
  tables: userTables,
  constraints: {
    users_tiktok_username_key: userProblems.pseudoTaken,
    sessions_user_id_fkey: userProblems.notFound,
    second_factors_user_id_fkey: userProblems.notFound,
  },
  reactions: userReactions,
  mails: userMails,
} satisfies Feature;
