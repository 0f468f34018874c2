import { Link } from '@tanstack/react-router';
import styles from './shell.module.css';

/** Links required on every page of the shop. */
export const LegalFooter = () => (
  <footer className={styles.footer}>
    <nav className={styles.footerLinks} aria-label="Informations">
      <Link to="/mentions-legales">Mentions légales</Link>
      <Link to="/cgv">CGV</Link>
      <Link to="/confidentialite">Confidentialité</Link>
      <Link to="/pages/$code" params={{ code: 'garantie-legale' }}>
        Garantie légale
      </Link>
      <Link to="/contact">Contact</Link>
      <Link to="/customer/faq">FAQ</Link>
      <Link to="/retractation">Renoncer au contrat ici</Link>
    </nav>
  </footer>
);
