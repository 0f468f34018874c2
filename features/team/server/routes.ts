import * as endpoints from '#features/team/domain/endpoints.ts';
import * as schemas from '#features/team/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { changeRole, withdrawRights } from './commands/change-role.ts';
import { inviteMember, resendInvitation, withdrawInvitation } from './commands/invite-member.ts';
import { endMemberSessions } from './commands/end-member-sessions.ts';
import { resetSecondFactor } from './commands/reset-factor.ts';

export function teamRoutes(implement: Implement): void {
  implement(endpoints, schemas, {
    changeRole,
    withdrawRights,
    inviteMember,
    resendInvitation,
    withdrawInvitation,
    endMemberSessions,
    resetSecondFactor,
  });
}
