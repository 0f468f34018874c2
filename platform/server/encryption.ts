import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const PREFIX = 'v1.';
const [IV_BYTES, TAG_BYTES, KEY_BYTES] = [12, 16, 32];

/** A value that is copied to another place cannot be decrypted there. */
export interface EncryptedPlace {
  purpose: string;
  rowId: string;
}

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));

/** Uses the first secret of `ENCRYPTION_KEY` (decision 0137). Without a secret, returns the text. */
export function encrypt(secrets: readonly string[], { purpose, rowId }: EncryptedPlace, text: string): string {
  const [secret] = secrets;
  if (secret === undefined) return text;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(rowId));
  const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return PREFIX + Buffer.concat(parts).toString('base64url');
}

interface Decrypted {
  text: string;
  /** False for a value under an earlier secret, or in clear although a secret is given. */
  isCurrent: boolean;
}

/** Null when no secret decrypts the value in this place. */
export function decrypt(secrets: readonly string[], place: EncryptedPlace, stored: string): Decrypted | null {
  if (!stored.startsWith(PREFIX)) return { text: stored, isCurrent: secrets.length === 0 };
  const bytes = Buffer.from(stored.slice(PREFIX.length), 'base64url');
  for (const [index, secret] of secrets.entries()) {
    const text = decryptUnder(secret, place, bytes);
    if (text !== null) return { text, isCurrent: index === 0 };
  }
  return null;
}

function decryptUnder(secret: string, { purpose, rowId }: EncryptedPlace, bytes: Buffer): string | null {
  const iv = bytes.subarray(0, IV_BYTES);
  const encrypted = bytes.subarray(IV_BYTES, -TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(rowId));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return decipher.update(encrypted, undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
