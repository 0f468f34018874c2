import { hash, hashRaw } from '@node-rs/argon2';

/** Hashes with Argon2id and the library's defaults (19 MiB, 2 passes), as OWASP advises. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/**
 * Hashes a short secret in the same way, with a salt of the caller's, so that a statement finds the hash.
 * @param salt 16 random bytes.
 */
export const hashWithSalt = (secret: string, salt: Uint8Array): Promise<Buffer> => hashRaw(secret, { salt });
