import { useEffect, useRef, useState } from 'react';
import type { BuyerWithoutAccount } from '#features/orders/domain/admin-schemas.ts';
import { messageWithoutAccount } from '#features/orders/domain/labels.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx';
import { toast } from '#platform/web/ui/toast.ts';

/** Shows the message, already selected, when the browser does not allow copying. */
function Selectable({ text }: { text: string }) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // Waits until the dialog has focused its first button.
    const frame = requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.select();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <TextAreaField
      ref={area}
      label="Message"
      hint="Copiez ce texte, il est sélectionné."
      rows={5}
      readOnly
      value={text}
      onChange={() => {}}
    />
  );
}

/**
 * Copies the message with one click. When the browser refuses, for example on an insecure page, shows it for manual
 * copying.
 */
export function CopyMessage({ person, ownText }: { person: BuyerWithoutAccount; ownText: string }) {
  const [isShown, setShown] = useState(false);
  const text = messageWithoutAccount(person, ownText);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(`Message pour @${person.pseudo} copié`);
    } catch {
      setShown(true);
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Copier le message pour @${person.pseudo}`}
        onClick={() => void copy()}
      >
        Copier le message
      </Button>
      <Dialog open={isShown} onClose={() => setShown(false)} title={`Message pour @${person.pseudo}`}>
        <DialogBody>
          <Selectable text={text} />
        </DialogBody>
      </Dialog>
    </>
  );
}
