import { choose } from '#platform/web/api/consent.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { useConsent } from './use-consent.ts';
import styles from './consent.module.css';

export const ConsentBanner = () => (
  <section className={styles.banner} aria-label="Rapports d’erreur" data-consent>
    <p className={styles.words}>
      Quand un écran tombe en panne, nous recevons un rapport sans rien de personnel, sauf si vous refusez. Nous
      aimerions aussi enregistrer certaines visites, textes et saisies masqués, seulement si vous acceptez.{' '}
      <TextLink to="/confidentialite">En savoir plus</TextLink>
    </p>
    <ConsentButtons />
  </section>
);

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
