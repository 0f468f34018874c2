import { useState } from 'react';
import { changeAddress } from '#features/parcels/domain/admin-endpoints.ts';
import { whyNot, type OrderFacts } from '#features/orders/domain/rules.ts';
import type { Address } from '#features/orders/domain/schemas.ts';
import type { LabelOfOrder } from '#features/parcels/domain/admin-schemas.ts';
import type { Person } from '#features/users/domain/schemas.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Reason } from '#platform/web/ui/Reason.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { AddressDrawer } from './AddressDrawer.tsx';
import { AddressLines } from './AddressLines.tsx';
import { Part } from '#features/orders/web/admin/Part.tsx';
import styles from '#features/orders/web/admin/order.module.css';

interface OrderAddressProps {
  order: { id: string; address: Address | null; addressVersion: string; user: Person } & Pick<LabelOfOrder, 'label'> &
    OrderFacts;
  /** Renders a card, or a part of a card. */
  frame?: 'card' | 'part';
}

const TITLE = 'Adresse de livraison';

/** Shipping address. Users with the permission can correct it until the parcel has left. */
export function OrderAddress({ order, frame = 'card' }: OrderAddressProps) {
  const [editing, setEditing] = useState(false);
  const may = useMay()(changeAddress);
  const refusal = whyNot('change-address', order);
  const edit = may && (
    <Button
      variant="secondary"
      size="small"
      disabled={refusal !== null}
      aria-label={order.address ? 'Modifier l’adresse' : 'Ajouter l’adresse'}
      onClick={() => setEditing(true)}
    >
      {order.address ? 'Modifier' : 'Ajouter'}
    </Button>
  );
  const content = (
    <>
      {order.address ? (
        <AddressLines address={order.address} knownEmail={frame === 'part' ? order.user.email : undefined} />
      ) : (
        <MutedText>L’adresse de livraison n’est pas encore renseignée</MutedText>
      )}
      {may && refusal && <Reason>{refusal.message}</Reason>}
      {editing && (
        <AddressDrawer
          orderId={order.id}
          address={order.address}
          addressVersion={order.addressVersion}
          user={order.user}
          hasLabel={order.label !== null}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
  if (frame === 'card') {
    return (
      <Card title={TITLE} actions={edit}>
        {content}
      </Card>
    );
  }
  return (
    <Part title={TITLE}>
      {content}
      {edit && <div className={styles.edit}>{edit}</div>}
    </Part>
  );
}
