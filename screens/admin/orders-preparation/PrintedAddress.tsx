import { useState } from 'react';
import { changeAddress } from '#features/parcels/domain/admin-endpoints.ts';
import { AddressDrawer } from '#features/parcels/web/AddressDrawer.tsx';
import { useMay } from '#features/users/web/use-may.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import type { OrderToPrepare } from './schemas.ts';
import styles from '#features/shipping/web/preparation.module.css';

interface PrintedAddressProps {
  order: OrderToPrepare;
  printed: NonNullable<OrderToPrepare['printedAddress']>;
}

export function PrintedAddress({ order, printed: { lines, refusal } }: PrintedAddressProps) {
  const [editing, setEditing] = useState(false);
  const may = useMay()(changeAddress);
  return (
    <>
      <Alert
        tone={refusal ? 'warning' : 'info'}
        title={refusal ? 'Adresse refusée par Colissimo' : 'L’étiquette ne dira pas tout'}
        actions={
          may && (
            <Button size="small" variant="secondary" onClick={() => setEditing(true)}>
              Corriger l’adresse
            </Button>
          )
        }
      >
        {refusal ? (
          `Pas d’étiquette possible\u00A0: ${refusal}.`
        ) : (
          <>
            Une partie ne s’imprime pas. Colissimo écrira&nbsp;:
            <span className={styles.printed}>
              {lines.map((line, index) => (
                // The index is part of the key, because two lines of an address may be equal.
                <span key={`${index} ${line}`}>{line}</span>
              ))}
            </span>
          </>
        )}
      </Alert>
      {editing && (
        <AddressDrawer
          orderId={order.id}
          address={order.address}
          addressVersion={order.addressVersion}
          user={order.user}
          hasLabel={false}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}
