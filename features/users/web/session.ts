import type { QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { getSession, signOut } from '#features/users/domain/endpoints.ts';
import type { SessionUser } from '#features/users/domain/schemas.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { clearReceived, whenSignedOut } from '#platform/web/api/client.ts';
import { DRAFTS, deleteAllStored } from '#platform/web/api/browser-storage.ts';
import { copyBase } from '#platform/web/api/copy.ts';
import type { ApiProblem } from '#platform/web/api/problem.ts';
import { endpointQuery, queryClient, useCommand, useEndpoint } from '#platform/web/api/query.ts';

export type { SessionUser };

/** Channel of the message about a completed sign-in. It belongs to the first page and goes with it. */
export const signInMessages = 'sign-in';

const FRESH = 60_000;
const session = endpointQuery(getSession, {});
const isSession = (queryKey: readonly unknown[]) => queryKey[1] === getSession.path;
// Skipped on the server that renders pages: channels exist in Node too, and would keep it running.
const otherTabs =
  'document' in globalThis && 'BroadcastChannel' in globalThis ? new BroadcastChannel(`session${copyBase}`) : null;

let isLeaving = false;

/** Records here and in the other tabs whether the user is signing out; those tabs read the session again. */
function setLeaving(isSo: boolean): void {
  isLeaving = isSo;
  otherTabs?.postMessage(isSo);
}

/** True when the user signs out, here or in another tab, so that the session has not expired. */
export const leavesOnPurpose = (): boolean => isLeaving;

/** Deletes data of the previous user, which the next user must not see. */
function clearCache(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isSession(queryKey) });
  clearReceived();
}

async function readAgain(): Promise<void> {
  const before = queryClient.getQueryData<{ user: SessionUser | null }>(session.queryKey)?.user?.id;
  const now = await queryClient.fetchQuery({ ...session, staleTime: 0 }).catch(() => null);
  if (now && now.user?.id !== before) clearCache();
}

otherTabs?.addEventListener('message', ({ data }) => {
  isLeaving = data === true;
  void readAgain();
});
whenSignedOut(() => void readAgain());

/** Updates this and the other tabs. Call it after each sign-in, sign-out or change of the user's profile. */
export function sessionIs(user: SessionUser | null): void {
  const before = queryClient.getQueryData<{ user: SessionUser | null }>(session.queryKey)?.user?.id;
  queryClient.setQueryData(session.queryKey, { user });
  // A sign-out deletes the drafts of the user. An expired session deletes nothing.
  if (!user) deleteAllStored([DRAFTS]);
  if (before !== user?.id) clearCache();
  // Stays set until a user signs in, because a guard that began earlier may check only now.
  setLeaving(!user);
}

interface Session {
  user: SessionUser | null;
  isAdmin: boolean;
  /** True until the session has been read once. */
  loading: boolean;
  /** Set when the session could not be read. An outage signs nobody out. */
  problem: ApiProblem | null;
  retry: () => void;
}

/** Returns the signed-in user, the same in every tab. */
export function useSession(): Session {
  const { data, error, isPending, refetch } = useEndpoint(getSession, {}, { fresh: FRESH });
  const user = data?.user ?? null;
  return {
    user,
    isAdmin: user?.isAdmin ?? false,
    loading: isPending,
    problem: data ? null : error,
    retry: () => void refetch(),
  };
}

/** Reads the session again: it may have been ended from elsewhere. */
export const refreshSession = (): void => void queryClient.invalidateQueries({ queryKey: session.queryKey });

/** Starts reading the session while the first screen's code is still on its way. */
export const prefetchSession = (): void => void queryClient.prefetchQuery(session);

/** Returns the signed-in user for guards, from the cache when possible. */
export const userOf = async (client: QueryClient): Promise<SessionUser | null> =>
  (await client.ensureQueryData(session)).user;

let last: SessionUser | null = null;

/** Returns the last signed-in user, for the message after an expired session. */
export const lastUser = (): SessionUser | null => last;

/** Calls back when the user changes or signs out, so that guards run again. */
export function onSessionChange(changed: () => void): void {
  const known = () => queryClient.getQueryData<{ user: SessionUser | null }>(session.queryKey)?.user ?? null;
  let before = known();
  last = before;
  queryClient.getQueryCache().subscribe(() => {
    const user = known();
    if (user === before) return;
    before = user;
    if (!isUnguarded) changed();
    last = user ?? last;
  });
}

let isUnguarded = false;

/** Goes to a page for those who are signed out, once the server has ended the session: no guard interferes. */
export async function leave(go: () => Promise<void>): Promise<void> {
  isUnguarded = true;
  sessionIs(null);
  await go().finally(() => {
    isUnguarded = false;
  });
}

/** Signs out here and in the other tabs, says so, and goes to the sign-in page (CUS-19). */
export function useSignOut(): { signOut: () => void; signingOut: boolean } {
  const navigate = useNavigate();
  const command = useCommand(signOut, {
    onSuccess: () => {
      toast.success('Déconnexion réussie');
      void leave(() => navigate({ to: '/login' }));
    },
    onProblem: () => {
      setLeaving(false);
      toast.error('Erreur lors de la déconnexion');
    },
  });
  const start = () => {
    // Set first: the shop may notify another tab of the sign-out before this tab has its answer.
    setLeaving(true);
    command.mutate({});
  };
  return { signOut: start, signingOut: command.isPending };
}
