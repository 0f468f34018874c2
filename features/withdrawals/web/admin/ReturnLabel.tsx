import { IconDownload } from '@tabler/icons-react';
import { useId } from 'react';
import { urlOf } from '#shared/http/request.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { makeReturnLabel, returnLabelPdf } from '#features/withdrawals/domain/admin-endpoints.ts';
import type { AdminWithdrawal } from '#features/withdrawals/domain/admin-schemas.ts';
import { withdrawalProblems } from '#features/withdrawals/domain/problems.ts';
import { returnLabelRefusal } from '#features/withdrawals/domain/rules.ts';
import { trackingPage } from '#features/shipping/domain/rules.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { useMay } from '#features/users/web/use-may.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Reason } from '#platform/web/ui/Reason.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { mayAskReturnLabel } from './may-ask-return-label.ts';

interface Props {
  withdrawal: AdminWithdrawal;
}

function useReturnLabel({ id: withdrawalId, order }: AdminWithdrawal) {
  const make = useCommand(makeReturnLabel, {
    onSuccess: () =>
      toast.success(`Commande ${order.number}\u00A0: étiquette de retour créée, la cliente la reçoit par e-mail`),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  return {
    isPending: make.isPending,
    ask: (afterUnknown = false) => make.mutate({ withdrawalId, ...(afterUnknown && { afterUnknown }) }),
  };
}

export function ReturnLabelButton({ withdrawal }: Props) {
  const { isPending, ask } = useReturnLabel(withdrawal);
  const mayMakeLabel = useMay()(makeReturnLabel);
  const reasonId = useId();
  const hasCarrier = !useShop().lacks.includes('shipping');
  if (!mayMakeLabel || !mayAskReturnLabel(withdrawal)) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        loading={isPending}
        disabled={!hasCarrier}
        {...(!hasCarrier && { 'aria-describedby': reasonId })}
        onClick={() => ask()}
      >
        Étiquette de retour
      </Button>
      {!hasCarrier && <Reason id={reasonId}>{withdrawalProblems.noCarrier.sentence()}</Reason>}
    </>
  );
}

export function ReturnLabelUnknown({ withdrawal }: Props) {
  const { isPending, ask } = useReturnLabel(withdrawal);
  const mayMakeLabel = useMay()(makeReturnLabel);
  if (!mayMakeLabel || !withdrawal.labelUnknown) return null;
  return (
    <Alert tone="warning" title="Étiquette de retour incertaine">
      <p>{shippingProblems.labelUnknown.sentence({ reason: withdrawal.labelUnknownReason })}</p>
      {!returnLabelRefusal(withdrawal, withdrawal.isReturnFree) && (
        <Button variant="secondary" size="small" loading={isPending} onClick={() => ask(true)}>
          Demander une autre étiquette
        </Button>
      )}
    </Alert>
  );
}

const TrackingLink = ({ trackingId }: { trackingId: string }) => (
  <a href={trackingPage(trackingId)} target="_blank" rel="noopener noreferrer" translate="no">
    {trackingId}
  </a>
);

export const ReturnLabelNote = ({ returnLabel }: AdminWithdrawal) =>
  returnLabel && (
    <p>
      <MutedText>
        Étiquette de retour du <DateTime at={returnLabel.at} format="date" />, Colissimo{' '}
        <TrackingLink {...returnLabel} />
      </MutedText>
    </p>
  );

export function ReturnLabelMade({ id: withdrawalId, returnLabel }: AdminWithdrawal) {
  const mayOpenPdf = useMay()(returnLabelPdf);
  if (!returnLabel) return null;
  const { at, hasFile } = returnLabel;
  return (
    <Row gap="small">
      <span>
        <DateTime at={at} /> <TrackingLink {...returnLabel} />
      </span>
      {hasFile && mayOpenPdf && (
        <AnchorButton
          href={urlOf(returnLabelPdf, { withdrawalId })}
          newTab
          variant="quiet"
          size="small"
          icon={<IconDownload size={18} aria-hidden />}
        >
          Ouvrir
        </AnchorButton>
      )}
    </Row>
  );
}
