import type { Address } from '#features/orders/domain/schemas.ts';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import styles from './order.module.css';

interface AddressLinesProps {
  address: Address;
  /** Her e-mail where it stands beside the address already: it is not said twice. */
  knownEmail?: string | undefined;
}

/** An address as it is written on a parcel, and how to reach her. */
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
