import type { Address } from '#features/orders/domain/schemas.ts';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import styles from '#features/orders/web/admin/order.module.css';

interface AddressLinesProps {
  address: Address;
  /** E-mail already shown beside the address; not repeated. */
  knownEmail?: string | undefined;
}

/** Address as written on a parcel, with the contact details. */
export const AddressLines = ({ address, knownEmail }: AddressLinesProps) => (
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
    {address.deliveryNote && <span>Consigne : {address.deliveryNote}</span>}
  </address>
);
