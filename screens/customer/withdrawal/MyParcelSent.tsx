import { useState } from 'react';
import { tellParcelSent } from '#features/withdrawals/domain/endpoints.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Form } from '#platform/web/ui/Form.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';

interface Props {
  withdrawalId: string;
  /** Tracking number of the return label sent to the customer; empty without a label. */
  trackingNumber: string;
}

/** « J’ai envoyé le colis », with an optional tracking number. */
export function MyParcelSent({ withdrawalId, trackingNumber: ofLabel }: Props) {
  const [typed, setTrackingNumber] = useState<string | null>(null);
  const trackingNumber = typed ?? ofLabel;
  const tell = useCommand(tellParcelSent, { onSuccess: () => toast.success('C’est noté, merci') });
  return (
    <Form
      label="Retour du colis"
      onSubmit={() => tell.mutate({ withdrawalId, trackingNumber })}
      saving={tell.isPending}
      error={tell.error}
      submitLabel="J’ai envoyé le colis"
    >
      <TextField
        label="Numéro de suivi (facultatif)"
        name="trackingNumber"
        maxLength={40}
        value={trackingNumber}
        onChange={setTrackingNumber}
      />
    </Form>
  );
}
