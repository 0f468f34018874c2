import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a generated secret kept in `DATA_DIR/secrets`, making it (readable by its owner only) the first time. */
export function keepSecret(dataDir: string, name: string, make: () => string): string {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, name.toLowerCase());
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    // The data folder itself stays open to enter: PostgreSQL may run under an account of its own.
    mkdirSync(dataDir, { recursive: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      const secret = make();
      // `wx`: when two processes start at once, the first one's secret is everyone's.
      writeFileSync(file, secret, { mode: 0o600, flag: 'wx' });
      return secret;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readFileSync(file, 'utf8').trim();
      throw error;
    }
  }
}
