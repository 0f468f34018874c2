import { useState, type ReactNode } from 'react';
import { getUser } from '#features/users/domain/admin-endpoints.ts';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import styles from '#features/users/web/users.module.css';

function Name({ userId }: { userId: string }) {
  const { data } = useEndpoint(getUser, { userId }, { fresh: 60_000 });
  return <strong>{data ? displayNameOf(data) : '…'}</strong>;
}

interface PickedProps {
  source: string | undefined;
  destination: string | undefined;
  onClear: () => void;
}

const Picked = ({ source, destination, onClear }: PickedProps) => (
  <Row gap="small">
    <span>Source : {source ? <Name userId={source} /> : 'à choisir'}</span>
    <span>Destination : {destination ? <Name userId={destination} /> : 'à choisir'}</span>
    <Button variant="quiet" size="small" onClick={onClear}>
      Effacer la sélection
    </Button>
  </Row>
);

interface UsersSelectionProps extends PickedProps {
  title: string;
  children: ReactNode;
}

/** Shows the users selected for a merge, on every page of the list. On a phone, a button shows the checkboxes. */
export function UsersSelection({ title, children, ...picked }: UsersSelectionProps) {
  const [begun, setBegun] = useState(false);
  const hasPicked = picked.source !== undefined || picked.destination !== undefined;
  const clear = () => {
    setBegun(false);
    picked.onClear();
  };
  const toPick = (
    <>
      <div className={styles.begin}>
        <Button variant="secondary" size="small" aria-pressed={begun} onClick={() => setBegun(!begun)}>
          Fusionner deux comptes
        </Button>
      </div>
      <div className={styles.howTo}>
        <MutedText>Pour fusionner, cochez une source, qui a des commandes, puis une destination.</MutedText>
      </div>
    </>
  );
  return (
    <Card flush title={title} intro={hasPicked ? <Picked {...picked} onClear={clear} /> : toPick}>
      <div className={styles.dense} data-picking={begun || hasPicked}>
        {children}
      </div>
    </Card>
  );
}
