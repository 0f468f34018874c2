import { useEffect } from 'react';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { forgetValidated } from './say-validated.ts';

/** A parcel of which only some pieces are ticked: who it is for, and what is missing. */
export interface IncompleteParcel {
  id: string;
  number: string;
  buyer: string;
  reason: string;
}

interface IncompleteParcelsProps {
  parcels: readonly IncompleteParcel[];
  onClose: () => void;
  onConfirm: () => void;
  saving: boolean;
  error: unknown;
}

/** Asks before parcels are validated of which only some pieces are ticked. */
export function IncompleteParcels({ parcels, ...rest }: IncompleteParcelsProps) {
  useEffect(forgetValidated, []);
  return (
    <ConfirmDialog
      open
      {...rest}
      title={parcels.length > 1 ? `Valider ${parcels.length} colis incomplets ?` : 'Valider un colis incomplet ?'}
      confirmLabel="Valider quand même"
    >
      <ul>
        {parcels.map(({ id, number, buyer, reason }) => (
          <li key={id}>
            <b>
              {number}, {buyer}
            </b>
            <br />
            {reason}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
