import assert from 'node:assert/strict';
import { test } from 'vitest';
import { certificateFault } from './certificate-fault.ts';

const coded = (code: string, message = code) => Object.assign(new Error(message), { code });

test('a certificate failure is distinguished from other failures, whatever library reports it', () => {
  const fetched = (cause: Error) => new TypeError('fetch failed', { cause });
  const cases: [Error, ReturnType<typeof certificateFault>][] = [
    [coded('ESOCKET', 'certificate has expired'), 'certificate-expired'],
    [fetched(coded('CERT_HAS_EXPIRED', 'certificate has expired')), 'certificate-expired'],
    [coded('ESOCKET', 'self-signed certificate in certificate chain'), 'certificate-invalid'],
    [fetched(coded('ERR_TLS_CERT_ALTNAME_INVALID')), 'certificate-invalid'],
    [fetched(coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE')), 'certificate-invalid'],
    [coded('ECONNREFUSED'), null],
    [coded('EAUTH', 'Invalid login'), null],
    [fetched(coded('UND_ERR_CONNECT_TIMEOUT')), null],
  ];
  for (const [error, fault] of cases) assert.equal(certificateFault(error), fault, error.message);
  assert.equal(certificateFault('certificate'), null);
});
