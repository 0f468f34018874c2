import sql from 'sql-template-tag';
import { readMailShop } from '#features/identity/server/queries.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { MailKind, MailReference, OutgoingMail } from '#platform/server/mails/mail-kinds.ts';
import { ANSWER_MAIL } from './commands/write-message.ts';
import { messageAnsweredMail } from './emails/message-answered.ts';

interface AnsweredMessage {
  email: string;
  number: string;
  answer: string;
  question: string | null;
}

async function writeAnswerMail(ctx: Ctx, { key, orderId }: MailReference): Promise<OutgoingMail | null> {
  const found = await ctx.db.one<AnsweredMessage>(sql`
    select u.email, o.order_number as number, m.text as answer, (
      select q.text from order_messages q where q.order_id = o.id and q.is_from_buyer and q.at <= m.at
      order by q.at desc limit 1) as question
    from order_messages m join orders o on o.id = m.order_id join users u on u.id = o.user_id
    where o.id = ${orderId} and ${key} = 'message-' || m.id::text`);
  if (!found) return null;
  const { email, number, answer, question } = found;
  const orderUrl = `${ctx.config.publicUrl}/customer/order/${orderId}`;
  const mail = messageAnsweredMail({ shop: await readMailShop(ctx), orderNumber: number, question, answer, orderUrl });
  return { to: email, ...mail };
}

export const messageMails: MailKind[] = [{ name: ANSWER_MAIL, inDoubt: 'ask', write: writeAnswerMail }];
