import { useState } from 'react';
import { displayNameOf } from '#domain/users/labels.ts';
import { useSession } from '#web/api/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { OwnEmailDialog } from './OwnEmailDialog.tsx';
import { OwnNameDialog } from './OwnNameDialog.tsx';
import { OwnPasswordDialog } from './OwnPasswordDialog.tsx';
import styles from './users.module.css';

type Change = 'name' | 'email' | 'password';

/** One's own name, address and password in the back office. */
export function OwnAccount() {
  const { user } = useSession();
  const [open, setOpen] = useState<Change | null>(null);
  const close = () => setOpen(null);
  if (!user) return null;
  const fact = (value: string, change: Change, label: string) => (
    <span className={styles.ownFact}>
      <span className={styles.ownValue}>{value}</span>
      <Button variant="quiet" size="small" aria-label={label} onClick={() => setOpen(change)}>
        Modifier
      </Button>
    </span>
  );
  return (
    <Card title="Mon compte">
      <Facts
        facts={[
          [
            'Nom',
            fact(user.firstName || user.lastName ? displayNameOf(user) : 'Non renseigné', 'name', 'Modifier mon nom'),
          ],
          ['E-mail', fact(user.email, 'email', 'Modifier mon e-mail')],
          ['Mot de passe', fact('••••••••••••', 'password', 'Modifier mon mot de passe')],
        ]}
      />
      {open === 'name' && <OwnNameDialog user={user} onClose={close} />}
      {open === 'email' && <OwnEmailDialog user={user} onClose={close} />}
      {open === 'password' && <OwnPasswordDialog user={user} onClose={close} />}
    </Card>
  );
}
