import { useEffect, useRef, type ReactNode } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { CodeForm } from './CodeForm.tsx';
import type { PendingSignIn } from './pending-sign-in.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

const RESEND_AFTER = 30_000;
const JUST_NOW = 2_000;

export interface MailSentProps {
  pending: PendingSignIn;
  /** Asks for the mail again. */
  onResend: () => void;
  resending: boolean;
  /** Back to the form. */
  onGiveUp: () => void;
  children: ReactNode;
}

function Resend({ sentAt, onResend, resending }: { sentAt: number } & Pick<MailSentProps, 'onResend' | 'resending'>) {
  const left = useSecondsLeft(sentAt + RESEND_AFTER);
  return (
    <Button variant="secondary" block disabled={left > 0} loading={resending} onClick={onResend}>
      {left > 0 ? `Renvoyer l’e-mail (${left} s)` : 'Renvoyer l’e-mail'}
    </Button>
  );
}

/** Confirms a requested mail, takes its code, and helps when the mail does not arrive. */
export function MailSent({ pending, onResend, resending, onGiveUp, children }: MailSentProps) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form that had the focus has just gone: what takes its place is read out. A page that begins here is not.
    if (Date.now() - pending.at < JUST_NOW) words.current?.focus({ preventScroll: true });
  }, [pending.at]);
  return (
    <Stack gap="wide">
      <div ref={words} tabIndex={-1}>
        <Alert tone="success">{children}</Alert>
      </div>
      <CodeForm email={pending.email} />
      <Stack gap="tight">
        <p>Rien reçu ? Regardez dans vos courriers indésirables.</p>
        <Stack gap="tight">
          <Resend key={pending.at} sentAt={pending.at} onResend={onResend} resending={resending} />
          <Button variant="quiet" block onClick={onGiveUp}>
            Changer d’adresse
          </Button>
        </Stack>
      </Stack>
    </Stack>
  );
}
