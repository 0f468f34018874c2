import type { Showcase } from './schemas.ts';
import { SoldPieces } from './SoldPieces.tsx';
import styles from './landing.module.css';

interface BelowSignInProps {
  sold: Showcase['sold'] | undefined;
  takesCards: boolean;
}

/** Shows the pieces of the latest live, and the three steps. */
export const BelowSignIn = ({ sold, takesCards }: BelowSignInProps) => (
  <>
    {sold && <SoldPieces sold={sold} />}
    <HowItWorks takesCards={takesCards} />
  </>
);

const stepsOf = (takesCards: boolean) => [
  { title: 'Vous prenez', text: 'Pendant le live, écrivez le numéro de la pièce qui vous plaît.' },
  {
    title: 'Vous validez',
    text: takesCards
      ? 'Connectez-vous ici, donnez votre adresse et réglez par carte.'
      : 'Connectez-vous ici et donnez votre adresse.',
  },
  { title: 'Vous recevez', text: 'Votre colis part en Colissimo, suivi jusqu’à chez vous.' },
];

/** Explains the shop in three steps to visitors from a live. */
const HowItWorks = ({ takesCards }: { takesCards: boolean }) => (
  <section className={styles.how} aria-labelledby="comment">
    <h2 id="comment">Comment ça marche</h2>
    <ol className={styles.steps}>
      {stepsOf(takesCards).map(({ title, text }, index) => (
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
