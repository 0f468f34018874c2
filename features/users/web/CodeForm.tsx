import { useRef, useState } from 'react';
import { confirmCode } from '#features/users/domain/endpoints.ts';
import type { ApiProblem } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Form } from '#platform/web/ui/Form.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { useArrival } from './use-arrival.ts';
import styles from './sign-in.module.css';

const LENGTH = 6;
/** Pasted with blanks, or with the whole subject of the mail around it. */
const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, LENGTH);

/** Takes the code of the mail in the browser of the request: a link of the mail may open in another browser (D-15). */
export function CodeForm({ email }: { email: string }) {
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const arrive = useArrival();
  const confirm = useCommand(confirmCode, {
    onSuccess: arrive,
    onProblem: (problem) => {
      if (!isAboutCode(problem)) return;
      setWrong(problem.message);
      field.current?.select();
    },
  });

  const send = (digits: string) => {
    if (confirm.isPending || confirm.isSuccess) return;
    if (digits.length === LENGTH) confirm.mutate({ email, code: digits });
    else setWrong('Saisissez les 6 chiffres du code');
  };
  const type = (typed: string) => {
    const digits = digitsOf(typed);
    setCode(digits);
    setWrong(null);
    if (digits.length === LENGTH && digits !== code) send(digits);
  };
  return (
    <div className={styles.code}>
      <Form
        label="Vérification"
        block
        onSubmit={() => send(code)}
        saving={confirm.isPending || confirm.isSuccess}
        error={confirm.error && !isAboutCode(confirm.error) ? confirm.error : null}
        submitLabel="Me connecter"
        savingLabel="Connexion en cours…"
      >
        <TextField
          ref={field}
          label="Saisissez le code reçu par e-mail"
          hint="6 chiffres, à saisir ici même."
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="000000"
          value={code}
          onChange={type}
          error={wrong}
        />
      </Form>
    </div>
  );
}

/** True for errors shown under the field of the code. A network failure is shown under the form. */
const isAboutCode = (problem: ApiProblem): boolean =>
  problem.status === 422 || problem.code.startsWith('users.too-many-codes');
