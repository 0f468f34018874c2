import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { ConfigError } from './environment.ts';

const TYPES: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp' };

/** Logo of the shop: its address for pages, and its content when it is a file of this machine. */
export interface ShopLogo {
  /** An `https://…` address, or a path of the shop that changes with the content. */
  address: string;
  file: { bytes: Buffer; type: string } | null;
}

/**
 * Reads SHOP_LOGO, an https address or the path of a file.
 * @throws ConfigError when it is neither, or the file can't be read.
 */
export function readLogo(given: string | undefined): ShopLogo | null {
  if (given === undefined) return null;
  if (given.startsWith('https://') && URL.canParse(given)) return { address: given, file: null };
  const extension = extname(given).toLowerCase();
  const type = TYPES[extension];
  if (!type || /^[a-z]+:\/\//i.test(given)) {
    throw new ConfigError(
      'Configuration incorrecte : SHOP_LOGO doit être un fichier SVG, PNG ou WebP, ou une adresse https://',
    );
  }
  const bytes = readFile(resolve(given));
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { address: `/logo${extension}?v=${version}`, file: { bytes, type } };
}

function readFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError(`Configuration incorrecte : SHOP_LOGO ne peut pas être lu (${path} : ${reason})`);
  }
}
