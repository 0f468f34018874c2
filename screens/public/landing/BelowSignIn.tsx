import { PiecePicture } from '#features/photos/web/PiecePicture.tsx';
import { useEndpoint } from '#platform/web/api/query.ts';
import { useReport } from '#platform/web/api/use-report.ts';
import { Money } from '#platform/web/ui/Money.tsx';
import { RichText } from '#platform/web/ui/RichText.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import type { OptionalProvider } from '#shared/providers.ts';
import { listAnnouncements } from './endpoints.ts';
import type { Showcase } from './schemas.ts';
import styles from './landing.module.css';

interface BelowSignInProps {
  sold: Showcase['sold'] | undefined;
  lacks: readonly OptionalProvider[];
}

export function BelowSignIn({ sold, lacks }: BelowSignInProps) {
  return (
    <>
      <Announcements />
      {sold && <SoldPieces sold={sold} />}
      <HowItWorks lacks={lacks} />
    </>
  );
}

/** Announcements of the shop (D-12). A failed read hides them. */
function Announcements() {
  const { data, error } = useEndpoint(listAnnouncements, {}, { fresh: 60_000 });
  useReport(error, 'announcements');
  return data?.announcements.map(({ id, title, content }) => (
    <section key={id} className={styles.notice} aria-label={title}>
      <h2>{title}</h2>
      <RichText html={content} />
    </section>
  ));
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
