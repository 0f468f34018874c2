import { getUser } from '#features/users/domain/admin-endpoints.ts';
import { isErasedEmail } from '#features/users/domain/rules.ts';
import type { Person } from '#features/users/domain/schemas.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { BreakableText } from '#platform/web/ui/BreakableText.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { customerEmail, customerName } from './customer-name.ts';

export function OrderCustomer({ user }: { user: Person }) {
  const may = useMay();
  const name = customerName(user);
  const email = customerEmail(user);
  const isErased = isErasedEmail(user.email);
  const label = user.pseudo ? <Pseudo pseudo={user.pseudo} /> : (name ?? <BreakableText text={user.email} />);
  return (
    <>
      {may(getUser) ? (
        <TextLink to="/admin/users/$userId" params={{ userId: user.id }}>
          {label}
        </TextLink>
      ) : (
        <TextLink to="/admin/orders" search={{ user: user.id }}>
          {label}
        </TextLink>
      )}
      {user.pseudo && name && <> {name}</>}
      {!isErased && (
        <div>
          <MutedText>{email ? <BreakableText text={email} /> : 'Pas encore de compte'}</MutedText>
        </div>
      )}
    </>
  );
}
