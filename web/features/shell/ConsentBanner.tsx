import { TextLink } from '#web/ui/TextLink.tsx';
import { ConsentButtons } from './ConsentButtons.tsx';
import styles from './consent.module.css';

/** The question about error reports, at the bottom of the page: everything else stays usable. */
export const ConsentBanner = () => (
  <section className={styles.banner} aria-label="Rapports d’erreur" data-consent>
    <p className={styles.words}>
      Pouvons-nous recevoir un rapport quand un écran tombe en panne, et enregistrer certaines visites, textes et
      saisies masqués ? <TextLink to="/confidentialite">En savoir plus</TextLink>
    </p>
    <ConsentButtons />
  </section>
);
