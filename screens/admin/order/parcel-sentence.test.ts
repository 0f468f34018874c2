import assert from 'node:assert/strict';
import { test } from 'vitest';
import { parcelSentence } from './parcel-sentence.ts';

type Order = Parameters<typeof parcelSentence>[0];
const order = (changes: Partial<Order>): Order =>
  ({
    status: 'paid',
    nothingToSend: null,
    transactions: [{ id: 'd', operation: 'debit', state: 'paid', counts: true, amount: 4300, refunded: 0 }],
    refunds: [],
    items: [
      { id: 'a', isWithdrawn: false },
      { id: 'b', isWithdrawn: false },
    ],
    ...changes,
  }) as unknown as Order;

test('ADM-20 the advice on the parcel after a refund depends on the pieces that are left to send', () => {
  const stays = 'La commande reste «\u00A0Payée\u00A0»\u00A0: si le colis ne doit pas partir, annulez-la.';
  assert.equal(parcelSentence(order({}), { amount: 2500, itemIds: ['a'] }), stays);
  assert.match(parcelSentence(order({}), { amount: 3700, itemIds: ['a', 'b'] }), /deviendra «\u00A0Remboursée\u00A0»/);
  assert.match(parcelSentence(order({}), { amount: 4300, itemIds: [] }), /deviendra «\u00A0Remboursée\u00A0»/);
  const outside = order({ isPaidOutside: true, total: 4300 } as Partial<Order>);
  assert.equal(parcelSentence(outside, { amount: 4300, itemIds: [] }), stays);
});

test('ADM-20 a refund of an order whose pieces are all withdrawn advises not to send the parcel', () => {
  const items = order({}).items.map((item) => ({ ...item, isWithdrawn: true }));
  const withdrawn = order({ nothingToSend: 'withdrawn', items });
  assert.equal(
    parcelSentence(withdrawn, { amount: 600, itemIds: [] }),
    'La cliente renonce à toute la commande. N’envoyez pas le colis, et annulez la commande pour libérer ses pièces.',
  );
  assert.match(parcelSentence(withdrawn, { amount: 4300, itemIds: [] }), /deviendra «\u00A0Remboursée\u00A0»/);
});
