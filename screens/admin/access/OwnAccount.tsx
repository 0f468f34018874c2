import { useState } from 'react';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { useSession } from '#features/users/web/session.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { OwnEmailDialog } from './OwnEmailDialog.tsx';
import { OwnNameDialog } from './OwnNameDialog.tsx';
import { OwnPasswordDialog } from './OwnPasswordDialog.tsx';
import styles from '#features/users/web/account.module.css';

type Change = 'name' | 'email' | 'password';

export function OwnAccount() {
  const { user } = useSession();
  const [open, setOpen] = useState<Change | null>(null);
  const close = () => setOpen(null);
  if (!user) return null;
  const rows: readonly [label: string, value: string, change: Change, action: string][] = [
    ['Nom', user.firstName || user.lastName ? displayNameOf(user) : 'Non renseigné', 'name', 'Modifier mon nom'],
    ['E-mail', user.email, 'email', 'Modifier mon e-mail'],
    ['Mot de passe', '••••••••••••', 'password', 'Modifier mon mot de passe'],
  ];
  return (
    <Card title="Mon compte">
      <ul className={styles.ownRows}>
        {rows.map(([label, value, change, action]) => (
          <li key={change} className={styles.ownRow}>
            <div className={styles.ownValue}>
              <MutedText>{label}</MutedText>
              <div>{value}</div>
            </div>
            <Button variant="secondary" size="small" aria-label={action} onClick={() => setOpen(change)}>
              Modifier…
            </Button>
          </li>
        ))}
      </ul>
      {open === 'name' && <OwnNameDialog user={user} onClose={close} />}
      {open === 'email' && <OwnEmailDialog user={user} onClose={close} />}
      {open === 'password' && <OwnPasswordDialog user={user} onClose={close} />}
    </Card>
  );
}
