import { fieldSentence, type ApiProblem } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { RetryAlert } from '#platform/web/ui/RetryAlert.tsx';
import { FactorCodeField } from './FactorCodeField.tsx';
import { MailedCodeField } from './MailedCodeField.tsx';
import type { ProofState } from './use-proof.ts';
import styles from './account.module.css';

interface ProofFieldsProps {
  proof: ProofState;
  problem: ApiProblem | null;
}

export function ProofFields({ proof, problem }: ProofFieldsProps) {
  const { values, hasFactor, retryFactor, isByMail, isAsking } = proof;
  const codeError = fieldSentence(problem, 'mailCode');
  return (
    <>
      {isByMail ? (
        <MailedCodeField
          label="Code reçu par e-mail"
          name="mailCode"
          required
          hint="6 chiffres, envoyés à l’adresse de votre compte."
          value={values.mailCode}
          onChange={(code) => proof.set('mailCode', code)}
          error={codeError}
        />
      ) : (
        <PasswordField
          label="Mot de passe actuel"
          name="password"
          autoComplete="current-password"
          required
          value={values.password}
          onChange={(password) => proof.set('password', password)}
        />
      )}
      <div className={styles.proofWay}>
        {isByMail ? (
          <Button variant="quiet" size="small" outdent onClick={proof.byPassword}>
            Saisir plutôt mon mot de passe
          </Button>
        ) : (
          <Button variant="quiet" size="small" outdent loading={isAsking} onClick={proof.askByMail}>
            Recevoir plutôt un code par e-mail
          </Button>
        )}
      </div>
      {retryFactor && <RetryAlert onRetry={retryFactor}>Impossible de charger la double vérification.</RetryAlert>}
      {hasFactor && (
        <FactorCodeField
          value={values.factorCode}
          onChange={(code) => proof.set('factorCode', code)}
          hint="Ou un code de secours."
        />
      )}
    </>
  );
}
