import { useNavigate } from '@tanstack/react-router';
import type { SessionUser } from '#domain/users/contract.ts';
import { toast } from '../ui/toast.ts';
import { getSession, signOut } from './endpoints.ts';
import type { ApiProblem } from './problem.ts';
import { endpointQuery, queryClient, useCommand, useEndpoint, whenSignedOut } from './query.ts';

export type { SessionUser };

const session = endpointQuery(getSession, {});
const isSession = (queryKey: readonly unknown[]) => queryKey[1] === getSession.path;
// Not on the server that draws a page: Node has channels too, and would never end.
const otherTabs = 'document' in globalThis && 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null;

/** What was read belongs to who was signed in: none of it may be shown to the next person. */
function forgetWhatWasRead(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isSession(queryKey) });
}

async function readAgain(): Promise<void> {
  const before = queryClient.getQueryData<{ user: SessionUser | null }>(session.queryKey)?.user?.id;
  const now = await queryClient.fetchQuery({ ...session, staleTime: 0 }).catch(() => null);
  if (now && now.user?.id !== before) forgetWhatWasRead();
}

otherTabs?.addEventListener('message', () => void readAgain());
whenSignedOut(() => void readAgain());

/** To call once someone has signed in or out, or changed her own profile: this tab and the others show it at once. */
export function sessionIs(user: SessionUser | null): void {
  const before = queryClient.getQueryData<{ user: SessionUser | null }>(session.queryKey)?.user?.id;
  queryClient.setQueryData(session.queryKey, { user });
  if (before !== user?.id) forgetWhatWasRead();
  otherTabs?.postMessage('changed');
}

interface Session {
  user: SessionUser | null;
  isAdmin: boolean;
  /** True until the session has been read once. */
  loading: boolean;
  /** Set when it could not be read at all: nobody is signed out because a network is down. */
  problem: ApiProblem | null;
  retry: () => void;
}

/** Who is signed in, in every tab alike. */
export function useSession(): Session {
  const { data, error, isPending, refetch } = useEndpoint(getSession, {}, { fresh: 60_000 });
  const user = data?.user ?? null;
  return {
    user,
    isAdmin: user?.isAdmin ?? false,
    loading: isPending,
    problem: data ? null : error,
    retry: () => void refetch(),
  };
}

/** Starts reading the session while the first screen's code is still on its way. */
export const prefetchSession = (): void => void queryClient.prefetchQuery(session);

let leaving = false;

/** True while someone who is signed out is on her way out: guards then send her nowhere else. */
export const isLeaving = (): boolean => leaving;

/** Goes to a page for those who are signed out, once the server has ended the session: no guard interferes. */
export async function leave(go: () => Promise<void>): Promise<void> {
  leaving = true;
  sessionIs(null);
  await go().finally(() => {
    leaving = false;
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
    onProblem: () => toast.error('Erreur lors de la déconnexion'),
  });
  return { signOut: () => command.mutate({}), signingOut: command.isPending };
}
