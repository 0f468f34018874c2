import assert from 'node:assert/strict';
import { test } from 'vitest';
import { confirmUncertain } from './confirm-requests.ts';
import type { CommentRequest } from './find-requests.ts';

let eventCount = 0;
function request(pseudo: string, piece: string | null, changed: Partial<CommentRequest> = {}): CommentRequest {
  const eventId = String(++eventCount);
  const message = { event_id: eventId, pseudo, display_name: null, user_id: null, written_ms: 0, received_ms: 0 };
  const found = { ref: 1, ref_from: 0, ref_to: 2, certainty: 'to-check', reason: 'size' } as const;
  return { ...message, ...found, comment: `comment ${eventId}`, kind: 'claim', product_id: piece, ...changed };
}
const certain = { certainty: 'certain', reason: null, ref_from: 4, ref_to: 6 } as const;

test('an uncertain claim takes the next certain claim of its viewer for its piece, and other requests stay', () => {
  const requests = [
    request('lea', 'a'),
    request('lea', 'a', { kind: 'gives-up', ...certain }),
    request('ines', 'a', certain),
    request('lea', 'b', certain),
    request('lea', 'a', certain),
    request('lea', 'a'),
    request('lea', 'a', certain),
    request('lea', 'a'),
  ];
  const changes = confirmUncertain(requests).map(({ event_id: eventId, certainty, comment, ref_from: from }, index) => {
    assert.equal(eventId, requests[index]?.event_id);
    return comment === requests[index]?.comment ? null : `${certainty} ${comment} ${from}`;
  });
  const [fromFifth, fromSeventh] = [4, 6].map((index) => `certain ${requests[index]?.comment} 4`);
  assert.deepEqual(changes, [fromFifth, null, null, null, null, fromSeventh, null, null]);
});

test('a batch whose comments list many pieces is read once, however many claims are uncertain', () => {
  let readCount = 0;
  const requests = Array.from({ length: 2_000 }, (_, index) => ({
    ...request(`viewer ${index % 100}`, `piece ${index}`),
    get kind() {
      readCount += 1;
      return 'claim' as const;
    },
  }));
  assert.equal(confirmUncertain(requests).length, requests.length);
  assert.ok(readCount <= 3 * requests.length, `${readCount} reads`);
});
