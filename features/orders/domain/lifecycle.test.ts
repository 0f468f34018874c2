import assert from 'node:assert/strict';
import { test } from 'vitest';
import { orderActions, type OrderAction } from './lifecycle-actions.ts';
import { orderLifecycle, orderStatuses, statusesWhere, withCarrierStatuses, type OrderStatus } from './lifecycle.ts';
import { statusAfterScan } from './rules.ts';

const scans = ['on-its-way', 'delivered'] as const;
const actions = Object.keys(orderActions) as OrderAction[];

test('D-09 each action is allowed in some status and not in the status that it leads to', () => {
  for (const action of actions) {
    assert.notDeepEqual(
      statusesWhere(({ may }) => may.includes(action)),
      [],
      action,
    );
    const { leadsTo } = orderActions[action];
    if (leadsTo) assert.ok(!orderLifecycle[leadsTo].may.includes(action), action);
  }
});

test('ADM-22 an undo is allowed in the status that its action leads to, and in no other status', () => {
  for (const action of actions) {
    const actionFacts = orderActions[action];
    if (!('undoes' in actionFacts)) continue;
    assert.deepEqual(
      statusesWhere(({ may }) => may.includes(action)),
      [orderActions[actionFacts.undoes].leadsTo],
      action,
    );
  }
});

test('CUS-08 the buyer is asked to validate or to pay in exactly the statuses that allow it, and to track a parcel that left', () => {
  for (const status of orderStatuses) {
    const { asksBuyer, may, isFollowed, parcelIsHere, isOver } = orderLifecycle[status];
    assert.equal(asksBuyer === 'validate', may.includes('give-address'), status);
    assert.equal(asksBuyer === 'pay', may.includes('pay'), status);
    if (asksBuyer === 'track') assert.ok((isFollowed && !parcelIsHere) || isOver, status);
  }
});

test('D-06 D-09 the facts of each status about payment, parcel and end are consistent', () => {
  for (const status of orderStatuses) {
    const { oncePaid, isPastPayment, parcelIsHere, isFollowed, announcesParcel, isOver, may } = orderLifecycle[status];
    const { keepsItsMoney, confirmsPayments, reportsRefusedCards, holdsItsPieces, isDelivered } =
      orderLifecycle[status];
    assert.ok(!(oncePaid !== null && isPastPayment), `${status}: a payment that is expected is not past`);
    if (oncePaid) assert.ok(orderLifecycle[oncePaid].isPastPayment, status);
    if (parcelIsHere) assert.ok(isFollowed && isPastPayment, `${status}: a parcel in the shop is paid and followed`);
    if (isFollowed) assert.ok(isPastPayment, `${status}: a followed parcel is paid`);
    if (isFollowed) assert.ok(parcelIsHere || announcesParcel, `${status}: a followed parcel has left or will leave`);
    for (const action of ['make-label', 'delete-label'] as const)
      assert.equal(may.includes(action), parcelIsHere, `${status}: a label is for a parcel that is here`);
    if (may.includes('validate-preparation'))
      assert.ok(parcelIsHere, `${status}: only a parcel in the shop can be validated`);
    if (may.includes('change-address'))
      assert.ok(parcelIsHere || !isPastPayment, `${status}: a parcel that left keeps its address`);
    if (parcelIsHere) assert.ok(may.includes('change-address'), `${status}: a new label may need another address`);
    // « Renvoyer » needs the scan of a parcel that came back. Without scans it would never be allowed.
    if (may.includes('resend'))
      assert.ok(withCarrierStatuses.includes(status), `${status}: a scan reports the return of the parcel`);
    if (may.includes('pay')) assert.ok(oncePaid !== null, `${status}: a payment leads to a status`);
    if (announcesParcel)
      assert.ok(isFollowed && !parcelIsHere, `${status}: an announced parcel has left and is followed`);
    if (isDelivered) assert.ok(isPastPayment && !parcelIsHere && !isFollowed, `${status}: delivered, so paid and gone`);
    if (isOver)
      assert.deepEqual(
        [oncePaid, isFollowed, may],
        [null, false, []],
        `${status}: an order that is over expects nothing and allows nothing`,
      );
    if (!keepsItsMoney) assert.ok(!holdsItsPieces, `${status}: an order that returns its money holds no piece`);
    if (!confirmsPayments)
      assert.ok(oncePaid === null && !reportsRefusedCards, `${status}: an order that confirms no payment expects none`);
  }
});

const outsidePreparation = new Map<OrderStatus, string>([
  ['preparing', 'only the seller sets it, and ADM-22 lists paid orders'],
  ['to-ship', 'its parcel is prepared'],
]);

test('ADM-22 an order whose parcel is in the shop is in « Préparation », except in the listed statuses', () => {
  assert.deepEqual(
    statusesWhere(({ parcelIsHere, workList }) => parcelIsHere && workList !== 'preparation'),
    [...outsidePreparation.keys()],
  );
});

test('ADM-22 the preparation of a parcel in the shop can be validated, unless the order is already to ship', () => {
  assert.deepEqual(
    statusesWhere(({ parcelIsHere, may }) => parcelIsHere && !may.includes('validate-preparation')),
    ['to-ship'],
  );
});

test('D-09 a sale that is over was delivered, and the accounts need it', () => {
  const sales = statusesWhere((life) => life.isOver && life.isPastPayment && life.holdsItsPieces);
  assert.ok(sales.includes('delivered'));
  for (const status of sales) {
    const { isDelivered, accountsNeedIt } = orderLifecycle[status];
    // Without `isDelivered`, the right of withdrawal would never end. Without `accountsNeedIt`, an erasure would delete
    // the address.
    assert.deepEqual([isDelivered, accountsNeedIt], [true, true], status);
  }
});

/** Actions of an unpaid order that a status past the payment allows, with the reason. */
const afterPayment = new Map([['preparing: modify', 'CUS-10: the seller may have set the status of an unpaid order']]);

test('D-06 D-07 a paid sale takes no more pieces, shows its delivery, stays in the accounts, and has the tone of its stage', () => {
  const ofUnpaidOrders = actions.filter(
    (action) => orderActions[action].isOnlyForUnpaid || ['give-address', 'add-item', 'remove-item'].includes(action),
  );
  const allowed: string[] = [];
  for (const status of orderStatuses) {
    const { isPastPayment, takesLivePieces, accountsNeedIt, showsDelivery, keepsItsMoney, workList, may } =
      orderLifecycle[status];
    const { confirmsPayments, reportsRefusedCards, tone, isDelivered, isFollowed } = orderLifecycle[status];
    if (isPastPayment) {
      assert.deepEqual([takesLivePieces, accountsNeedIt, showsDelivery], [false, true, true], status);
      allowed.push(...may.filter((action) => ofUnpaidOrders.includes(action)).map((action) => `${status}: ${action}`));
    }
    if (keepsItsMoney) assert.deepEqual([confirmsPayments, reportsRefusedCards], [true, true], status);
    assert.equal(tone === 'done', isDelivered, status);
    if (isPastPayment) assert.equal(tone === 'progress', isFollowed, status);
    if (workList)
      assert.equal(workList === 'preparation', isPastPayment, `${status}: only paid orders are in « Préparation »`);
  }
  assert.deepEqual(allowed, [...afterPayment.keys()]);
});

test('CUS-05 each status has its own name, and only the status delivered counts as a delivery', () => {
  const rows = orderStatuses.map((status) => orderLifecycle[status]);
  assert.equal(new Set(rows.map(({ label }) => label)).size, rows.length);
  // The right of withdrawal depends on these statuses. A further status needs a decision.
  assert.deepEqual(
    statusesWhere(({ isDelivered }) => isDelivered),
    ['delivered'],
  );
});

test('D-09 only the statuses shipped and in-delivery announce a sent parcel', () => {
  assert.deepEqual(
    statusesWhere(({ announcesParcel }) => announcesParcel),
    ['shipped', 'in-delivery'],
  );
});

test('CUS-05 the name of a status agrees with « commande »', () => {
  for (const status of orderStatuses) {
    const [first = ''] = orderLifecycle[status].label.split(' ');
    assert.ok(/^(À|En|[\p{L}-]+e)$/u.test(first), `${status}: « ${orderLifecycle[status].label} »`);
  }
});

const stages = [
  'to validate',
  'not paid',
  'in the shop',
  'with the carrier',
  'paid, and neither on its way nor delivered',
  'delivered',
  'not sold',
] as const;

function stageOf(status: OrderStatus): (typeof stages)[number] {
  const { asksBuyer, isPastPayment, parcelIsHere, isFollowed, isDelivered, keepsItsMoney } = orderLifecycle[status];
  if (!keepsItsMoney) return 'not sold';
  if (!isPastPayment) return asksBuyer === 'validate' ? 'to validate' : 'not paid';
  if (isDelivered) return 'delivered';
  if (parcelIsHere) return 'in the shop';
  return isFollowed ? 'with the carrier' : 'paid, and neither on its way nor delivered';
}

test('D-09 the statuses and their rows follow the stages of a sale, and end with the cancellation', () => {
  const places = orderStatuses.map((status) => ({ status, stage: stageOf(status) }));
  assert.deepEqual(
    places,
    places.toSorted((first, second) => stages.indexOf(first.stage) - stages.indexOf(second.stage)),
  );
  assert.deepEqual(Object.keys(orderLifecycle), [...orderStatuses]);
  assert.equal(orderStatuses.at(-1), 'cancelled');
});

test('D-09 a scan never leads to a status that comes earlier in a sale', () => {
  const place = (status: OrderStatus) => orderStatuses.indexOf(status);
  for (const status of orderStatuses)
    for (const scan of scans) assert.ok(place(statusAfterScan(status, scan)) >= place(status), `${status}: ${scan}`);
});

test('D-09 every status can lead to a final status, by a payment, the carrier or an action', () => {
  for (const from of orderStatuses) {
    const reachable = new Set<OrderStatus>([from]);
    for (const status of reachable) {
      const { oncePaid, isPastPayment, may } = orderLifecycle[status];
      const possible = may.filter((action) => !(isPastPayment && orderActions[action].isOnlyForUnpaid));
      const byActions = possible.map((action) => orderActions[action].leadsTo);
      const byScans = scans.map((scan) => statusAfterScan(status, scan));
      const nextStatuses: (OrderStatus | null)[] = [oncePaid, ...byScans, ...byActions];
      for (const next of nextStatuses) if (next) reachable.add(next);
    }
    assert.ok(
      [...reachable].some((status) => orderLifecycle[status].isOver),
      from,
    );
  }
});
