import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const fileOf = (dataDir: string, name: string): string => join(dataDir, 'secrets', name.toLowerCase());

/** Returns a stored generated secret; null when none is stored. */
export function readSecret(dataDir: string, name: string): string | null {
  try {
    return readFileSync(fileOf(dataDir, name), 'utf8').trim();
  } catch {
    return null;
  }
}

/** Reads a generated secret from `DATA_DIR/secrets`. Creates it the first time, readable by its owner only. */
export function readOrCreateSecret(dataDir: string, name: string, make: () => string): string {
  const known = readSecret(dataDir, name);
  if (known !== null) return known;
  const file = fileOf(dataDir, name);
  // Leaves the data folder itself accessible, because PostgreSQL may run under an account of its own.
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    const secret = make();
    // `wx` fails when the file exists. When two processes start at once, both then use the secret of the first.
    writeFileSync(file, secret, { mode: 0o600, flag: 'wx' });
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readFileSync(file, 'utf8').trim();
    throw error;
  }
}
