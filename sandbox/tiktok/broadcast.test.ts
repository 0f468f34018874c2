import assert from 'node:assert/strict';
import { test } from 'vitest';
import { toPayloads } from './broadcast.ts';
import type { ProcessMessage } from './broadcast.ts';

test('messages of any number and length fit into notifications, whole and in order', () => {
  const messages: ProcessMessage[] = Array.from({ length: 40 }, (_none, n) => ({
    message: { kind: 'chat', uniqueId: `lea${n}`, comment: '❤️'.repeat(n * 6), msgId: String(n), createTime: '0' },
  }));
  const longest: ProcessMessage = {
    message: {
      kind: 'chat',
      uniqueId: 'a'.repeat(64),
      nickname: '\u0000'.repeat(100),
      comment: '\u0000'.repeat(500),
      msgId: '9'.repeat(64),
      createTime: '9'.repeat(19),
    },
  };
  const payloads = toPayloads([...messages, longest, { live: false }]);
  assert.ok(payloads.length > 1);
  for (const payload of payloads) assert.ok(Buffer.byteLength(payload) < 8_000);
  assert.deepEqual(
    payloads.flatMap((payload) => JSON.parse(payload) as ProcessMessage[]),
    [...messages, longest, { live: false }],
  );
});
