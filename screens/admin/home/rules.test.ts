import assert from 'node:assert/strict';
import { test } from 'vitest';
import { MAX_ORDERS_COUNTED, readyToPrepare } from './rules.ts';

test('orders held by an alert or in an open parcel are not ready, and a count at the limit stays unchanged', () => {
  const counts = { toPrepareHeld: 2, toPrepareInOpenParcel: 3 };
  assert.equal(readyToPrepare({ toPrepare: 10, ...counts }), 5);
  assert.equal(readyToPrepare({ toPrepare: MAX_ORDERS_COUNTED - 1, ...counts }), MAX_ORDERS_COUNTED - 6);
  assert.equal(readyToPrepare({ toPrepare: MAX_ORDERS_COUNTED, ...counts }), MAX_ORDERS_COUNTED);
});
