import { useNavigate } from '@tanstack/react-router';
import { sessionIs, type SessionUser } from './session.ts';
import { arrive } from './destination.ts';
import { forgetPendingSignIn } from './pending-sign-in.ts';
import { noteRefusedPseudo } from './refused-pseudo.ts';

/** To call with the reply that lets somebody in: shows it in every tab and takes her where she was going. */
export function useArrival() {
  const navigate = useNavigate();
  return (reply: { user: SessionUser; pseudoRefused: boolean }): void => {
    forgetPendingSignIn();
    noteRefusedPseudo(reply.pseudoRefused);
    const { href, arrived } = arrive({ profileFirst: reply.pseudoRefused || reply.user.pseudo === null });
    sessionIs(reply.user);
    void navigate({ href, replace: true }).finally(arrived);
  };
}
