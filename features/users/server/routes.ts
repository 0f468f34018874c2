import * as adminEndpoints from '#features/users/domain/admin-endpoints.ts';
import * as adminSchemas from '#features/users/domain/admin-schemas.ts';
import * as endpoints from '#features/users/domain/endpoints.ts';
import * as schemas from '#features/users/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { getUser, listBlocks, searchUsers } from './admin-queries.ts';
import { requestPasswordReset, requestSignIn, signUp } from './commands/ask-for-mail.ts';
import { askProofCode, beginEmailChange, changeOwnPassword, confirmEmailChange } from './commands/change-account.ts';
import { askPseudoCode } from './commands/ask-pseudo-code.ts';
import { blockUser, unblockUser } from './commands/block-user.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  giveSecondFactor,
} from './commands/change-factor.ts';
import { checkPseudo } from './commands/check-pseudo.ts';
import { confirmCode, confirmLink } from './commands/confirm-sign-in.ts';
import { endOtherSessions, endSession } from './commands/end-sessions.ts';
import { signInWithPassword } from './commands/sign-in-with-password.ts';
import { signOut } from './commands/sign-out.ts';
import { updatePassword } from './commands/update-password.ts';
import { updateProfile } from './commands/update-profile.ts';
import { updateUser } from './commands/update-user.ts';
import { currentSession, getSecondFactor, pseudoProofOf, searchPseudos } from './queries.ts';

export function userRoutes(implement: Implement): void {
  implement(
    { ...endpoints, ...adminEndpoints },
    { ...schemas, ...adminSchemas },
    {
      getSession: currentSession,
      requestSignIn,
      signUp,
      confirmLink,
      confirmCode,
      adminSignIn: signInWithPassword,
      signOut,
      requestPasswordReset,
      updatePassword,
      updateProfile,
      getPseudoProof: pseudoProofOf,
      askPseudoCode,
      checkPseudo,
      searchPseudos,
      searchUsers,
      getUser,
      updateUser,
      listBlocks,
      blockUser,
      unblockUser,
      endSession,
      endOtherSessions,
      getSecondFactor,
      beginSecondFactor,
      confirmSecondFactor,
      disableSecondFactor,
      giveSecondFactor,
      askProofCode,
      changeOwnPassword,
      beginEmailChange,
      confirmEmailChange,
    },
  );
}
