import { formatDateTime } from '#domain/time.ts';
import type { AdminUser } from '#domain/users/admin-schemas.ts';
import { isPlaceholderEmail } from '#domain/users/rules.ts';
import { csvOf } from '#server/csv.ts';

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

const lineOf = (user: AdminUser): (string | number)[] => [
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

async function* linesOf(pages: AsyncIterable<readonly AdminUser[]>) {
  yield [HEADERS];
  for await (const users of pages) yield users.map(lineOf);
}

/** Users as a file for spreadsheets, made while it is sent. */
export const writeUsersFile = (pages: AsyncIterable<readonly AdminUser[]>): AsyncGenerator<string> =>
  csvOf(linesOf(pages));
