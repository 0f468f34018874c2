import { createHash, randomBytes } from 'node:crypto';

/** Returns a secret for a link or a cookie: 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the SHA-256 of a secret. The database stores only the hash. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
