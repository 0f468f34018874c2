import { useState } from 'react';
import { generateLabel } from '#features/shipping/domain/endpoints.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { MAX_GRAMS, MIN_GRAMS, parcelWeight } from '#features/shipping/domain/rules.ts';
import { piecesOfParcel } from '#features/parcels/domain/rules.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { invalidateAfter, useCommand } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { NumberField } from '#platform/web/ui/NumberField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { deleteDraft, useDraft, useSaveDraft } from '#platform/web/ui/use-draft.ts';
import { errorOfRequest, labelObstacle, type ParcelOrder } from './parcel-order.ts';
import styles from './preparation.module.css';

const weightFault = (grams: number | null): string | null =>
  grams !== null && grams >= MIN_GRAMS && grams <= MAX_GRAMS ? null : 'Indiquez un poids entre 10 et 30 000 grammes';

interface LabelRequestProps {
  order: ParcelOrder;
  onAsk: () => void;
  onRefused: () => void;
}

const draftOf = ({ id }: ParcelOrder): string => `weight ${id}`;

function useLabelRequest({ order, onRefused }: Omit<LabelRequestProps, 'onAsk'>) {
  return useCommand(generateLabel, {
    onSuccess: ({ tracking_id }) => {
      toast.success(`Étiquette ${tracking_id} créée pour la commande ${order.number}`);
      deleteDraft(draftOf(order));
    },
    onProblem: () => {
      onRefused();
      // A refusal may change the state of the label too, for example after a request without an answer.
      void invalidateAfter(generateLabel);
    },
  });
}

const Uncertain = ({
  reason,
  onAgain,
  disabled,
}: {
  reason: string | null;
  onAgain: () => void;
  disabled: boolean;
}) => (
  <Alert
    tone="warning"
    title="Étiquette incertaine"
    actions={
      <Button variant="secondary" size="small" onClick={onAgain} disabled={disabled}>
        Vérifiée, demander une autre étiquette
      </Button>
    }
  >
    {shippingProblems.labelUnknown.sentence({ reason })}
  </Alert>
);

/** Shows the refusal of the latest request, also after a reload. */
const Refused = ({ at, reason }: NonNullable<ParcelOrder['labelRefused']>) => (
  <Alert
    tone="warning"
    title={
      <>
        Étiquette refusée le <DateTime at={at} />
      </>
    }
  >
    {reason}
  </Alert>
);

export function LabelRequest({ order, onAsk, onRefused }: LabelRequestProps) {
  const pieces = piecesOfParcel(order);
  const defaultWeight = parcelWeight(pieces, useShop());
  // A draft, because another list of the screen may show the parcel while the seller types.
  const draft = draftOf(order);
  const [typed, setTyped] = useState<number | null | undefined>(useDraft(draft, { grams: 0 })?.grams);
  useSaveDraft(draft, typeof typed === 'number' ? { grams: typed } : null);
  const weight = typed === undefined ? defaultWeight : typed;
  const request = useLabelRequest({ order, onRefused });
  const fault = weightFault(weight);
  const reason = labelObstacle(order, pieces);
  const ask = (afterUnknown: boolean) => {
    if (weight !== null && !fault) {
      onAsk();
      request.mutate(
        { orderId: order.id, weightGrams: weight, ...(afterUnknown && { afterUnknown }) },
        { onSuccess: () => setTyped(undefined) },
      );
    }
  };
  const isLabelUnknown = order.labelUnknown && !request.isPending;
  const refused = request.isIdle ? order.labelRefused : null;
  return (
    <Form
      label={`Étiquette de la commande ${order.number}`}
      onSubmit={() => ask(false)}
      saving={request.isPending}
      error={errorOfRequest(request.error, isLabelUnknown)}
      variant="secondary"
      submitLabel="Générer l’étiquette"
      savingLabel="Colissimo répond…"
      disabledReason={reason}
      disabled={fault !== null || isLabelUnknown}
    >
      {isLabelUnknown && (
        <Uncertain reason={order.labelUnknownReason} onAgain={() => ask(true)} disabled={fault !== null} />
      )}
      {refused && <Refused {...refused} />}
      {!reason && (
        <div className={styles.weight}>
          <NumberField
            label="Poids du colis (grammes)"
            value={weight}
            onChange={setTyped}
            maxLength={5}
            error={fault}
            hint={`${pieces} ${pieces > 1 ? 'articles' : 'article'}\u00A0: ${defaultWeight} g par défaut`}
          />
        </div>
      )}
    </Form>
  );
}
