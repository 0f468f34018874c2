import { roles, type Role } from '#shared/roles.ts';

/** Addresses before and after the change. They are erased with the account. */
interface Addresses {
  before?: { email: string };
  after?: { email: string };
}

export interface AccountChanges {
  /** The role is null without rights. */
  role: { from: Role | null; to: Role | null };
  invited: { email: string; to: Role };
  'invitation-withdrawn': { email: string; from: Role };
  joined: { to: Role };
  'factor-on': Addresses;
  'factor-codes': Addresses;
  'factor-off': Addresses;
  'factor-reset': Addresses;
  'password-changed': Addresses;
  'email-changed': Addresses;
  'signed-out': object;
  erased: object;
  'erased-herself': object;
  forgotten: object;
  'made-owner': { to: Role };
}
type AccountChange = keyof AccountChanges;

const labelOf = (role: unknown): string | null =>
  typeof role === 'string' && role in roles ? roles[role as Role].label : null;

const sentences: Record<AccountChange, (change: { from: string | null; to: string | null; email: string }) => string> =
  {
    role: ({ from, to }) => {
      if (from && to) return `Rôle\u00A0: ${from} → ${to}`;
      return to ? `Droits donnés\u00A0: ${to}` : `Droits retirés\u00A0: ${from ?? ''}`;
    },
    invited: ({ to, email }) => `Invitation envoyée à ${email}\u00A0: ${to ?? ''}`,
    'invitation-withdrawn': ({ email }) => `Invitation retirée à ${email}`,
    joined: ({ to }) => `Invitation acceptée\u00A0: ${to ?? ''}`,
    'factor-on': () => 'Double vérification activée',
    'factor-codes': () => 'Codes de secours remplacés',
    'factor-off': () => 'Double vérification désactivée',
    'factor-reset': () => 'Double vérification désactivée par une autre personne',
    'password-changed': () => 'Mot de passe modifié',
    'email-changed': () => 'E-mail modifié',
    'signed-out': () => 'Déconnexion de tous ses appareils',
    erased: () => 'Données effacées',
    'erased-herself': () => 'Données effacées par la cliente',
    forgotten: () => 'Données effacées automatiquement, compte inutilisé',
    'made-owner': () => 'Droits et mot de passe donnés depuis le serveur',
  };

export const accountChanges = Object.keys(sentences);

export function accountChangeSentence(change: string, data: Readonly<Record<string, unknown>>): string {
  const { from, to, email } = data;
  const sentence = sentences[change as AccountChange] as (typeof sentences)[AccountChange] | undefined;
  const address = typeof email === 'string' ? email : 'une adresse effacée';
  return sentence?.({ from: labelOf(from), to: labelOf(to), email: address }) ?? change;
}
