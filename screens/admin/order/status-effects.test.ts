import assert from 'node:assert/strict';
import { test } from 'vitest';
import { buyerNotice, statusEffects } from './status-effects.ts';

type Order = Parameters<typeof statusEffects>[0];
const order = (changes: Partial<Order>): Order =>
  ({
    status: 'to-pay',
    total: 2500,
    postage: 600,
    withdrawn: 0,
    waived: 0,
    keptPostage: 0,
    returned: 0,
    agreed: 0,
    transactions: [],
    refunds: [],
    attention: [],
    documents: [],
    parcel: null,
    isPaid: false,
    label: null,
    address: { city: 'Lyon' },
    user: { id: 'u', email: 'lea@test.example', firstName: null, lastName: null, pseudo: 'lea' },
    ...changes,
  }) as unknown as Order;
const label = { trackingId: '8R1', path: 'x.pdf', unreadableSince: null };

test('ADM-20 a change of status describes its effects on the pieces and the parcel', () => {
  assert.deepEqual(statusEffects(order({}), 'to-pay'), []);
  assert.deepEqual(statusEffects(order({}), 'cancelled'), ['Ses pièces seront aussitôt remises en vente.']);
  assert.deepEqual(statusEffects(order({ status: 'cancelled' }), 'to-pay'), [
    'Ses pièces seront reprises, à condition qu’aucune n’ait été attribuée entre-temps.',
  ]);
  const [, , parcel] = statusEffects(order({ status: 'to-ship', isPaid: true, label }), 'cancelled');
  assert.equal(parcel, 'Le colis ne doit plus partir\u00A0: son étiquette reste sur la commande, n’en collez aucune.');
  assert.deepEqual(statusEffects(order({ status: 'shipped', isPaid: true, label }), 'delivered'), [
    'Le colis ne sera plus suivi automatiquement.',
  ]);
});

test('ADM-20 a refused card does not hide the effects on an order that was paid without the card provider', () => {
  const refused = { id: 'd1', operation: 'debit', state: 'refused', amount: 2500, refunded: 0, counts: true };
  const changes = { status: 'paid', isPaidOutside: true, documents: [{ kind: 'invoice', number: 'F1', total: 2500 }] };
  for (const transactions of [[], [refused]])
    assert.ok(
      statusEffects(order({ ...changes, transactions } as Partial<Order>), 'to-pay').includes(
        'Un avoir annulera sa facture.',
      ),
    );
});

const noticeOf = (...change: Parameters<typeof buyerNotice>): string | null => {
  const notice = buyerNotice(...change);
  return notice && (notice.isChosen ? 'chosen' : notice.sentence);
};

test('ADM-20 a change that frees the pieces asks whether to write to the buyer, and any other change describes how the buyer is notified', () => {
  assert.equal(noticeOf(order({}), 'to-pay', []), null);
  assert.equal(noticeOf(order({}), 'cancelled', []), 'chosen');
  assert.equal(
    noticeOf(order({}), 'delivered', []),
    'La confirmation de sa commande part par e-mail, si elle ne l’a pas déjà.',
  );
  assert.equal(
    noticeOf(order({ status: 'paid', isPaid: true }), 'preparing', []),
    'Aucun e-mail ne part\u00A0: la cliente le voit sur sa page.',
  );
  const unknown = order({ user: { ...order({}).user, email: 'lea@pseudo.invalid' } });
  assert.match(noticeOf(unknown, 'cancelled', []) ?? '', /^La cliente n’a pas encore d’adresse e-mail/);
});

test('ADM-20 a parcel with a number is announced by mail in a shop without a carrier', () => {
  const confirmed = 'La confirmation de sa commande part par e-mail, si elle ne l’a pas déjà.';
  const announced = 'L’e-mail «\u00A0Votre colis est en route\u00A0» part à la cliente, si elle ne l’a pas déjà.';
  const unmailed = 'Aucun e-mail ne part\u00A0: la cliente le voit sur sa page.';
  const toShip = order({ status: 'to-ship', isPaid: true, label });
  assert.equal(noticeOf(toShip, 'shipped', ['shipping']), announced);
  assert.equal(noticeOf(toShip, 'in-delivery', ['shipping']), announced);
  assert.equal(noticeOf(order({ label }), 'shipped', ['shipping']), `${confirmed} ${announced}`);
  assert.equal(noticeOf(toShip, 'shipped', []), unmailed);
  assert.equal(noticeOf(toShip, 'delivered', ['shipping']), unmailed);
  assert.equal(noticeOf({ ...toShip, label: null }, 'shipped', ['shipping']), unmailed);
});

test('ADM-20 an order without an address that is set to paid warns about its invoice', () => {
  const withoutAddress = order({ address: null });
  assert.match(statusEffects(withoutAddress, 'paid')[1] ?? '', /^Cette commande est sans adresse/);
  assert.equal(statusEffects(order({}), 'paid').length, 1);
  assert.equal(statusEffects(order({ status: 'paid', address: null }), 'to-ship').length, 1);
});

test('ADM-20 the cancellation of an order that was paid in cash says that its money is owed', () => {
  const owed =
    'Cette commande a été payée hors prestataire de paiement\u00A0: remboursez par le même moyen. Une alerte le rappelle.';
  const inCash = { status: 'paid', isPaidOutside: true } as const;
  assert.equal(statusEffects(order(inCash), 'cancelled')[1], owed);
  assert.equal(statusEffects(order({ status: 'paid', isPaid: true }), 'cancelled')[1], owed);
  assert.equal(statusEffects(order({ ...inCash, withdrawn: 2500 }), 'cancelled').length, 1);
});

test('ADM-20 an alert that holds the parcel is a warning until the parcel has left, besides the missing payment', () => {
  const attention = [{ kind: 'label-address', data: { trackingId: '8R1' } }] as unknown as Order['attention'];
  const changed = (status: Order['status'], to: Order['status'], isPaid = true) =>
    statusEffects(order({ status, isPaid, attention }), to).map((sentence) => sentence.split(/[\u00a0.]/)[0]);
  const held = 'Ce colis ne doit pas partir';
  const unpaid = 'Aucun paiement par carte n’a été reçu';
  assert.deepEqual(changed('to-ship', 'shipped'), [held]);
  assert.deepEqual(changed('to-pay', 'shipped', false), [unpaid, held]);
  assert.deepEqual(changed('shipped', 'to-ship'), [held]);
  assert.deepEqual(changed('shipped', 'delivered'), []);
  assert.deepEqual(changed('shipped', 'delivered', false), [unpaid]);
});
