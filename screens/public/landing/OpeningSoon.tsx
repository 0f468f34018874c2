import { useShop } from '#platform/web/api/shop.ts';
import { Page } from '#platform/web/ui/Page.tsx';
import type { LiveCard } from './LiveCard.tsx';
import type { Showcase } from './schemas.ts';
import styles from './landing.module.css';

interface OpeningSoonProps {
  showcase: Showcase | undefined;
  /**
   * `LiveCard`, passed in by the page. An import here would move the component into a shared file, which the back
   * office loads too.
   */
  Live: typeof LiveCard;
}

export function OpeningSoon({ showcase, Live }: OpeningSoonProps) {
  const { name, logo } = useShop();
  return (
    <Page
      heading="Bientôt ouverte"
      intro={`${name} se prépare. Vous pourrez créer votre compte et retrouver vos pièces ici dès l’ouverture.`}
    >
      <div className={styles.cards}>
        {logo && <img src={logo} alt={name} className={styles.logo} />}
        {showcase && <Live {...showcase} />}
      </div>
    </Page>
  );
}
