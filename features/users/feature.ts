import type { HistoryEvents, OtherEvent } from '#platform/server/events/shop-event.ts';
import type { Feature } from '#platform/server/feature.ts';
import * as adminEndpoints from './domain/admin-endpoints.ts';
import * as adminSchemas from './domain/admin-schemas.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { blockChanges, personChanges, type BlockChanges, type PersonChanges } from './domain/labels-changes.ts';
import { userProblems } from './domain/problems.ts';
import { userMails, userReactions } from './server/reactions.ts';
import { getUser, listBlocks, searchUsers } from './server/admin-queries.ts';
import { requestPasswordReset, requestSignIn, signUp } from './server/commands/ask-for-mail.ts';
import {
  askProofCode,
  beginEmailChange,
  changeOwnPassword,
  confirmEmailChange,
} from './server/commands/change-account.ts';
import { askPseudoCode } from './server/commands/ask-pseudo-code.ts';
import { blockUser, unblockUser } from './server/commands/block-user.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  disableSecondFactor,
  giveSecondFactor,
} from './server/commands/change-factor.ts';
import { checkPseudo } from './server/commands/check-pseudo.ts';
import { confirmCode, confirmLink } from './server/commands/confirm-sign-in.ts';
import { endOtherSessions, endSession } from './server/commands/end-sessions.ts';
import { signInWithPassword } from './server/commands/sign-in-with-password.ts';
import { signOut } from './server/commands/sign-out.ts';
import { updatePassword } from './server/commands/update-password.ts';
import { updateProfile } from './server/commands/update-profile.ts';
import { updateUser } from './server/commands/update-user.ts';
import { currentSession, getSecondFactor, pseudoProofOf, searchPseudos } from './server/queries.ts';
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
  routes: (implement) =>
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
        renewRecoveryCodes,
        disableSecondFactor,
        giveSecondFactor,
        askProofCode,
        changeOwnPassword,
        beginEmailChange,
        confirmEmailChange,
      },
    ),
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
