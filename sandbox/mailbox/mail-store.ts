import { randomUUID } from 'node:crypto';
import type { SandboxStore } from '../store.ts';
import type { ReceivedMail } from './received-mail.ts';

const allMails = 'mail';
const sentTo = (to: string) => `mail to ${to.trim().toLowerCase()}`;
const breakdown = 'mail-breakdown';
const file = 'mail file';

export interface StoredMail {
  id: string;
  mail: ReceivedMail;
}

/** Stores a duplicate too, so that tests can see that a mail was sent twice. */
export async function storeMail(store: SandboxStore, mail: ReceivedMail, files: readonly Buffer[]): Promise<void> {
  const id = randomUUID();
  for (const [index, bytes] of files.entries()) await store.put(file, `${id} ${index}`, bytes.toString('base64'));
  await store.put(allMails, id, mail);
  await store.put(sentTo(mail.to), id, mail);
}

export async function listMails(store: SandboxStore, to?: string): Promise<StoredMail[]> {
  const found = await store.list<ReceivedMail>(to ? sentTo(to) : allMails, 200);
  return found.map(({ id, body }) => ({ id, mail: body }));
}

export const findMail = (store: SandboxStore, id: string): Promise<ReceivedMail | null> => store.get(allMails, id);

export async function findFile(store: SandboxStore, id: string, index: number): Promise<Buffer | null> {
  const stored = await store.get<string>(file, `${id} ${index}`);
  return stored === null ? null : Buffer.from(stored, 'base64');
}

export const isDown = async (store: SandboxStore): Promise<boolean> => (await store.get(breakdown, 'smtp')) !== null;

export const setDown = (store: SandboxStore, down: boolean): Promise<void> =>
  down ? store.put(breakdown, 'smtp', {}) : store.delete(breakdown, 'smtp');
