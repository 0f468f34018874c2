import type { LegalCode } from '#features/content/domain/labels-legal.ts';
import type { Config } from '#platform/server/config/config.ts';
import { guaranteePage } from './guarantee-page.ts';
import { legalNotice } from './legal-notice.ts';
import { privacyPolicy, type Reporting } from './privacy-policy.ts';
import { termsOfSale } from './terms-of-sale.ts';
import { typeset } from './typeset.ts';
import { withdrawalForm } from './withdrawal-form.ts';

/** A text that the law asks every shop for, until its seller writes her own. Its braces are filled when it is read. */
export interface LegalTemplate {
  title: string;
  content: string;
}

const template = (title: string, text: string): LegalTemplate => ({ title, content: typeset(text.trim()) });
const made = new Map<string, Readonly<Record<LegalCode, LegalTemplate>>>();

/** Returns the legal texts of every shop. The parts about error reports follow from `reporting`. */
export function legalTemplates(reporting: Reporting): Readonly<Record<LegalCode, LegalTemplate>> {
  const key = JSON.stringify([reporting.fromBrowsers, reporting.fromServer]);
  const known = made.get(key);
  if (known) return known;
  const templates = {
    cgu: template('Conditions générales de vente', termsOfSale),
    'mentions-legales': template('Mentions légales', legalNotice),
    confidentialite: template('Politique de confidentialité', privacyPolicy(reporting)),
    retractation: template('Droit de rétractation', withdrawalForm),
    'garantie-legale': template('Garantie légale', guaranteePage),
  };
  made.set(key, templates);
  return templates;
}

/** Returns the legal texts of this shop. */
export const templatesOf = ({ sentryBrowserDsn, sentryDsn }: Pick<Config, 'sentryBrowserDsn' | 'sentryDsn'>) =>
  legalTemplates({ fromBrowsers: sentryBrowserDsn !== null, fromServer: sentryDsn !== null });

/**
 * Returns the template of a legal page without an active text; null when the shop withdrew its own text.
 * In service no legal page may be missing, so the template is returned then too.
 */
export const standingTemplate = (
  config: Parameters<typeof templatesOf>[0] & Pick<Config, 'inService'>,
  code: LegalCode,
  isOwn: boolean,
): LegalTemplate | null => (isOwn && !config.inService ? null : templatesOf(config)[code]);
