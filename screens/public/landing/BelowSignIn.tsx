import { PiecePicture } from '#features/photos/web/PiecePicture.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { useDownloadHelp } from '#platform/web/ui/use-download-help.ts';
import type { OptionalProvider } from '#shared/providers.ts';
import type { Showcase } from './schemas.ts';
import styles from './landing.module.css';

interface BelowSignInProps {
  sold: Showcase['sold'] | undefined;
  lacks: readonly OptionalProvider[];
}

export function BelowSignIn({ sold, lacks }: BelowSignInProps) {
  // Explains a refused download of the live's calendar. Called here, because the first load of the page has no room for
  // it.
  useDownloadHelp();
  return (
    <>
      {sold && <SoldPieces sold={sold} />}
      <HowItWorks lacks={lacks} />
    </>
  );
}

function SoldPieces({ sold: { isYesterday, pieces } }: Pick<Showcase, 'sold'>) {
  if (pieces.length === 0) return null;
  return (
    <section className={styles.how} aria-labelledby="vendu">
      <h2 id="vendu">{isYesterday ? 'Vendu hier' : 'Vendu au dernier live'}</h2>
      <ul className={styles.sold}>
        {pieces.map((piece) => (
          <li key={`${piece.ref} ${piece.name}`} className={styles.soldPiece}>
            <PiecePicture piece={piece} size="tile" />
            <span className={styles.name}>{piece.name}</span>
            <span className={styles.price}>
              <Money cents={piece.price} />
              <StatusBadge label="vendue" tone="off" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const stepsOf = (lacks: BelowSignInProps['lacks']) => [
  { title: 'Vous prenez', text: 'Pendant le live, écrivez le numéro de la pièce qui vous plaît.' },
  {
    title: 'Vous validez',
    text: lacks.includes('payment')
      ? 'Connectez-vous ici et donnez votre adresse.'
      : 'Connectez-vous ici, donnez votre adresse et réglez par carte.',
  },
  {
    title: 'Vous recevez',
    text: lacks.includes('shipping')
      ? 'Nous expédions votre colis jusque chez vous.'
      : 'Votre colis part en Colissimo, suivi jusqu’à chez vous.',
  },
];

const HowItWorks = ({ lacks }: Pick<BelowSignInProps, 'lacks'>) => (
  <section className={styles.how} aria-labelledby="comment">
    <h2 id="comment">Comment ça marche</h2>
    <ol className={styles.steps}>
      {stepsOf(lacks).map(({ title, text }, index) => (
        <li key={title} className={styles.step}>
          <span className={styles.tag} aria-hidden>
            {index + 1}
          </span>
          <div>
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
);
