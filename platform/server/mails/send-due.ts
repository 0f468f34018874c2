import sql, { type Sql } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { attemptColumns, isOfThisRelease, type Attempt } from './attempt.ts';
import { urgentKinds } from './mail-kinds.ts';
import { sendMail, handleDoubt } from './send-mail.ts';

const BATCH_SIZE = 200;
/**
 * Consecutive failures after which the mail server counts as unavailable. The failure of one mail must not block the
 * rest.
 */
const MAX_FAILURES = 3;

const isUrgent = () => sql`kind = any (${urgentKinds()}::text[])`;

export const isDueMail = (now: Date, urgentOnly: boolean): Sql => sql`
  state in ('sending', 'to-send') and next_try_at <= ${now} and ${isOfThisRelease(now)}
  and ${urgentOnly ? isUrgent() : sql`true`}`;

/**
 * Sends due mails whose job was lost, urgent mails first. Handles mails whose process died while their content was
 * sent. Any process may call this function at any time.
 * @param urgentOnly leaves ordinary mails to another round, which they may occupy for minutes.
 */
export async function sendDueMails(ctx: Ctx, { urgentOnly = false } = {}): Promise<void> {
  const inDoubt = await ctx.db.many<Attempt>(sql`
    select ${attemptColumns} from mails
    where state = 'sending' and ${isDueMail(ctx.now(), urgentOnly)} order by next_try_at limit ${BATCH_SIZE}`);
  for (const mail of inDoubt)
    await handleDoubt(ctx, mail, 'la boutique s’est arrêtée pendant l’envoi').catch(reportUntried(ctx, mail.mailId));
  const due = await ctx.db.many<{ id: string }>(sql`
    select id from mails where state = 'to-send' and ${isDueMail(ctx.now(), urgentOnly)}
    order by ${isUrgent()} desc, next_try_at limit ${BATCH_SIZE}`);
  let failures = 0;
  for (const { id } of due) {
    ctx.ended?.throwIfAborted();
    const answered = await sendMail(ctx, id).catch(reportUntried(ctx, id));
    failures = answered ? 0 : failures + 1;
    if (failures === MAX_FAILURES) return;
  }
}

/** An outage of the database ends the round. Other errors do not. */
const reportUntried =
  (ctx: Ctx, mailId: string) =>
  (error: unknown): true => {
    reportItemFailure(ctx, error, { work: 'mails', message: 'a mail could not be tried', ids: { mailId } });
    return true;
  };
