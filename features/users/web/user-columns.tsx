import type { FoundUser } from '#features/users/domain/admin-schemas.ts';
import { isPlaceholderEmail } from '#shared/email.ts';
import type { Column } from '#platform/web/ui/DataTable.tsx';
import { BreakableText } from '#platform/web/ui/BreakableText.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { ProvedBadge } from './ProvedBadge.tsx';
import { BuyerWarningMarks } from './BuyerWarningMarks.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import styles from './users.module.css';

const FullName = ({ firstName, lastName }: Pick<FoundUser, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ') || <MutedText>Sans nom</MutedText>;

export const userName: Column<FoundUser> = { key: 'name', label: 'Nom', cell: FullName };

export const linkedName: Column<FoundUser> = {
  ...userName,
  cell: (user) => (
    <TextLink to="/admin/users/$userId" params={{ userId: user.id }}>
      <FullName {...user} />
    </TextLink>
  ),
};

export const userEmail: Column<FoundUser> = {
  key: 'email',
  label: 'Email',
  cell: ({ email }) =>
    isPlaceholderEmail(email) ? <MutedText>Non renseigné</MutedText> : <BreakableText text={email} />,
};

export const userPseudo: Column<FoundUser> = {
  key: 'pseudo',
  label: 'Pseudo TikTok',
  cell: ({ pseudo, isProved, standing }) => (
    <span className={styles.pseudo}>
      <Pseudo pseudo={pseudo} missing="Aucun" /> {isProved && <ProvedBadge />}{' '}
      <BuyerWarningMarks standing={standing} brief />
    </span>
  ),
};
