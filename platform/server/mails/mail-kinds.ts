import type { Ctx } from '#platform/server/context.ts';
import type { MailAttachment } from '#platform/server/integrations/mail/gateway.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { mailStatesWhere } from '#shared/mail-lifecycle.ts';
import type { WrittenMail } from './layout.ts';

/** Both ids are null for a mail that is about neither an order nor a request. */
export interface MailReference {
  key: string;
  orderId: string | null;
  requestId: string | null;
}

export interface OutgoingMail extends WrittenMail {
  to: string;
  attachments?: readonly MailAttachment[];
  /** Order items that the mail lists, stored when the mail is sent; absent when nothing depends on them. */
  itemIds?: readonly string[];
}

export interface MailKind {
  readonly name: string;
  /**
   * Action when it is unknown whether the mail was sent. `again` writes the mail anew with other secrets, because its
   * recipient waits for it. `ask` raises an attention item, because a second mail would be a duplicate.
   */
  readonly inDoubt: 'again' | 'ask';
  /** True when a user waits for the mail on a page. The mail then has a faster queue and connections of its own. */
  readonly isUrgent?: boolean;
  /** True when the buyer is owed the mail. The account is not erased while the mail is still to be sent. */
  readonly isOwed?: boolean;
  /** Earliest instant at or after `at` at which the mail may be sent; absent when it may be sent at any hour. */
  mayLeaveAt?(mail: MailReference & WatchedMail, at: Date): Date;
  /** Uses current data; null when there is nothing left to report. */
  write(ctx: Ctx, about: MailReference): Promise<OutgoingMail | null>;
  /** Runs in the transaction that records the sending, under the lock of the mail's order. */
  sent?(ctx: Ctx, tx: Tx, about: MailReference): Promise<void>;
  /** Runs in the transaction that abandons the mail. A mail about an order raises an attention item anyway. */
  givenUp?(ctx: Ctx, tx: Tx, about: MailReference, reason: string): Promise<void>;
}

/** `again` counts how often a user had the mail sent again. */
export interface WatchedMail {
  mailId: string;
  again: number;
}

/** Runs in the transaction that records a result, under the lock of the mail's order. */
export interface MailWatcher {
  /** Called when the mail was sent or is not needed, even after it was reported as unsure. */
  closed(ctx: Ctx, tx: Tx, mail: WatchedMail): Promise<void>;
  /** Called when a mail about an order is no longer sent automatically. */
  stuck(
    ctx: Ctx,
    tx: Tx,
    mail: WatchedMail & { orderId: string; kind: string; state: 'unsure' | 'given-up'; reason: string },
  ): Promise<void>;
  resent(ctx: Ctx, tx: Tx, mail: WatchedMail): Promise<void>;
}

/** States of a mail that is still to be sent. */
export const mailsUnderWay = sqlWords(mailStatesWhere((life) => life.isUnderWay));

const byName = new Map<string, MailKind>();
const watchers = new Set<MailWatcher>();

export const registerMailWatcher = (watcher: MailWatcher): void => void watchers.add(watcher);

export const mailWatchers = (): readonly MailWatcher[] => [...watchers];

export function registerMails(kinds: readonly MailKind[]): void {
  for (const kind of kinds) byName.set(kind.name, kind);
}

/** Null for a kind that only another release knows. */
export const findMailKind = (name: string): MailKind | null => byName.get(name) ?? null;

export function mailKind(name: string): MailKind {
  const kind = findMailKind(name);
  if (!kind) throw new Error(`no feature writes mails of kind ${name}`);
  return kind;
}

export const urgentKinds = (): string[] => [...byName.values()].flatMap(({ name, isUrgent }) => (isUrgent ? name : []));

export const owedKinds = (): string[] => [...byName.values()].flatMap(({ name, isOwed }) => (isOwed ? name : []));

export const mailKindNames = (): string[] => [...byName.keys()];
