import { useNavigate } from '@tanstack/react-router';
import { setSession, type SessionUser } from './session.ts';
import { arrive } from './destination.ts';
import { deletePendingSignIn } from './drafts.ts';
import { storeRefusedPseudo } from './refused-pseudo.ts';

export function useArrival() {
  const navigate = useNavigate();
  return (reply: { user: SessionUser; pseudoRefused: boolean }): void => {
    deletePendingSignIn();
    storeRefusedPseudo(reply.pseudoRefused);
    const { href, arrived } = arrive({ profileFirst: reply.pseudoRefused || reply.user.pseudo === null });
    setSession(reply.user);
    void navigate({ href, replace: true }).finally(arrived);
  };
}
