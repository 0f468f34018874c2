import { useState } from 'react';
import { actionRefusal, type OrderFacts } from '#features/orders/domain/rules.ts';
import type { Address } from '#features/orders/domain/schemas.ts';
import { ParcelPart } from '#features/orders/web/admin/ParcelPart.tsx';
import { changeAddress } from '#features/parcels/domain/admin-endpoints.ts';
import type { LabelOfOrder } from '#features/parcels/domain/admin-schemas.ts';
import type { Person } from '#features/users/domain/schemas.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Reason } from '#platform/web/ui/Reason.tsx';
import { AddressDrawer } from './AddressDrawer.tsx';
import styles from '#features/orders/web/admin/order.module.css';

interface OrderAddressProps {
  order: { id: string; address: Address | null; addressVersion: string; user: Person } & Pick<LabelOfOrder, 'label'> &
    OrderFacts;
  frame?: 'card' | 'part';
  /** Opens the drawer outside of this component, for a screen that may move the component while the drawer is open. */
  onEdit?: () => void;
}

const TITLE = 'Adresse de livraison';

export function OrderAddress({ order, frame = 'card', onEdit }: OrderAddressProps) {
  const [editing, setEditing] = useState(false);
  const mayChange = useMay()(changeAddress);
  const refusal = actionRefusal('change-address', order);
  const edit = mayChange && (
    <Button
      variant="secondary"
      size="small"
      disabled={refusal !== null}
      aria-label={order.address ? 'Modifier l’adresse' : 'Ajouter l’adresse'}
      onClick={onEdit ?? (() => setEditing(true))}
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
      {mayChange && refusal && <Reason>{refusal.message}</Reason>}
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
    <ParcelPart title={TITLE}>
      {content}
      {edit && <div className={styles.edit}>{edit}</div>}
    </ParcelPart>
  );
}

interface AddressLinesProps {
  address: Address;
  /** E-mail address that the page shows elsewhere, so that it is not repeated. */
  knownEmail?: string | undefined;
}

const AddressLines = ({ address, knownEmail }: AddressLinesProps) => (
  <address className={styles.address}>
    <b>
      {address.firstName} {address.lastName}
    </b>
    <span>{address.street}</span>
    <span className={styles.addressLine}>
      <span>
        {address.zip} {address.city}
      </span>
      <span>{address.country}</span>
    </span>
    <span className={styles.addressLine}>
      <MutedText>{address.phone}</MutedText>
      {address.email !== knownEmail && <MutedText>{address.email}</MutedText>}
    </span>
    {address.deliveryNote && <span>Consigne&nbsp;: {address.deliveryNote}</span>}
  </address>
);
