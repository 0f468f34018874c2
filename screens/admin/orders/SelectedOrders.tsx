import { useState } from 'react';
import { counted } from '#shared/counted.ts';
import type { ReplyOf } from '#shared/http/endpoint.ts';
import type { SelectionOutcome } from '#shared/http/schemas.ts';
import { foreseeReminders, changeHolds, remindBuyersOf } from '#features/orders/domain/admin-endpoints.ts';
import { selectionSentence, type SelectionAction } from '#features/orders/domain/labels-office.ts';
import { RefusedOrders } from '#features/orders/web/admin/RefusedOrders.tsx';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { useOnceKey } from '#platform/web/api/use-once-key.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { SelectionBar } from '#platform/web/ui/SelectionBar.tsx';
import { UnbrokenText } from '#platform/web/ui/UnbrokenText.tsx';
import { keepFocusNear } from '#platform/web/ui/remember-focus.ts';
import { toast } from '#platform/web/ui/toast.ts';
import type { Selection } from '#platform/web/ui/use-selection.ts';
import styles from '#features/orders/web/admin/order.module.css';

const actions: readonly { action: SelectionAction; label: string }[] = [
  { action: 'extend', label: '+24 h' },
  { action: 'no-limit', label: 'Sans limite' },
  { action: 'remind', label: 'Envoyer une relance' },
];

const questions: Partial<Record<SelectionAction, { title: string; text: string; confirmLabel: string }>> = {
  'no-limit': {
    title: 'Garder ces commandes sans limite\u00A0?',
    text: 'Leurs pièces resteront réservées jusqu’à ce que vous annuliez les commandes.',
    confirmLabel: 'Garder sans limite',
  },
  remind: {
    title: 'Relancer ces commandes\u00A0?',
    text: 'Chaque cliente avec une adresse e-mail reçoit une relance tout de suite.',
    confirmLabel: 'Envoyer une relance',
  },
};

type ReminderPreview = ReplyOf<typeof foreseeReminders>;

function previewSentence({ reachable, buyers, withoutAddress, refused }: ReminderPreview): string {
  const nobodySentence = reachable === 0 && 'Aucune cliente ne recevra d’e-mail';
  const severalMails = `${counted(reachable, 'e-mail')}${buyers === 1 ? '' : ' en tout'}`;
  const mails = buyers === reachable ? 'un e-mail' : severalMails;
  const mailedSentence = `${counted(buyers, 'cliente recevra', 'clientes recevront')} aussitôt ${mails}`;
  const parts = [
    nobodySentence || mailedSentence,
    withoutAddress > 0 && `${counted(withoutAddress, 'commande')} sans adresse e-mail`,
    refused > 0 &&
      counted(refused, 'commande ne se relance pas pour le moment', 'commandes ne se relancent pas pour le moment'),
  ];
  return `${parts.filter(Boolean).join('. ')}.`;
}

function disabledReasonOf({ data, error }: { data: ReminderPreview | undefined; error: unknown }): string | null {
  if (error) return 'L’envoi n’est pas possible pour le moment.';
  return data?.reachable === 0 ? 'Aucun e-mail à envoyer.' : null;
}

const selectedLabel = (selected: number) => counted(selected, 'commande sélectionnée', 'commandes sélectionnées');

interface SelectedOrdersProps {
  selection: Selection;
  /** False for an empty list, which hides the bar. The report of refused orders stays. */
  hasRows: boolean;
}

export function SelectedOrders({ selection, hasRows }: SelectedOrdersProps) {
  const { run, busy, result, closeResult } = useSelectionAction(selection);
  const [asking, setAsking] = useState<SelectionAction | null>(null);
  const question = asking && questions[asking];
  const foresee = useCommand(foreseeReminders);
  const start = (action: SelectionAction) => {
    if (busy) return;
    keepFocusNear();
    if (!questions[action]) return run(action);
    if (action === 'remind') foresee.mutate({ orderIds: [...selection.keys] });
    setAsking(action);
  };
  const isReminder = asking === 'remind';
  const preview = isReminder ? (foresee.data ?? null) : null;
  return (
    <>
      {result && (
        <div className={styles.outcome}>
          <RefusedOrders
            title={selectionSentence(result.action, result.done, result.refused.length)}
            refused={result.refused}
            onClose={closeResult}
          />
        </div>
      )}
      {hasRows && (
        <SelectionBar selection={selection} countLabel={selectedLabel}>
          {actions.map(({ action, label }) => (
            <Button key={action} variant="secondary" size="small" aria-disabled={busy} onClick={() => start(action)}>
              {label}
            </Button>
          ))}
        </SelectionBar>
      )}
      {asking && question && (
        <ConfirmDialog
          open
          onClose={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            run(asking);
          }}
          title={question.title}
          confirmLabel={question.confirmLabel}
          saving={isReminder && foresee.isPending}
          error={isReminder ? foresee.error : null}
          disabledReason={isReminder ? disabledReasonOf(foresee) : null}
        >
          <p>
            {selectedLabel(selection.keys.length)}.{' '}
            <UnbrokenText text={preview ? previewSentence(preview) : question.text} />
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

type Result = SelectionOutcome & { action: SelectionAction };

function useSelectionAction({ keys: orderIds, untick }: Selection) {
  const [result, setResult] = useState<Result | null>(null);
  // Unticks only the sent orders, because the user may have ticked more orders since the request.
  const showOutcome = (action: SelectionAction, sentIds: readonly string[], outcome: SelectionOutcome) => {
    const { done, refused } = outcome;
    untick(sentIds.filter((orderId) => !refused.some(({ id }) => id === orderId)));
    setResult(refused.length > 0 ? { action, ...outcome } : null);
    if (refused.length === 0) toast.success(selectionSentence(action, done, 0));
  };
  const onProblem = (problem: unknown) => toast.error(sentenceOf(problem));
  const { keyOf, renew } = useOnceKey();
  const change = useCommand(changeHolds, {
    onSuccess: (outcome, sent) => {
      renew();
      showOutcome(sent.change, sent.orderIds, outcome);
    },
    onProblem,
  });
  const remind = useCommand(remindBuyersOf, {
    onSuccess: (outcome, sent) => showOutcome('remind', sent.orderIds, outcome),
    onProblem,
  });
  return {
    busy: change.isPending || remind.isPending,
    result,
    closeResult: () => setResult(null),
    run: (action: SelectionAction) =>
      action === 'remind'
        ? remind.mutate({ orderIds: [...orderIds] })
        : change.mutate({
            orderIds: [...orderIds],
            change: action,
            once: keyOf(`${action} ${orderIds.join(' ')}`),
          }),
  };
}
