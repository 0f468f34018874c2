import { useState } from 'react';
import { getLive, updateLive } from '#features/lives/domain/endpoints.ts';
import * as schemas from '#features/lives/domain/schemas.ts';
import { toldSentence } from '#features/lives/domain/rules.ts';
import type { Live } from '#features/lives/domain/schemas.ts';
import { keyOf, queryClient, useCommand } from '#platform/web/api/query.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { errorsBy } from '#platform/web/ui/errors-by.ts';
import { useForm } from '#platform/web/ui/use-form.ts';

interface Edited extends Readonly<Record<string, unknown>> {
  title: string;
  ref: string;
  liveDate: string | null;
  isActive: boolean;
}

const editable = ({ title, ref, liveDate, isActive }: Live): Edited => ({ title, ref, liveDate, isActive });
const isNewer = (first: Live, second: Live) => Date.parse(first.updatedAt) > Date.parse(second.updatedAt);

/** Form of a live. Sends only changed fields, because the live may be edited elsewhere too. */
export function useLiveForm(live: Live) {
  const [start, setStart] = useState(live);
  const form = useForm<Edited>({
    initial: editable(live),
    validate: (values) =>
      errorsBy(schemas.updateLive.input, { ...values, liveId: live.id, liveDate: values.liveDate ?? '' }),
  });
  const { values } = form;
  const isChanged = {
    title: values.title !== start.title,
    ref: values.ref !== start.ref,
    liveDate: values.liveDate !== start.liveDate,
    isActive: values.isActive !== start.isActive,
  };
  if (isNewer(live, start)) {
    // Changed elsewhere: unedited fields take the new values, edited fields stay.
    setStart(live);
    if (!isChanged.title) form.set('title', live.title);
    if (!isChanged.ref) form.set('ref', live.ref);
    if (!isChanged.liveDate) form.set('liveDate', live.liveDate);
    if (!isChanged.isActive) form.set('isActive', live.isActive);
  }

  const save = useCommand(updateLive, {
    onSuccess: ({ told: notifiedCount, ...saved }) => {
      queryClient.setQueryData(keyOf(getLive, { liveId: saved.id }), saved);
      setStart(saved);
      form.reset(editable(saved));
      toast.success(['Live enregistré', toldSentence(notifiedCount)].filter(Boolean).join('. '));
    },
    onProblem: form.takeProblem,
  });
  const send = ({ title, ref, liveDate, isActive }: Edited) =>
    save.mutate({
      liveId: live.id,
      ...(isChanged.title && { title }),
      ...(isChanged.ref && { ref }),
      ...(isChanged.liveDate && liveDate && { liveDate }),
      ...(isChanged.isActive && { isActive }),
    });
  return {
    form,
    saving: save.isPending,
    error: save.error,
    submit: () => form.submit(send),
    isUnchanged: !Object.values(isChanged).includes(true),
  };
}
