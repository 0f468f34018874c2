import * as adminContract from '#domain/users/admin-contract.ts';
import * as contract from '#domain/users/contract.ts';
import { anyone, requireAdmin, requireCustomer } from '#server/http/guards.ts';
import type { Route } from '#server/http/route.ts';
import { countUsers, getUser, listUsers, searchUsers } from './admin-queries.ts';
import { requestPasswordReset, requestSignIn, signUp } from './commands/ask-for-mail.ts';
import { checkPseudo } from './commands/check-pseudo.ts';
import { confirmCode, confirmLink } from './commands/confirm-sign-in.ts';
import { signInWithPassword } from './commands/sign-in-with-password.ts';
import { signOut } from './commands/sign-out.ts';
import { updatePassword } from './commands/update-password.ts';
import { updateProfile } from './commands/update-profile.ts';
import { updateUser } from './commands/update-user.ts';
import { currentSession, searchPseudos } from './queries.ts';

export function userRoutes(route: Route): void {
  route(contract.getSession, anyone, currentSession);
  route(contract.requestSignIn, anyone, requestSignIn);
  route(contract.signUp, anyone, signUp);
  route(contract.confirmLink, anyone, confirmLink);
  route(contract.confirmCode, anyone, confirmCode);
  route(contract.adminSignIn, anyone, signInWithPassword);
  route(contract.signOut, anyone, signOut);
  route(contract.requestPasswordReset, anyone, requestPasswordReset);
  route(contract.updatePassword, anyone, updatePassword);
  route(contract.updateProfile, requireCustomer, updateProfile);
  route(contract.checkPseudo, anyone, checkPseudo);
  route(adminContract.searchPseudos, requireAdmin, searchPseudos);
  route(adminContract.listUsers, requireAdmin, listUsers);
  route(adminContract.countUsers, requireAdmin, countUsers);
  route(adminContract.searchUsers, requireAdmin, searchUsers);
  route(adminContract.getUser, requireAdmin, getUser);
  route(adminContract.updateUser, requireAdmin, updateUser);
}
