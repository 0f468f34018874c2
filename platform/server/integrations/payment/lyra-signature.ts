import { createHmac, timingSafeEqual } from 'node:crypto';
import { InvalidSignature, type SignedAnswer } from './gateway.ts';

/** Key that a route expects: notices are signed with the REST password, returns with the HMAC key. */
export interface SigningKey {
  name: 'password' | 'sha256_hmac';
  secret: string;
}

/**
 * Returns the text of `kr-answer` after its signature is verified. The route chooses the key.
 * `kr-hash-key` comes from outside and is only compared with it. @throws InvalidSignature.
 */
export function provenAnswer(answer: SignedAnswer, key: SigningKey): string {
  const signed = answer['kr-answer'];
  const hash = answer['kr-hash'];
  if (!signed || !hash) throw new InvalidSignature('kr-answer or kr-hash is missing');
  if (answer['kr-hash-algorithm'] !== 'sha256_hmac') throw new InvalidSignature('unexpected kr-hash-algorithm');
  if (answer['kr-hash-key'] !== key.name) throw new InvalidSignature('signed with the key of another route');
  if (isSignedBy(signed, hash, key.secret)) return signed;
  // Some Lyra servers send `\/` but sign `/` (seen in the vendor's own samples).
  const unescaped = signed.replaceAll('\\/', '/');
  if (unescaped !== signed && isSignedBy(unescaped, hash, key.secret)) return unescaped;
  throw new InvalidSignature('kr-hash does not match kr-answer');
}

function isSignedBy(text: string, hash: string, secret: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(text, 'utf8').digest('hex'));
  const given = Buffer.from(hash);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
