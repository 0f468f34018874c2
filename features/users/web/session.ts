import type { QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { getSession, signOut } from '#features/users/domain/endpoints.ts';
import type { SessionUser } from '#features/users/domain/schemas.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { clearReceived, whenSignedOut } from '#platform/web/api/client.ts';
import { deleteAllStored } from '#platform/web/api/browser-storage.ts';
import { copyBase } from '#platform/web/api/copy.ts';
import type { ApiProblem } from '#platform/web/api/problem.ts';
import { endpointQuery, queryClient, useCommand, useEndpoint } from '#platform/web/api/query.ts';

export type { SessionUser };

const FRESH_MS = 60_000;
const session = endpointQuery(getSession, {});
const isSession = (queryKey: readonly unknown[]) => queryKey[1] === getSession.path;
// Not opened on the server that renders pages, because a channel would keep its process running.
const otherTabs =
  'document' in globalThis && 'BroadcastChannel' in globalThis ? new BroadcastChannel(`session${copyBase}`) : null;

let isLeaving = false;

/** Records in all tabs whether the user is signing out. The other tabs then read the session again. */
export function setLeaving(leaving: boolean): void {
  isLeaving = leaving;
  otherTabs?.postMessage(leaving);
}

/** Returns true when the user signs out or has signed out, in any tab. Otherwise an ended session has expired. */
export const isSigningOut = (): boolean => isLeaving;

/**
 * Deletes data of the previous user, which the next user must not see. A sign-out also deletes the drafts and stored
 * orders of the user. An expired session leaves them.
 */
function clearAfter(previousId: string | undefined, user: SessionUser | null): void {
  if (previousId !== user?.id) {
    queryClient.removeQueries({ predicate: ({ queryKey }) => !isSession(queryKey) });
    clearReceived();
  }
  // Does not depend on the condition above, because a guard may already have read the ended session.
  if (!user && isLeaving) deleteAllStored();
}

async function readAgain(): Promise<void> {
  const before = queryClient.getQueryData<{ user: SessionUser | null }>(session.queryKey)?.user?.id;
  const now = await queryClient.fetchQuery({ ...session, staleTime: 0 }).catch(() => null);
  if (now) clearAfter(before, now.user);
}

otherTabs?.addEventListener('message', ({ data }: MessageEvent<boolean>) => {
  isLeaving = data;
  void readAgain();
});
whenSignedOut(() => void readAgain());

/**
 * Sets the user of this tab, and makes the other tabs read the session again. Call it after each sign-in, sign-out or
 * change of the user's profile.
 */
export function setSession(user: SessionUser | null): void {
  const before = queryClient.getQueryData<{ user: SessionUser | null }>(session.queryKey)?.user?.id;
  queryClient.setQueryData(session.queryKey, { user });
  // `isLeaving` stays true until the next sign-in, because a guard that began earlier may read it late.
  setLeaving(!user);
  clearAfter(before, user);
}

interface Session {
  user: SessionUser | null;
  isAdmin: boolean;
  loading: boolean;
  /** Error when the session could not be read. An outage does not sign the user out. */
  problem: ApiProblem | null;
  retry: () => void;
}

export function useSession(): Session {
  const { data, error, isPending, refetch } = useEndpoint(getSession, {}, { fresh: FRESH_MS });
  const user = data?.user ?? null;
  return {
    user,
    isAdmin: user?.isAdmin ?? false,
    loading: isPending,
    problem: data ? null : error,
    retry: () => void refetch(),
  };
}

/** Reads the session again, because it may have been ended on another device. */
export const refreshSession = (): void => void queryClient.invalidateQueries({ queryKey: session.queryKey });

export const prefetchSession = (): void => void queryClient.prefetchQuery(session);

export const readSessionUser = async (client: QueryClient): Promise<SessionUser | null> =>
  (await client.ensureQueryData(session)).user;

let lastSignedIn: SessionUser | null = null;

/** Returns the last signed-in user, for the message after an expired session. */
export const lastUser = (): SessionUser | null => lastSignedIn;

/**
 * Calls `changed` when the user changes or signs out, so that guards run again, but not during `leaveSignedOut`. Also
 * records the user for `lastUser`.
 */
export function onSessionChange(changed: () => void): void {
  const knownUser = () => queryClient.getQueryData<{ user: SessionUser | null }>(session.queryKey)?.user ?? null;
  let before = knownUser();
  lastSignedIn = before;
  queryClient.getQueryCache().subscribe(() => {
    const user = knownUser();
    if (user === before) return;
    before = user;
    if (!isUnguarded) changed();
    lastSignedIn = user ?? lastSignedIn;
  });
}

let isUnguarded = false;

/** Clears the session that the server has ended, and navigates. Guards do not run in between. */
export async function leaveSignedOut(go: () => Promise<void>): Promise<void> {
  isUnguarded = true;
  setSession(null);
  await go().finally(() => {
    isUnguarded = false;
  });
}

export function useSignOut(): { signOut: () => void; signingOut: boolean } {
  const navigate = useNavigate();
  const command = useCommand(signOut, {
    onSuccess: () => {
      toast.success('Déconnexion réussie');
      void leaveSignedOut(() => navigate({ to: '/login' }));
    },
    onProblem: () => {
      setLeaving(false);
      toast.error('Erreur lors de la déconnexion');
    },
  });
  const start = () => {
    // Set before the request, because the shop may notify another tab before this tab has its answer.
    setLeaving(true);
    command.mutate({});
  };
  return { signOut: start, signingOut: command.isPending };
}
