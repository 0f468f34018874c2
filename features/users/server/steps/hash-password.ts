import { hash } from '@node-rs/argon2';

/** Argon2id with the library's defaults (19 MiB, 2 passes), as OWASP advises. */
export const hashPassword = (password: string): Promise<string> => hash(password);
