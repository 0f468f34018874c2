import { useState } from 'react';
import { reopenAttention, settleAttention } from '#features/attention/domain/endpoints.ts';
import * as schemas from '#features/attention/domain/schemas.ts';
import type { AttentionLine } from '#features/attention/domain/schemas.ts';
import { amountOf, asksMoney, attentionWords } from '#features/attention/domain/labels.ts';
import { moneyOutcomeLabels } from '#features/attention/domain/labels-money.ts';
import { moneyOutcomes, type MoneyOutcome } from '#features/attention/domain/rules-outcomes.ts';
import { attentionProblems } from '#features/attention/domain/problems.ts';
import { isRefusedWith, sentenceOf } from '#platform/web/api/problem.ts';
import { invalidateAfter, useCommand } from '#platform/web/api/query.ts';
import { maxLengthBy } from '#platform/web/ui/checked-by.ts';
import { undoAction } from '#platform/web/ui/undo-action.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx';
import { toast } from '#platform/web/ui/toast.ts';

export function SettleDialog({ item, onClose }: { item: AttentionLine; onClose: () => void }) {
  const [note, setNote] = useState('');
  const [money, setMoney] = useState<MoneyOutcome | ''>('');
  const needsOutcome = asksMoney(item);
  const reopen = useCommand(reopenAttention, {
    onSuccess: () => toast.info('L’alerte est de nouveau à traiter'),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  const save = useCommand(settleAttention, {
    onSuccess: ({ action }, { attentionId }) => {
      const undo = undoAction(() => reopen.mutate({ attentionId, reverts: action }));
      toast.success('C’est réglé', { action: undo });
      onClose();
    },
    onProblem: (problem) => {
      const { alreadySettled, amountChanged } = attentionProblems;
      if ([alreadySettled, amountChanged].some((refusal) => isRefusedWith(problem, refusal)))
        void invalidateAfter(settleAttention);
    },
  });
  const { title, sentence } = attentionWords(item);
  return (
    <FormDialog
      open
      onClose={onClose}
      title="C’est réglé&nbsp;?"
      description={`${title}. ${sentence}`}
      onSubmit={() => save.mutate({ attentionId: item.id, note, amount: amountOf(item), ...(money && { money }) })}
      saving={save.isPending}
      error={save.error}
      submitLabel="C’est réglé"
      disabledReason={needsOutcome && !money ? 'Indiquez où est passé l’argent' : null}
    >
      {needsOutcome && (
        <Select
          label="Où est passé l’argent&nbsp;?"
          value={money}
          onChange={setMoney}
          options={moneyOutcomes.map((value) => ({ value, label: moneyOutcomeLabels[value] }))}
          placeholder="Choisir…"
          required
        />
      )}
      <TextAreaField
        label="Note"
        value={note}
        onChange={setNote}
        maxLength={maxLengthBy(schemas.settleAttention.input, 'note')}
        hint="Facultative. Notez votre décision pour vous en souvenir. La cliente d’une commande la reçoit si elle demande une copie de ses données&nbsp;: restez factuelle."
      />
    </FormDialog>
  );
}
