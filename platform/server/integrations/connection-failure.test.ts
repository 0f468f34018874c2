import assert from 'node:assert/strict';
import { test } from 'vitest';
import { wasNeverSent } from './connection-failure.ts';

const failed = (cause: unknown) => new TypeError('fetch failed', { cause });
const coded = (fields: { code?: string; syscall?: string }) => Object.assign(new Error('no'), fields);

const failures: [name: string, error: unknown, isNeverSent: boolean][] = [
  ['nobody listening', failed(coded({ code: 'ECONNREFUSED', syscall: 'connect' })), true],
  ['no such host', failed(coded({ code: 'ENOTFOUND', syscall: 'getaddrinfo' })), true],
  ['no route to any address', failed(Object.assign(new AggregateError([]), { code: 'ETIMEDOUT' })), true],
  ['an expired certificate', failed(coded({ code: 'CERT_HAS_EXPIRED' })), true],
  ['a cut while reading', failed(coded({ code: 'ECONNRESET', syscall: 'read' })), false],
  ['a lost network while reading', failed(coded({ code: 'ETIMEDOUT', syscall: 'read' })), false],
  ['a timeout', new DOMException('too long', 'TimeoutError'), false],
  ['an unknown error', 'no', false],
];
for (const [name, error, isNeverSent] of failures) {
  test(`after ${name}, the request ${isNeverSent ? 'was never sent' : 'may have been sent'}`, () => {
    assert.equal(wasNeverSent(error), isNeverSent);
  });
}
