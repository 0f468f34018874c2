import { useShop } from '#platform/web/api/shop.ts';
import { Page } from '#platform/web/ui/Page.tsx';
import { LiveCard } from './LiveCard.tsx';
import type { Showcase } from './schemas.ts';
import styles from './landing.module.css';

/** The home page before the shop opens: its name, its logo and its next live. */
export function OpeningSoon({ showcase }: { showcase: Showcase | undefined }) {
  const { name, logo } = useShop();
  return (
    <Page
      heading="Bientôt ouverte"
      intro={`${name} se prépare. Vous pourrez créer votre compte et retrouver vos pièces ici dès l’ouverture.`}
    >
      <div className={styles.cards}>
        {logo && <img src={logo} alt={name} className={styles.soonLogo} />}
        {showcase && <LiveCard {...showcase} />}
      </div>
    </Page>
  );
}
