import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { removeFactor } from '../steps/try-factor.ts';
import { assertNotLeaked } from '../steps/check-password.ts';
import { hashPassword } from '../steps/hash-password.ts';
import { lockAddress } from '../steps/record-invitation.ts';
import { voidMails } from '../steps/void-mails.ts';

/**
 * Makes the user of an e-mail address an owner with this password (ADM-32). Creates a missing user. Turns the second
 * factor off, ends earlier sessions, and voids earlier mails, whose links would replace the password. Locks the address
 * to invite, its mails, the identity and the user.
 * @throws Refusal `users.common-password`.
 */
export async function createAdmin(
  ctx: Ctx,
  { email, password }: { email: string; password: string },
): Promise<{ userId: string }> {
  // Accepts a guessable password, because a refusal of ADMIN_PASSWORD would stop the start of the shop.
  await assertNotLeaked(password);
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (tx) => {
    await lockAddress(tx, email);
    await voidMails(ctx, tx, email);
    const identity = await tx.one<{ id: string }>(sql`
      insert into auth_identities (email, password_hash, created_at) values (${email}, ${passwordHash}, ${ctx.now()})
      on conflict (email) do update set password_hash = excluded.password_hash returning id`);
    const user = await tx.one<{ id: string }>(sql`
      insert into users (created_at, updated_at, auth_id, email, is_admin, role)
      values (${ctx.now()}, ${ctx.now()}, ${identity?.id}, ${email}, true, 'owner')
      on conflict (email) do update set auth_id = excluded.auth_id, is_admin = true, role = 'owner', updated_at = ${ctx.now()}
      returning id`);
    if (!user) throw new Error('an administrator was not made');
    // The caller controls the machine. This command restores access when the telephone and the codes are lost.
    await removeFactor(tx, user.id);
    await tx.run(sql`delete from sessions where user_id = ${user.id}`);
    await tx.record({ type: 'account.made-owner', userId: user.id, data: { to: 'owner' } });
    return { userId: user.id };
  });
}
