import { resolveTxt } from 'node:dns/promises';
import type { Finding } from '#features/setup/domain/labels.ts';
import { fails, warns, works } from '#features/setup/domain/rules.ts';

/** Returns the DNS TXT records of a domain name, each in its parts. @throws as `resolveTxt` of Node. */
export type ReadTexts = (name: string) => Promise<string[][]>;

const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Reads the records of a sender's domain by which other servers trust its mails: SPF and DMARC. DKIM is at a name that
 * only the mail provider knows.
 */
export async function checkMailDomain(address: string, read: ReadTexts = resolveTxt): Promise<Finding> {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  try {
    const [spf, dmarc] = await Promise.all([hasRecord(read, domain, /^v=spf1\b/i), hasDmarc(read, domain)]);
    const missing = [spf ? '' : `SPF (${domain})`, dmarc ? '' : `DMARC (_dmarc.${domain})`].filter(Boolean);
    if (missing.length > 0)
      return fails(
        `Il manque ${missing.join(' et ')}\u00A0: des e-mails peuvent arriver dans les indésirables. Demandez ces lignes à votre fournisseur d’e-mails.`,
      );
    return works(`${domain} publie SPF et DMARC. Vérifiez DKIM chez votre fournisseur d’e-mails.`);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return warns(`Le serveur de noms n’a pas donné les réglages de ${domain} (${reason}). Réessayez plus tard.`);
  }
}

/** Asks the domain, then its parents down to two labels: a DMARC record covers subdomains (RFC 7489, 6.6.3). */
async function hasDmarc(read: ReadTexts, domain: string): Promise<boolean> {
  const labels = domain.split('.');
  for (let at = 0; at === 0 || at <= labels.length - 2; at++)
    if (await hasRecord(read, `_dmarc.${labels.slice(at).join('.')}`, /^v=DMARC1\b/i)) return true;
  return false;
}

async function hasRecord(read: ReadTexts, name: string, form: RegExp): Promise<boolean> {
  try {
    return (await read(name)).some((parts) => form.test(parts.join('')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && ABSENT.has(String(error.code))) return false;
    throw error;
  }
}
