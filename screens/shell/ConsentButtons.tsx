import { choose } from '#platform/web/api/consent.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { useConsent } from './use-consent.ts';
import styles from './consent.module.css';

/** Equal buttons for no and yes: a refusal must be as easy as the consent. */
export function ConsentButtons() {
  const choice = useConsent();
  return (
    <div className={styles.buttons}>
      <Button variant="secondary" block aria-pressed={choice === 'refused'} onClick={() => choose('refused')}>
        Refuser
      </Button>
      <Button variant="secondary" block aria-pressed={choice === 'accepted'} onClick={() => choose('accepted')}>
        Accepter
      </Button>
    </div>
  );
}
