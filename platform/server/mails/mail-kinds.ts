import type { Ctx } from '#platform/server/context.ts';
import type { MailAttachment } from '#platform/server/integrations/mail/gateway.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import type { WrittenMail } from './layout.ts';

/** Order or request that a mail is about. Both ids are null for a mail about neither. */
export interface MailReference {
  /** Key that distinguishes mails about the same subject. */
  key: string;
  orderId: string | null;
  requestId: string | null;
}

/** Mail that can be sent now. */
export interface OutgoingMail extends WrittenMail {
  to: string;
  attachments?: readonly MailAttachment[];
  /** Order items that the mail lists, stored when the mail is sent; absent when nothing depends on them. */
  itemIds?: readonly string[];
}

/** Kind of mail that the shop can write. */
export interface MailKind {
  readonly name: string;
  /**
   * Action when it is unknown whether the mail was sent. `again` writes the mail anew with other secrets, because its
   * recipient waits for it. `ask` raises an attention item, because a second mail would be a duplicate.
   */
  readonly inDoubt: 'again' | 'ask';
  /** True when a user waits for the mail on a page. The mail then has a faster queue and connections of its own. */
  readonly isUrgent?: boolean;
  /** Writes the mail from current data; null when there is nothing left to report. */
  write(ctx: Ctx, about: MailReference): Promise<OutgoingMail | null>;
  /** Runs once the mail was sent, in the transaction that records it, under its order's lock. */
  sent?(ctx: Ctx, tx: Tx, about: MailReference): Promise<void>;
  /**
   * Runs after the mail was abandoned for `reason`, in the transaction that records it. A mail about an order raises an
   * attention item anyway.
   */
  givenUp?(ctx: Ctx, tx: Tx, about: MailReference, reason: string): Promise<void>;
}

/** Mail with the number of times that a user had it sent again. */
export interface WatchedMail {
  mailId: string;
  again: number;
}

/** Follows the results of mails, in the transaction that records them, under the lock of the mail's order. */
export interface MailWatcher {
  /** Called when the mail was sent or is not needed, even after it was reported as unsure. */
  closed(ctx: Ctx, tx: Tx, mail: WatchedMail): Promise<void>;
  /** Called when a mail about an order is no longer sent automatically. */
  stuck(
    ctx: Ctx,
    tx: Tx,
    mail: WatchedMail & { orderId: string; kind: string; state: 'unsure' | 'given-up'; reason: string },
  ): Promise<void>;
  /** Called when a user sends the mail again. */
  resent(ctx: Ctx, tx: Tx, mail: WatchedMail): Promise<void>;
}

const byName = new Map<string, MailKind>();
const watchers = new Set<MailWatcher>();

/** Registers a watcher; called at the start. */
export const registerMailWatcher = (watcher: MailWatcher): void => void watchers.add(watcher);

export const mailWatchers = (): readonly MailWatcher[] => [...watchers];

/** Registers kinds of mails; called once per feature at the start. */
export function registerMails(kinds: readonly MailKind[]): void {
  for (const kind of kinds) byName.set(kind.name, kind);
}

/** Returns a kind; null for a kind that only another release knows. */
export const findMailKind = (name: string): MailKind | null => byName.get(name) ?? null;

/** @throws Error for a kind that no feature knows. */
export function mailKind(name: string): MailKind {
  const kind = findMailKind(name);
  if (!kind) throw new Error(`no feature writes mails of kind ${name}`);
  return kind;
}

/** Returns the names of urgent kinds. */
export const urgentKinds = (): string[] => [...byName.values()].flatMap(({ name, isUrgent }) => (isUrgent ? name : []));

/** Returns the names of all kinds that the features write. */
export const mailKindNames = (): string[] => [...byName.keys()];
