import { formatDateTime } from '#shared/time.ts';
import type { AdminUser } from '#features/users/domain/admin-schemas.ts';
import { isPlaceholderEmail } from '#shared/email.ts';
import { csvOf } from '#platform/server/csv.ts';
import type { Page } from '#platform/server/db/keyset.ts';

const HEADERS = [
  'Nom',
  'Prénom',
  'E-mail',
  'Pseudo TikTok',
  'Compte',
  'Commandes',
  'Créé le',
  'Dernière connexion',
  'Bloquée',
];

const rowOf = (user: AdminUser): (string | number)[] => [
  user.lastName ?? '',
  user.firstName ?? '',
  isPlaceholderEmail(user.email) ? '' : user.email,
  user.pseudo ?? '',
  user.hasAccount ? 'oui' : 'non',
  user.ordersCount,
  formatDateTime(user.createdAt),
  user.lastSignInAt ? formatDateTime(user.lastSignInAt) : '',
  user.standing?.block ? 'oui' : 'non',
];

/** Streams users as CSV, as `read` returns them. */
export const writeUsersFile = (read: (after: string | undefined) => Promise<Page<AdminUser>>): AsyncGenerator<string> =>
  csvOf({ headers: HEADERS, read, rowOf });
