import { Fragment } from 'react';
import { isPlaceholderEmail } from '#domain/users/rules.ts';
import { Soft } from '#web/ui/Soft.tsx';
import styles from './users.module.css';

/** Text without spaces, folded where a reader would: before an @, after a point. */
const Folded = ({ text }: { text: string }) =>
  text.split(/(?<=.)(?=@)|(?<=[._-])(?=.)/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** An e-mail in a narrow column; somebody made during a live has none that she would read. */
export const UsersEmail = ({ email }: { email: string }) =>
  isPlaceholderEmail(email) ? (
    <Soft>Non renseigné</Soft>
  ) : (
    <span className={styles.address}>
      <Folded text={email} />
    </span>
  );

/** A pseudo in a narrow column. */
export const UsersPseudo = ({ pseudo }: { pseudo: string | null }) =>
  pseudo === null ? (
    <Soft>Aucun</Soft>
  ) : (
    <strong className={styles.address} translate="no">
      <Folded text={`@${pseudo}`} />
    </strong>
  );
