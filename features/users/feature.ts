import type { HistoryEvents, OtherEvent } from '#platform/server/events/shop-event.ts';
import type { Feature } from '#platform/server/feature.ts';
import { blockChanges, personChanges, type BlockChanges, type PersonChanges } from './domain/labels-changes.ts';
import { userProblems } from './domain/problems.ts';
import { userMails, userReactions } from './server/reactions.ts';
import { userRoutes } from './server/routes.ts';
import { userTables } from './server/tables.ts';

declare module '#platform/server/events/shop-event.ts' {
  interface ShopEvents extends HistoryEvents<'person', PersonChanges>, HistoryEvents<'block', BlockChanges> {
    'user.created': OtherEvent;
    'user.signed-up': OtherEvent;
    'user.updated': OtherEvent;
    'user.erased': OtherEvent;
    /** Deletion of a buyer made by mistake, together with the order. */
    'user.deleted': OtherEvent;
    'user.mail-wanted': OtherEvent<{ requestId: string }>;
  }
}

export const users = {
  name: 'users',
  about: 'Accounts, sign-in, profiles',
  routes: userRoutes,
  tables: userTables,
  topics: { user: 'users' },
  history: { person: personChanges, block: blockChanges },
  constraints: {
    users_tiktok_username_key: userProblems.pseudoTaken,
    sessions_user_id_fkey: userProblems.notFound,
    second_factors_user_id_fkey: userProblems.notFound,
  },
  reactions: userReactions,
  mails: userMails,
} satisfies Feature;
