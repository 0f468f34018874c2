import type { Ctx } from '#platform/server/context.ts';
import type { MailAttachment } from '#platform/server/integrations/mail/gateway.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import type { WrittenMail } from './layout.ts';

/** What a mail is about. */
export interface MailSubject {
  /** Which mail it is, among those about the same thing. */
  key: string;
  orderId: string | null;
  requestId: string | null;
}

/** A mail that can be sent now. */
export interface Letter extends WrittenMail {
  to: string;
  attachments?: readonly MailAttachment[];
  /** Order items that it lists, stored once it leaves; absent where nothing depends on them. */
  itemIds?: readonly string[];
}

/** A mail that the shop knows to write. */
export interface MailKind {
  readonly name: string;
  /**
   * What to do when nobody knows whether it left. `again`: it is written anew with other secrets, and somebody waits for
   * it. `ask`: a person decides, for it would arrive twice.
   */
  readonly inDoubt: 'again' | 'ask';
  /** Somebody waits for it on a page: it passes before other mails, over its own queue and connections. */
  readonly isUrgent?: boolean;
  /** Writes it as things are now; null when there is nothing to tell any more. */
  write(ctx: Ctx, about: MailSubject): Promise<Letter | null>;
  /** What follows from its having left, in the transaction that notes so, under its order’s lock. */
  sent?(ctx: Ctx, tx: Tx, about: MailSubject): Promise<void>;
  /** What follows from its being given up for `reason`, in the transaction that notes so; an order’s stands in “À regarder” anyway. */
  givenUp?(ctx: Ctx, tx: Tx, about: MailSubject, reason: string): Promise<void>;
}

/** A mail, and how often it was sent again. */
export interface WatchedMail {
  mailId: string;
  again: number;
}

/** Follows what becomes of mails, in the transaction that notes so, under the lock of the mail's order. */
export interface MailWatcher {
  /** It has left, or needs not, maybe after it was reported as unsure. */
  settled(ctx: Ctx, tx: Tx, mail: WatchedMail): Promise<void>;
  /** A mail about an order does not leave by itself any more. */
  stuck(
    ctx: Ctx,
    tx: Tx,
    mail: WatchedMail & { orderId: string; kind: string; state: 'unsure' | 'given-up'; reason: string },
  ): Promise<void>;
  /** A person sends it again. */
  resent(ctx: Ctx, tx: Tx, mail: WatchedMail): Promise<void>;
}

const byName = new Map<string, MailKind>();
const watchers = new Set<MailWatcher>();

/** Makes a watcher known; called when the shop is put together. */
export const registerMailWatcher = (watcher: MailWatcher): void => void watchers.add(watcher);

export const mailWatchers = (): readonly MailWatcher[] => [...watchers];

/** Makes kinds of mails known; called once per feature when the shop is put together. */
export function registerMails(kinds: readonly MailKind[]): void {
  for (const kind of kinds) byName.set(kind.name, kind);
}

/** @throws Error for a kind that no feature knows. */
export function mailKind(name: string): MailKind {
  const kind = byName.get(name);
  if (!kind) throw new Error(`no feature writes mails of kind ${name}`);
  return kind;
}

/** Returns the names of the kinds that pass before others. */
export const urgentKinds = (): string[] => [...byName.values()].flatMap(({ name, isUrgent }) => (isUrgent ? name : []));

/** Returns the names of all kinds that the features write. */
export const mailKindNames = (): string[] => [...byName.keys()];
