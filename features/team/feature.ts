import type { HistoryEvents } from '#platform/server/events/shop-event.ts';
import type { Feature } from '#platform/server/feature.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { accountChanges, type AccountChanges } from './domain/labels.ts';
import { changeRole, withdrawRights } from './server/commands/change-role.ts';
import { inviteMember, resendInvitation, withdrawInvitation } from './server/commands/invite-member.ts';
import { endUserSessions } from './server/commands/end-user-sessions.ts';
import { resetSecondFactor } from './server/commands/reset-factor.ts';

declare module '#platform/server/events/shop-event.ts' {
  interface ShopEvents extends HistoryEvents<'account', AccountChanges> {}
}

export const team = {
  name: 'team',
  about: 'People with rights, and invitations',
  routes: (implement) =>
    implement(endpoints, schemas, {
      changeRole,
      withdrawRights,
      inviteMember,
      resendInvitation,
      withdrawInvitation,
      endUserSessions,
      resetSecondFactor,
    }),
  history: { account: accountChanges },
} satisfies Feature;
