import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';
import { LiveAddForm, type LiveAddFormProps } from './LiveAddForm.tsx';

interface AddDialogProps extends Omit<LiveAddFormProps, 'inDialog'> {
  onAir: () => void;
  onClose: () => void;
}

/** Dialog with the form on a phone. Closes once the piece is given. A typed number can also be put on air. */
export function AddDialog({ liveId, add, onAir, onClose }: AddDialogProps) {
  const { draft, givenCount, pseudoField } = add;
  const [initialCount] = useState(givenCount);
  // The dialog focuses its first field. The focus goes on to what is missing, so that no keyboard covers a full form.
  const focusNext = useEffectEvent(() => {
    const submit = pseudoField.current?.form?.querySelector<HTMLElement>('[type=submit]');
    if (draft.ref !== '') (draft.pseudo === '' ? pseudoField.current : submit)?.focus();
  });
  useEffect(() => focusNext(), []);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (givenCount !== initialCount) close();
  }, [givenCount, initialCount]);
  return (
    <Dialog open onClose={onClose} title="Donner une pièce">
      <DialogBody>
        <LiveAddForm liveId={liveId} add={add} inDialog />
        <Button variant="secondary" block disabled={draft.ref === ''} onClick={onAir}>
          {draft.ref === '' ? 'Mettre à l’antenne' : `Mettre la pièce ${draft.ref} à l’antenne`}
        </Button>
      </DialogBody>
    </Dialog>
  );
}
