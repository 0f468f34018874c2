import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { ConsentButtons } from './ConsentButtons.tsx';
import styles from './consent.module.css';

/** Asks about error reports at the bottom of the page, which stays usable. */
export const ConsentBanner = () => (
  <section className={styles.banner} aria-label="Rapports d’erreur" data-consent>
    <p className={styles.words}>
      Quand un écran tombe en panne, nous recevons un rapport sans rien de personnel. Pouvons-nous aussi enregistrer
      certaines visites, textes et saisies masqués ? Si vous refusez, rien n’est envoyé.{' '}
      <TextLink to="/confidentialite">En savoir plus</TextLink>
    </p>
    <ConsentButtons />
  </section>
);
