import type { AdminUser } from '#features/users/domain/admin-schemas.ts';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { isPlaceholderEmail } from '#shared/email.ts';
import { UserOrders } from './UserOrders.tsx';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';

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
