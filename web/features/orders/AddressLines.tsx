import type { Address } from '#domain/orders/contract.ts';
import { Soft } from '#web/ui/Soft.tsx';
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
    <Soft>{address.phone}</Soft>
    <Soft>{address.email}</Soft>
    {address.deliveryNote && <span>Consigne : {address.deliveryNote}</span>}
  </address>
);
