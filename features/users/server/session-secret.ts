import { createHash, randomBytes } from 'node:crypto';

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The database stores only the hash. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
