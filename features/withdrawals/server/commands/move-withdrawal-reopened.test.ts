import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { moveWithdrawal, refuseWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { returnDueOn } from '#features/withdrawals/domain/rules.ts';
import { getMyWithdrawals } from '#screens/customer/withdrawal/endpoints.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { parisDay, plusDays } from '#shared/working-days.ts';
import { bodyOf, paid, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { mailsTo } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin, system } = shop;

interface Stated extends Placed {
  withdrawalId: string;
}

async function createWithdrawal(): Promise<Stated> {
  const order = await paid(shop);
  const { orderId, customer } = order;
  bodyOf(await shop.call(changeStatus, { orderId, status: 'delivered' }, admin));
  const { withdrawalId } = bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa' }, customer));
  return { ...order, withdrawalId };
}
const refuse = async ({ withdrawalId }: Stated) =>
  bodyOf(await shop.call(refuseWithdrawal, { withdrawalId, reason: 'too-late' }, admin));
const move = async ({ withdrawalId }: Stated, action: 'refund' | 'reopen') =>
  bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action }, admin));
/** Sends the due mails. @returns the texts to the buyer. */
async function sendAndListTexts({ customer }: Stated): Promise<string[]> {
  await sendDueMails(system);
  return (await mailsTo(shop, customer.email)).map(({ text }) => text.replaceAll(/[\u00a0\u202f]/g, ' '));
}
const isReopening = (text: string) => text.includes('Votre rétractation est rouverte');

for (const [end, title] of [
  ['refusal', 'Nous ne pouvons pas accepter votre rétractation'],
  ['refund', 'Votre remboursement est fait'],
] as const) {
  const endWithdrawal = (withdrawal: Stated) => (end === 'refusal' ? refuse(withdrawal) : move(withdrawal, 'refund'));

  test(`a withdrawal reopened after the mail about its ${end} is announced to the buyer as open`, async () => {
    const withdrawal = await createWithdrawal();
    await endWithdrawal(withdrawal);
    assert.ok((await sendAndListTexts(withdrawal)).some((text) => text.includes(title)));
    await move(withdrawal, 'reopen');
    const [mail, ...more] = (await sendAndListTexts(withdrawal)).filter(isReopening);
    assert.match(
      mail ?? '',
      /^Demandée\n\n.*Ne tenez pas compte de notre message précédent.*À renvoyer au plus tard le/s,
    );
    // Part of the refund may have been made before.
    assert.doesNotMatch(mail ?? '', /À vous rembourser/);
    assert.deepEqual(more, []);
  });

  test(`a withdrawal reopened before the mail about its ${end} has left causes neither this mail nor a mail about the reopening`, async () => {
    const withdrawal = await createWithdrawal();
    await endWithdrawal(withdrawal);
    await move(withdrawal, 'reopen');
    const sent = await sendAndListTexts(withdrawal);
    assert.ok(!sent.some((text) => text.includes(title) || isReopening(text)));
  });
}

test('a withdrawal that is refused again before the mail about its reopening has left is announced as refused only', async () => {
  const withdrawal = await createWithdrawal();
  await refuse(withdrawal);
  await sendAndListTexts(withdrawal);
  await move(withdrawal, 'reopen');
  await refuse(withdrawal);
  assert.ok(!(await sendAndListTexts(withdrawal)).some(isReopening));
});

/** Dates the statement thirty days back. */
const backdate = (withdrawalId: string) =>
  shop.shop.db.run(sql`update withdrawals set stated_at = stated_at - interval '30 days' where id = ${withdrawalId}`);
const seenByBuyer = async ({ orderId, customer, withdrawalId }: Stated) =>
  bodyOf(await shop.call(getMyWithdrawals, { orderId }, customer)).withdrawals.find(({ id }) => id === withdrawalId) ??
  assert.fail();

test('a withdrawal reopened weeks later gives the buyer fourteen days to send the pieces back', async () => {
  const withdrawal = await createWithdrawal();
  await refuse(withdrawal);
  await sendAndListTexts(withdrawal);
  await backdate(withdrawal.withdrawalId);
  await move(withdrawal, 'reopen');
  assert.equal(returnDueOn(await seenByBuyer(withdrawal)), plusDays(parisDay(new Date()), 14));
});

test('a withdrawal reopened before the mail about its end has left keeps the last day of its statement', async () => {
  const withdrawal = await createWithdrawal();
  await backdate(withdrawal.withdrawalId);
  await move(withdrawal, 'refund');
  await move(withdrawal, 'reopen');
  assert.equal((await seenByBuyer(withdrawal)).reopenedAt, null);
});

test('a reopening gives no more time to another withdrawal of the order', async () => {
  const order = await paid(shop, [2500, 1000]);
  const { orderId, customer } = order;
  bodyOf(await shop.call(changeStatus, { orderId, status: 'delivered' }, admin));
  const [first, second] = (await seenByAdmin(shop, order)).items;
  const withdraw = async (item = first): Promise<Stated> => {
    const input = { orderId, name: 'Léa', itemIds: [item?.id ?? ''] };
    return { ...order, ...bodyOf(await shop.call(withdrawFromOrder, input, customer)) };
  };
  const [open, reopened] = [await withdraw(first), await withdraw(second)];
  await refuse(reopened);
  await sendAndListTexts(reopened);
  await move(reopened, 'reopen');
  assert.equal((await seenByBuyer(open)).reopenedAt, null);
  assert.ok((await seenByBuyer(reopened)).reopenedAt);
});
