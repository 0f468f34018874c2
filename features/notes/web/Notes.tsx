import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { mayRemoveNote, MAX_NOTE } from '#features/notes/domain/rules.ts';
import type { Note } from '#features/notes/domain/schemas.ts';
import { useSession } from '#features/users/web/session.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Text } from '#platform/web/ui/Text.tsx';
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { type DraftText, useDraftText } from '#platform/web/ui/use-draft-text.ts';

interface RequestState {
  isPending: boolean;
  error: unknown;
  reset: () => void;
}

interface NotesProps {
  draft: string;
  notes: readonly Note[];
  writing: RequestState;
  onWrite: (note: DraftText, onWritten: () => void) => void;
  removing: RequestState;
  onRemove: (note: Note, onRemoved: () => void) => void;
}

function NewNote({ draft, writing, onWrite }: Pick<NotesProps, 'draft' | 'writing' | 'onWrite'>) {
  const { typed, setText, clear } = useDraftText(draft);
  return (
    <Form
      label="Nouvelle note"
      onSubmit={() => onWrite(typed, () => clear(typed))}
      saving={writing.isPending}
      error={writing.error}
      submitLabel="Noter"
      savingLabel="Un instant…"
      disabled={typed.text.trim() === ''}
    >
      <TextAreaField
        label="Note interne"
        value={typed.text}
        onChange={setText}
        maxLength={MAX_NOTE}
        rows={2}
        hint="Pour vous et vos collègues. La cliente ne la voit pas sur le site. Elle la reçoit si elle demande une copie de ses données&nbsp;: restez factuelle."
      />
    </Form>
  );
}

export function Notes({ draft, notes, writing, onWrite, removing, onRemove }: NotesProps) {
  const { user } = useSession();
  const reader = { userId: user?.id ?? '', role: user?.role ?? null };
  const [noteToRemove, setNoteToRemove] = useState<Note | null>(null);
  const askToRemove = (note: Note) => {
    removing.reset();
    setNoteToRemove(note);
  };
  const onRemoved = () => {
    toast.success('La note est retirée');
    setNoteToRemove(null);
  };
  return (
    <Card title="Notes">
      {notes.length > 0 && (
        <List label="Notes" gap="small">
          {notes.map((note) => (
            <Row key={note.id} as="li" justify="between" align="start" nowrap>
              <div>
                <Text as="p" keepLines>
                  {note.text}
                </Text>
                <Text size={13} muted>
                  {note.author} · <DateTime at={note.at} />
                </Text>
              </div>
              {mayRemoveNote(note, reader) && (
                <IconButton
                  aria-label="Retirer la note"
                  danger
                  icon={<IconTrash size={19} aria-hidden />}
                  onClick={() => askToRemove(note)}
                />
              )}
            </Row>
          ))}
        </List>
      )}
      <NewNote draft={draft} writing={writing} onWrite={onWrite} />
      {noteToRemove && (
        <ConfirmDialog
          open
          onClose={() => setNoteToRemove(null)}
          title="Retirer cette note&nbsp;?"
          confirmLabel="Retirer"
          danger
          saving={removing.isPending}
          error={removing.error}
          onConfirm={() => onRemove(noteToRemove, onRemoved)}
        >
          <Text as="p" keepLines>
            {noteToRemove.text}
          </Text>
        </ConfirmDialog>
      )}
    </Card>
  );
}
