import type { AdminOrder } from '#domain/orders/admin-schemas.ts';
import { Folded } from '#web/ui/Folded.tsx';
import { Pseudo } from '#web/ui/Pseudo.tsx';
import { MutedText } from '#web/ui/MutedText.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { customerEmail, customerName } from './customer-name.ts';

/** Her pseudo, her name, her e-mail if she has one; her orders at a click. */
export function OrderCustomer({ user }: { user: AdminOrder['user'] }) {
  const name = customerName(user);
  const email = customerEmail(user);
  return (
    <>
      <TextLink to="/admin/orders" search={{ user: user.id }}>
        {user.pseudo ? <Pseudo pseudo={user.pseudo} /> : (name ?? <Folded text={user.email} />)}
      </TextLink>
      {user.pseudo && name && <> {name}</>}
      <div>
        <MutedText>{email ? <Folded text={email} /> : 'Pas encore de compte'}</MutedText>
      </div>
    </>
  );
}
