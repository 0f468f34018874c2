import type { AdminUser } from '#features/users/domain/admin-schemas.ts';
import { isPlaceholderEmail } from '#shared/email.ts';
import { UserOrders } from '#screens/admin/users/UserOrders.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import styles from '#features/users/web/users.module.css';

const MISSING = 'Non renseigné';
const missing = <MutedText>{MISSING}</MutedText>;

/** Shows a selected user and the user's orders (ADM-12). */
export const MergeUser = ({ user }: { user: AdminUser }) => (
  <>
    <div className={styles.facts}>
      <Facts
        facts={[
          ['Nom', user.lastName || missing],
          ['Prénom', user.firstName || missing],
          ['Email', isPlaceholderEmail(user.email) ? missing : user.email],
          ['Pseudo TikTok', <Pseudo key="pseudo" pseudo={user.pseudo} missing={MISSING} />],
          ['Créé le', <DateTime key="created" at={user.createdAt} />],
          ['Compte actif', user.hasAccount ? 'Oui' : 'Non'],
          ['Commandes', user.ordersCount],
        ]}
      />
    </div>
    <div className={`${styles.filling} ${styles.dense}`}>
      <UserOrders userId={user.id} maxHeight="400px" />
    </div>
  </>
);
