import { hash } from '@node-rs/argon2';
import { refuse } from '#shared/problem.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { PASSWORD_MIN } from '#features/users/domain/rules.ts';

/** Hashes with Argon2id and the library's defaults (19 MiB, 2 passes), as OWASP advises. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let commonPasswords: Promise<ReadonlySet<string>> | null = null;

/** Reads the list at the first use, because most processes never set a password. Leaves out too short passwords. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN));
}

/** Refuses the most common passwords, whatever their case. @throws Refusal `users.common-password` */
export async function assertUncommonPassword(password: string): Promise<void> {
  commonPasswords ??= readCommonPasswords();
  if ((await commonPasswords).has(password.toLowerCase())) throw refuse(userProblems.commonPassword);
}
