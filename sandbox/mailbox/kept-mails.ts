import { randomUUID } from 'node:crypto';
import type { SandboxStore } from '../store.ts';
import type { KeptMail } from './kept-mail.ts';

const everything = 'mail';
const sentTo = (to: string) => `mail to ${to.trim().toLowerCase()}`;
const breakdown = 'mail-breakdown';
const file = 'mail file';

export interface StoredMail {
  id: string;
  mail: KeptMail;
}

/** Stores a mail. Stores duplicates too, so that tests can see them. */
export async function storeMail(store: SandboxStore, mail: KeptMail, files: readonly Buffer[]): Promise<void> {
  const id = randomUUID();
  for (const [at, bytes] of files.entries()) await store.put(file, `${id} ${at}`, bytes.toString('base64'));
  await store.put(everything, id, mail);
  await store.put(sentTo(mail.to), id, mail);
}

/** Lists mails, newest first; those of one address when given. */
export async function listMails(store: SandboxStore, to?: string): Promise<StoredMail[]> {
  const found = await store.list<KeptMail>(to ? sentTo(to) : everything, 200);
  return found.map(({ id, body }) => ({ id, mail: body }));
}

export const findMail = (store: SandboxStore, id: string): Promise<KeptMail | null> => store.get(everything, id);

/** Returns the bytes of an attached file; null when it does not exist. */
export async function findFile(store: SandboxStore, id: string, at: number): Promise<Buffer | null> {
  const kept = await store.get<string>(file, `${id} ${at}`);
  return kept === null ? null : Buffer.from(kept, 'base64');
}

/** True when the mail server simulates a breakdown. */
export const isDown = async (store: SandboxStore): Promise<boolean> => (await store.get(breakdown, 'smtp')) !== null;

export const setDown = (store: SandboxStore, down: boolean): Promise<void> =>
  down ? store.put(breakdown, 'smtp', {}) : store.delete(breakdown, 'smtp');
