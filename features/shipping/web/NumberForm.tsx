import { maxLengthBy } from '#platform/web/ui/checked-by.ts';
import * as schemas from '#features/shipping/domain/schemas.ts';
import { useState } from 'react';
import { recordNumber } from '#features/shipping/domain/endpoints.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { readTrackingNumber } from '#features/shipping/domain/rules.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Form } from '#platform/web/ui/Form.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { deleteSentText, useDraft, useSaveDraft } from '#platform/web/ui/use-draft.ts';
import { labelObstacle, type ParcelOrder } from './parcel-order.ts';
import { piecesOfParcel } from '#features/parcels/domain/rules.ts';

interface NumberFormProps {
  order: ParcelOrder;
  onAsk: () => void;
  onRefused: () => void;
}

export function NumberForm({ order, onAsk, onRefused }: NumberFormProps) {
  const draft = `tracking-number ${order.id}`;
  const [typed, setTyped] = useState(useDraft(draft, { text: '' })?.text ?? '');
  useSaveDraft(draft, typed === '' ? null : { text: typed });
  const [isTried, setTried] = useState(false);
  const save = useCommand(recordNumber, {
    onSuccess: ({ trackingId }, sent) => {
      toast.success(`Numéro ${trackingId} noté pour la commande ${order.number}`);
      setTyped((text) => (text === sent.trackingId ? '' : text));
      // Deletes the draft even when the form is already unmounted.
      deleteSentText(draft, sent.trackingId);
    },
    onProblem: onRefused,
  });
  const isWrong = readTrackingNumber(typed) === null;
  const submit = () => {
    setTried(true);
    if (isWrong) return;
    onAsk();
    save.mutate({ orderId: order.id, trackingId: typed });
  };
  return (
    <Form
      label={`Numéro de suivi de la commande ${order.number}`}
      onSubmit={submit}
      saving={save.isPending}
      error={save.error}
      variant="secondary"
      submitLabel="Noter le numéro"
      disabledReason={labelObstacle(order, piecesOfParcel(order))}
    >
      <TextField
        label="Numéro de suivi"
        value={typed}
        onChange={setTyped}
        maxLength={maxLengthBy(schemas.recordNumber.input, 'trackingId')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        error={isTried && isWrong ? shippingProblems.badNumber.sentence() : null}
        hint="Sans contrat Colissimo, faites l’étiquette à La Poste ou sur son site, puis recopiez son numéro."
      />
    </Form>
  );
}
