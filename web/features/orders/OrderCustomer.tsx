import type { AdminOrder } from '#domain/orders/admin-contract.ts';
import { Pseudo } from '#web/ui/Pseudo.tsx';
import { Soft } from '#web/ui/Soft.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { customerEmail, customerName } from './customer-name.ts';

/** Her pseudo, her name, her e-mail if she has one; her orders at a click. */
export function OrderCustomer({ user }: { user: AdminOrder['user'] }) {
  const name = customerName(user);
  return (
    <>
      <TextLink to="/admin/orders" search={{ user: user.id }}>
        {user.pseudo ? <Pseudo pseudo={user.pseudo} /> : (name ?? user.email)}
      </TextLink>
      {user.pseudo && name && <> {name}</>}
      <div>
        <Soft>{customerEmail(user) ?? 'Pas encore de compte'}</Soft>
      </div>
    </>
  );
}
