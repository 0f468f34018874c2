import type { AdminUser } from '#domain/users/admin-schemas.ts';
import { displayNameOf } from '#domain/users/labels.ts';
import { isPlaceholderEmail } from '#domain/users/rules.ts';
import { UserOrders } from '#web/features/orders/admin/UserOrders.tsx';
import { Dialog, DialogBody } from '#web/ui/Dialog.tsx';

/** « Commandes de … » (ADM-09). */
export const UserOrdersDialog = ({ user, onClose }: { user: AdminUser; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title={`Commandes de ${displayNameOf(user)}`}
    description={isPlaceholderEmail(user.email) ? undefined : user.email}
    shape="wide"
  >
    <DialogBody>
      <UserOrders key={user.id} userId={user.id} maxHeight="60vh" withLive />
    </DialogBody>
  </Dialog>
);
