import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import type { ConfigFaults } from './environment.ts';

const TYPES: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp' };

export interface ShopLogo {
  address: string;
  file: { bytes: Buffer; type: string } | null;
}

/** Null without a setting, or after a fault. The setting is an https address or the path of a file. */
export function readLogo(setting: string | undefined, faults: ConfigFaults): ShopLogo | null {
  if (setting === undefined) return null;
  if (setting.startsWith('https://') && URL.canParse(setting)) return { address: setting, file: null };
  const extension = extname(setting).toLowerCase();
  const type = TYPES[extension];
  if (!type || /^[a-z]+:\/\//i.test(setting)) {
    faults.add(['SHOP_LOGO'], 'SHOP_LOGO doit être un fichier SVG, PNG ou WebP, ou une adresse https://');
    return null;
  }
  const bytes = readFile(resolve(setting), faults);
  if (!bytes) return null;
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { address: `/logo${extension}?v=${version}`, file: { bytes, type } };
}

function readFile(path: string, faults: ConfigFaults): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    faults.add(['SHOP_LOGO'], `SHOP_LOGO ne peut pas être lu (${path} : ${reason})`);
    return null;
  }
}
