import sql from 'sql-template-tag';
import { ACCOUNT_NOTICE_DAYS, accountNotice } from '#domain/retention/rules.ts';
import { parisDay, plusDays } from '#domain/working-days.ts';
import type { Ctx } from '#server/context.ts';
import { readMailShop } from '#server/mails/layout.ts';
import type { Letter, MailKind, MailSubject } from '#server/mails/mail-kinds.ts';
import { accountGoingMail } from './emails/account-going.ts';
import { ACCOUNT_GOING, canBeTold, isSilent } from './steps/warn-silent.ts';

/** Nothing when she has come back meanwhile. */
async function writeAccountGoing(ctx: Ctx, { key }: MailSubject): Promise<Letter | null> {
  const now = ctx.now();
  const person = await ctx.db.one<{ email: string }>(sql`
    select u.email from users u
    where u.id::text = ${key.slice(ACCOUNT_GOING.length)} and ${canBeTold} and ${isSilent(accountNotice(now).silentSince)}`);
  if (!person) return null;
  const link = `${ctx.config.publicUrl}/login?email=${encodeURIComponent(person.email)}`;
  const day = plusDays(parisDay(now), ACCOUNT_NOTICE_DAYS);
  return { to: person.email, ...accountGoingMail({ shop: await readMailShop(ctx), day, link }) };
}

export const retentionMails: MailKind[] = [{ name: 'account-going', inDoubt: 'again', write: writeAccountGoing }];
