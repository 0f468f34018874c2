import { PASSWORD_MIN } from '#features/users/domain/rules.ts';

export function newPasswordErrors({ password, again }: { password: string; again: string }): {
  password?: string;
  again?: string;
} {
  if (password.length < PASSWORD_MIN) return { password: `${PASSWORD_MIN} caractères au minimum` };
  return password === again ? {} : { again: 'Les deux mots de passe sont différents' };
}
