import { hash } from '@node-rs/argon2';
import { refuse } from '#shared/problem.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { PASSWORD_MIN } from '#features/users/domain/rules.ts';

/** Argon2id with the library's defaults (19 MiB, 2 passes), as OWASP advises. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let common: Promise<ReadonlySet<string>> | null = null;

/** Reads the list at the first use: most processes never set a password. Shorter passwords are refused by their length. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN));
}

/** Refuses the most common passwords, whatever their case. @throws Refusal `users.common-password` */
export async function assertUncommonPassword(password: string): Promise<void> {
  common ??= readCommonPasswords();
  if ((await common).has(password.toLowerCase())) throw refuse(userProblems.commonPassword);
}
