import { mailLifecycle } from '#shared/mail-lifecycle.ts';
import type { MailWatcher, WatchedMail } from '#platform/server/mails/mail-kinds.ts';
import { settleAttentionByKey } from './commands/settle-attention.ts';
import { raiseAttention } from './steps/raise-attention.ts';

/**
 * Returns the key of the alert about a stuck mail. A mail that was sent again and is stuck again gets a new key, hence
 * a new alert.
 */
const stuckKey = ({ mailId, again }: WatchedMail): string => `${mailId} ${again}`;

export const stuckMails: MailWatcher = {
  closed: (ctx, tx, mail) =>
    settleAttentionByKey(ctx, tx, { kind: 'mail-unsure', key: stuckKey(mail), note: 'L’e-mail est bien parti' }),
  stuck: (ctx, tx, mail) =>
    raiseAttention(ctx, tx, {
      kind: mailLifecycle[mail.state].stuckAs,
      key: stuckKey(mail),
      orderId: mail.orderId,
      data: { mail: mail.kind, reason: mail.reason },
    }),
  async resent(ctx, tx, mail) {
    for (const { stuckAs } of Object.values(mailLifecycle))
      if (stuckAs) await settleAttentionByKey(ctx, tx, { kind: stuckAs, key: stuckKey(mail), note: 'E-mail renvoyé' });
  },
};
