import type { Address } from '#domain/orders/schemas.ts';
import { MutedText } from '#web/ui/MutedText.tsx';
import styles from './order.module.css';

/** An address as it is written on a parcel, and how to reach her. */
export const AddressLines = ({ address }: { address: Address }) => (
  <address className={styles.address}>
    <b>
      {address.firstName} {address.lastName}
    </b>
    <span>{address.street}</span>
    <span>
      {address.zip} {address.city}
    </span>
    <span>{address.country}</span>
    <MutedText>{address.phone}</MutedText>
    <MutedText>{address.email}</MutedText>
    {address.deliveryNote && <span>Consigne : {address.deliveryNote}</span>}
  </address>
);
