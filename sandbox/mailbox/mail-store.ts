import { randomUUID } from 'node:crypto';
import type { SandboxStore } from '../store.ts';
import type { ReceivedMail } from './received-mail.ts';

// Kinds of entries in the store of the stand-ins.
const allMails = 'mail';
const sentTo = (to: string) => `mail to ${to.trim().toLowerCase()}`;
const breakdown = 'mail-breakdown';
const file = 'mail file';

export interface StoredMail {
  id: string;
  mail: ReceivedMail;
}

/** Stores a mail. Stores a duplicate too, so that tests can see that it was sent twice. */
export async function storeMail(store: SandboxStore, mail: ReceivedMail, files: readonly Buffer[]): Promise<void> {
  const id = randomUUID();
  for (const [index, bytes] of files.entries()) await store.put(file, `${id} ${index}`, bytes.toString('base64'));
  await store.put(allMails, id, mail);
  await store.put(sentTo(mail.to), id, mail);
}

/** Lists the last 200 mails, or the last 200 to one address, newest first. */
export async function listMails(store: SandboxStore, to?: string): Promise<StoredMail[]> {
  const found = await store.list<ReceivedMail>(to ? sentTo(to) : allMails, 200);
  return found.map(({ id, body }) => ({ id, mail: body }));
}

/** Returns a mail by its id; null when it does not exist. */
export const findMail = (store: SandboxStore, id: string): Promise<ReceivedMail | null> => store.get(allMails, id);

/** Returns the bytes of an attached file by its index in the mail; null when it does not exist. */
export async function findFile(store: SandboxStore, id: string, index: number): Promise<Buffer | null> {
  const stored = await store.get<string>(file, `${id} ${index}`);
  return stored === null ? null : Buffer.from(stored, 'base64');
}

/** Returns true while the mail server simulates a breakdown. */
export const isDown = async (store: SandboxStore): Promise<boolean> => (await store.get(breakdown, 'smtp')) !== null;

/** Starts or ends a simulated breakdown of the mail server. */
export const setDown = (store: SandboxStore, down: boolean): Promise<void> =>
  down ? store.put(breakdown, 'smtp', {}) : store.delete(breakdown, 'smtp');
