import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { removeNote, writeNote } from '#domain/notes/endpoints.ts';
import { NOTE_MAX } from '#domain/notes/rules.ts';
import type { OrderNote } from '#domain/notes/schemas.ts';
import type { AdminOrder } from '#domain/orders/admin-schemas.ts';
import { useCommand } from '#web/api/query.ts';
import { useMay } from '#web/api/use-may.ts';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Form } from '#web/ui/Form.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { MutedText } from '#web/ui/MutedText.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { toast } from '#web/ui/toast.ts';
import { dropDraft, useDraft, useKeepDraft } from '#web/ui/use-draft.ts';
import styles from './notes.module.css';

function RemoveNote({ orderId, note, onClose }: { orderId: string; note: OrderNote; onClose: () => void }) {
  const remove = useCommand(removeNote, {
    onSuccess: () => {
      toast.success('La note est retirée');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Retirer cette note ?"
      confirmLabel="Retirer"
      danger
      saving={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ orderId, noteId: note.id })}
    >
      <p className={styles.text}>{note.text}</p>
    </ConfirmDialog>
  );
}

function NewNote({ orderId }: { orderId: string }) {
  const name = `note ${orderId}`;
  const [text, setText] = useState(useDraft(name, { text: '' })?.text ?? '');
  useKeepDraft(name, text === '' ? null : { text });
  const write = useCommand(writeNote, {
    onSuccess: () => {
      setText('');
      dropDraft(name);
    },
  });
  return (
    <Form
      label="Nouvelle note"
      onSubmit={() => write.mutate({ orderId, text })}
      saving={write.isPending}
      error={write.error}
      submitLabel="Noter"
      savingLabel="Un instant…"
      disabled={text.trim() === ''}
    >
      <TextAreaField
        label="Note interne"
        value={text}
        onChange={setText}
        maxLength={NOTE_MAX}
        rows={2}
        hint="Pour vous et vos collègues : la cliente ne la voit pas. Restez factuelle, elle peut demander ce qui est gardé sur elle."
      />
    </Form>
  );
}

/** What the people of the shop tell each other about an order. */
export function OrderNotes({ order: { id: orderId, notes } }: { order: AdminOrder }) {
  const mayRemove = useMay()(removeNote);
  const [removed, setRemoved] = useState<OrderNote | null>(null);
  return (
    <Card title="Notes">
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label="Notes">
          {notes.map((note) => (
            <li key={note.id} className={styles.note}>
              <div className={styles.words}>
                <p className={styles.text}>{note.text}</p>
                <MutedText>
                  {note.author} · <DateTime at={note.at} />
                </MutedText>
              </div>
              {mayRemove && (
                <IconButton
                  aria-label="Retirer la note"
                  danger
                  icon={<IconTrash size={19} aria-hidden />}
                  onClick={() => setRemoved(note)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <NewNote orderId={orderId} />
      {removed && <RemoveNote orderId={orderId} note={removed} onClose={() => setRemoved(null)} />}
    </Card>
  );
}
