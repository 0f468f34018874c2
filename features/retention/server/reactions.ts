import sql from 'sql-template-tag';
import { accountNotice } from '#features/retention/domain/rules.ts';
import { ACCOUNT_NOTICE_DAYS } from '#features/content/domain/labels-retention.ts';
import { parisDay, plusDays } from '#shared/working-days.ts';
import type { Ctx } from '#platform/server/context.ts';
import { readMailShop } from '#features/identity/server/queries.ts';
import type { OutgoingMail, MailKind, MailReference } from '#platform/server/mails/mail-kinds.ts';
import type { Reaction } from '#platform/server/events/reactions.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { accountGoingMail } from './emails/account-going.ts';
import { purgeLabelsOf } from './steps/purge-labels.ts';
import { ACCOUNT_GOING_MAIL, hasRealAddress, isSilent, userIdOf } from './steps/warn-silent.ts';

/** From clause and condition that select the user of a mail’s key, while silent and with a real address. */
const stillSilent = (now: Date, key: string) => sql`
  from users u where u.id::text = ${userIdOf(key)} and ${hasRealAddress} and ${isSilent(accountNotice(now).silentSince)}`;

async function writeAccountGoing(ctx: Ctx, { key }: MailReference): Promise<OutgoingMail | null> {
  const now = ctx.now();
  const person = await ctx.db.one<{ email: string }>(sql`select u.email ${stillSilent(now, key)}`);
  if (!person) return null;
  const link = `${ctx.config.publicUrl}/login?email=${encodeURIComponent(person.email)}`;
  const day = plusDays(parisDay(now), ACCOUNT_NOTICE_DAYS);
  return { to: person.email, ...accountGoingMail({ shop: await readMailShop(ctx), day, link }) };
}

/** Raises an attention item, because an account without a warning is never deleted. */
async function raiseUnwarned(ctx: Ctx, tx: Tx, { key }: MailReference, reason: string): Promise<void> {
  const person = await tx.one<{ who: string }>(sql`
    select coalesce(u.tiktok_username, u.email) as who ${stillSilent(ctx.now(), key)}`);
  if (!person) return;
  const data = { ...person, day: parisDay(ctx.now()), reason };
  await raiseAttention(ctx, tx, { kind: 'account-untold', key: userIdOf(key), data });
}

const clearUnwarned = (ctx: Ctx, tx: Tx, { key }: MailReference): Promise<void> =>
  settleAttentionByKey(ctx, tx, { kind: 'account-untold', key: userIdOf(key), note: 'L’e-mail est parti' });

export const retentionMails: MailKind[] = [
  { name: ACCOUNT_GOING_MAIL, inDoubt: 'again', write: writeAccountGoing, sent: clearUnwarned, givenUp: raiseUnwarned },
];

export const retentionReactions: Reaction[] = [
  {
    name: 'forget-labels',
    to: 'user.erased',
    run: async (ctx, { userId }) => {
      if (userId) await purgeLabelsOf(ctx, userId);
    },
  },
];
