import { getInvitation } from './endpoints.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { useFragmentSecret } from '#features/users/web/use-fragment-secret.ts';

const INVITATION = /^[\da-f-]{36}$/;

/** Returns the pseudo of a personal link. Undefined without a link, during loading, or when the user has an account. */
export function useInvitedPseudo(): string | undefined {
  const { secret } = useFragmentSecret('invitation');
  const invitation = secret && INVITATION.test(secret) ? secret : '';
  const { data } = useEndpoint(getInvitation, { invitation }, { enabled: invitation !== '' });
  return data?.pseudo ?? undefined;
}
