import { useState } from 'react';
import { reopenAttention, settleAttention } from '#domain/attention/endpoints.ts';
import type { AttentionLine } from '#domain/attention/schemas.ts';
import { asksMoney, attentionWords } from '#domain/attention/labels.ts';
import { moneyOutcomeLabels } from '#domain/attention/labels-money.ts';
import { moneyOutcomes, type MoneyOutcome } from '#domain/attention/life.ts';
import { attentionProblems } from '#domain/attention/problems.ts';
import { refusedWith, sentenceOf } from '#web/api/problem.ts';
import { invalidateAfter, useCommand } from '#web/api/query.ts';
import { undoAction } from '#web/features/shell/undo-action.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { toast } from '#web/ui/toast.ts';

/** « C’est réglé », with a note for whoever wonders later; one click takes it back. */
export function SettleDialog({ item, onClose }: { item: AttentionLine; onClose: () => void }) {
  const [note, setNote] = useState('');
  const [money, setMoney] = useState<MoneyOutcome | ''>('');
  const isAsked = asksMoney(item);
  const reopen = useCommand(reopenAttention, {
    onSuccess: () => toast.info('La ligne est de nouveau à regarder'),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  const settle = useCommand(settleAttention, {
    onSuccess: ({ action }, { attentionId }) => {
      const undo = undoAction(() => reopen.mutate({ attentionId, reverts: action }));
      toast.success('C’est réglé', { action: undo });
      onClose();
    },
    onProblem: (problem) => {
      if (refusedWith(problem, attentionProblems.alreadySettled)) void invalidateAfter(settleAttention);
    },
  });
  const { title, sentence } = attentionWords(item);
  return (
    <FormDialog
      open
      onClose={onClose}
      title="C’est réglé ?"
      description={`${title}. ${sentence}`}
      onSubmit={() => settle.mutate({ attentionId: item.id, note, ...(money && { money }) })}
      saving={settle.isPending}
      error={settle.error}
      submitLabel="C’est réglé"
      disabledReason={isAsked && !money ? 'Indiquez où est passé l’argent' : null}
    >
      {isAsked && (
        <Select
          label="Où est passé l’argent ?"
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
        maxLength={500}
        hint="Ce qui a été fait, pour s’en souvenir. Facultative."
      />
    </FormDialog>
  );
}
