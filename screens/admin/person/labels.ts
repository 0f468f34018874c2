import type { Person } from './schemas.ts';

export function signInSentence({
  hasAccount,
  hasPassword,
  hasFactor,
}: Pick<Person, 'hasAccount' | 'hasPassword' | 'hasFactor'>): string {
  if (!hasAccount) return 'Pas encore de compte';
  const method = hasPassword ? 'Par mot de passe, ou par un e-mail' : 'Par un lien ou un code reçu par e-mail';
  return hasFactor ? `${method}, puis un code de son application` : method;
}
