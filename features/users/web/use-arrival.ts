import { useNavigate } from '@tanstack/react-router';
import { sessionIs, type SessionUser } from './session.ts';
import { arrive } from './destination.ts';
import { forgetPendingSignIn } from './pending-sign-in.ts';
import { storeRefusedPseudo } from './refused-pseudo.ts';

/** Returns the function that takes the reply of a sign-in, updates every tab, and opens the destination. */
export function useArrival() {
  const navigate = useNavigate();
  return (reply: { user: SessionUser; pseudoRefused: boolean }): void => {
    forgetPendingSignIn();
    storeRefusedPseudo(reply.pseudoRefused);
    const { href, arrived } = arrive({ profileFirst: reply.pseudoRefused || reply.user.pseudo === null });
    sessionIs(reply.user);
    void navigate({ href, replace: true }).finally(arrived);
  };
}
