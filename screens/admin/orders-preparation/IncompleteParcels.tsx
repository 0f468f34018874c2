import { useEffect } from 'react';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { hideValidated } from './validated-message.ts';

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

export function IncompleteParcels({ parcels, ...rest }: IncompleteParcelsProps) {
  useEffect(hideValidated, []);
  return (
    <ConfirmDialog
      open
      {...rest}
      title={
        parcels.length > 1 ? `Valider ${parcels.length} colis incomplets\u00A0?` : 'Valider un colis incomplet\u00A0?'
      }
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
