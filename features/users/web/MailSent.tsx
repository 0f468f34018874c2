import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { confirmCode } from '#features/users/domain/endpoints.ts';
import type { ApiProblem } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { CODE_LENGTH, MailedCodeField } from './MailedCodeField.tsx';
import type { PendingSignIn } from './drafts.ts';
import { useArrival } from './use-arrival.ts';
import styles from './sign-in.module.css';

const RESEND_AFTER_MS = 30_000;
/** Age of the request below which this page has just replaced the form, in ms. */
const JUST_NOW_MS = 2_000;

export interface MailSentProps {
  pending: PendingSignIn;
  onResend: () => void;
  resending: boolean;
  onGiveUp: () => void;
  children: ReactNode;
}

function Resend({ sentAt, onResend, resending }: { sentAt: number } & Pick<MailSentProps, 'onResend' | 'resending'>) {
  const secondsLeft = useSecondsLeft(sentAt + RESEND_AFTER_MS);
  return (
    <Button variant="secondary" block disabled={secondsLeft > 0} loading={resending} onClick={onResend}>
      {secondsLeft > 0 ? `Renvoyer l’e-mail (${secondsLeft} s)` : 'Renvoyer l’e-mail'}
    </Button>
  );
}

export function MailSent({ pending, onResend, resending, onGiveUp, children }: MailSentProps) {
  const message = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A page that was loaded in this state keeps its focus.
    if (Date.now() - pending.at >= JUST_NOW_MS) return;
    // The focused form has just disappeared. On a phone the message takes the focus, because a keyboard would cover it.
    const isPhone = !matchMedia('(pointer: fine)').matches;
    (isPhone ? message.current : form.current?.querySelector('input'))?.focus({ preventScroll: true });
    // The previous form may have been longer than the screen. The form for the code is scrolled to last, so that it is
    // always visible.
    for (const part of [message, form]) part.current?.scrollIntoView({ block: 'nearest' });
  }, [pending.at]);
  return (
    <Stack gap="wide">
      <div ref={message} tabIndex={-1} className={styles.message}>
        <Alert tone="success">{children}</Alert>
      </div>
      <CodeForm key={pending.at} ref={form} email={pending.email} />
      <Stack gap="tight">
        <p>Rien reçu&nbsp;? Regardez dans vos courriers indésirables.</p>
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

/**
 * Form for the code of the mail, because the link of the mail may open in another browser (D-15). A new mail resets the
 * form and the refusal of an earlier code.
 */
function CodeForm({ email, ref }: { email: string; ref: Ref<HTMLDivElement> }) {
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const arrive = useArrival();
  const confirm = useCommand(confirmCode, {
    onSuccess: arrive,
    onProblem: (problem) => {
      if (!isAboutCode(problem)) return;
      setCodeError(problem.message);
      field.current?.select();
    },
  });

  const send = (digits: string) => {
    if (confirm.isPending || confirm.isSuccess) return;
    if (digits.length === CODE_LENGTH) confirm.mutate({ email, code: digits });
    else setCodeError('Saisissez les 6 chiffres du code');
  };
  const changeCode = (digits: string) => {
    setCode(digits);
    setCodeError(null);
    if (digits.length === CODE_LENGTH && digits !== code) send(digits);
  };
  return (
    <div ref={ref} className={styles.code}>
      <Form
        label="Vérification"
        block
        onSubmit={() => send(code)}
        saving={confirm.isPending || confirm.isSuccess}
        error={confirm.error && !isAboutCode(confirm.error) ? confirm.error : null}
        submitLabel="Me connecter"
        savingLabel="Connexion en cours…"
      >
        <MailedCodeField
          ref={field}
          label="Saisissez le code reçu par e-mail"
          hint="6 chiffres, à saisir ici même."
          name="code"
          value={code}
          onChange={changeCode}
          error={codeError}
        />
      </Form>
    </div>
  );
}

/** Returns true for a refusal that is shown at the field. Other failures are shown under the form. */
const isAboutCode = (problem: ApiProblem): boolean =>
  problem.status === 422 || problem.code.startsWith('users.too-many-codes');

function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1_000));
  useEffect(() => {
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return secondsLeft;
}
