import { createHash, randomBytes } from 'node:crypto';

/** A secret for a link or a cookie: 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is kept of a secret that travels: its SHA-256. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
