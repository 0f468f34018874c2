import type { ReactNode } from 'react';
import { MAX_MESSAGE } from '#features/messages/domain/rules.ts';
import type { Message } from '#features/messages/domain/schemas.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx';
import { type DraftText, useDraftText } from '#platform/web/ui/use-draft-text.ts';
import styles from './messages.module.css';

interface MessagesProps<Shown extends Message> {
  title: string;
  intro?: ReactNode;
  messages: readonly Shown[];
  authorOf: (message: Shown) => string;
  isOwn: (message: Shown) => boolean;
  draft: string;
  label: string;
  isReadOnly?: boolean;
  submitLabel: string;
  sending: { isPending: boolean; error: unknown };
  /** Sends the message, then calls `onSent`, which empties the form unless its text has changed. */
  onSend: (message: DraftText, onSent: () => void) => void;
}

export function Messages<Shown extends Message>(props: MessagesProps<Shown>) {
  const { title, intro, messages, authorOf, isOwn, draft, label, isReadOnly, submitLabel, sending, onSend } = props;
  const { typed, setText, clear } = useDraftText(draft);
  return (
    <div id="messages">
      <Card title={title} intro={intro}>
        {messages.length > 0 && (
          <ol className={styles.messages} aria-label="Messages">
            {messages.map((message) => (
              <li key={message.id} className={isOwn(message) ? styles.own : styles.message}>
                <p className={styles.text}>{message.text}</p>
                <MutedText>
                  {authorOf(message)} · <DateTime at={message.at} />
                </MutedText>
              </li>
            ))}
          </ol>
        )}
        {!isReadOnly && (
          <Form
            label={title}
            onSubmit={() => onSend(typed, () => clear(typed))}
            saving={sending.isPending}
            error={sending.error}
            submitLabel={submitLabel}
            savingLabel="Envoi en cours…"
            disabled={typed.text.trim() === ''}
          >
            <TextAreaField
              name="message"
              label={label}
              value={typed.text}
              onChange={setText}
              maxLength={MAX_MESSAGE}
              rows={3}
            />
          </Form>
        )}
      </Card>
    </div>
  );
}
