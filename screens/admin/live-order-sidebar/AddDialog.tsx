import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';
import { LiveAddForm, type LiveAddFormProps } from './LiveAddForm.tsx';

interface AddDialogProps extends Omit<LiveAddFormProps, 'inDialog'> {
  onAir: () => void;
  onClose: () => void;
}

export function AddDialog({ liveId, addForm, onAir, onClose }: AddDialogProps) {
  const { draft, givenCount, pseudoField } = addForm;
  const [initialCount] = useState(givenCount);
  // When the number is filled in, moves the focus to the missing pseudo, or to the submit button when no field is
  // missing. The keyboard of the phone then does not cover a completed form.
  const focusNext = useEffectEvent(() => {
    const submit = pseudoField.current?.form?.querySelector<HTMLElement>('[type=submit]');
    if (draft.ref !== '') (draft.pseudo === '' ? pseudoField.current : submit)?.focus();
  });
  useEffect(() => focusNext(), []);
  const close = useEffectEvent(onClose);
  // Closes the dialog after an assignment.
  useEffect(() => {
    if (givenCount !== initialCount) close();
  }, [givenCount, initialCount]);
  return (
    <Dialog open onClose={onClose} title="Donner une pièce">
      <DialogBody>
        <LiveAddForm liveId={liveId} addForm={addForm} inDialog />
        <Button variant="secondary" block disabled={draft.ref === ''} onClick={onAir}>
          {draft.ref === '' ? 'Mettre à l’antenne' : `Mettre la pièce ${draft.ref} à l’antenne`}
        </Button>
      </DialogBody>
    </Dialog>
  );
}
