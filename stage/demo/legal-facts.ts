import { formatDate } from '#domain/time.ts';
import type { Config } from '#server/config/config.ts';
import { escaped } from './typeset.ts';

/** What the legal texts say of the company, as HTML. What the configuration does not know is left to fill in. */
export interface LegalFacts {
  name: string;
  address: string;
  phone: string;
  mail: string;
  siren: string;
  idu: string;
  mediator: string;
  date: string;
  reportsErrors: boolean;
}

/** Gathers the company's facts from the configuration. */
export function legalFacts(config: Config, now: Date): LegalFacts {
  const { name, address, phone, supportEmail, siren } = config.shop;
  const email = escaped(supportEmail);
  return {
    name: escaped(name),
    address: escaped(address),
    phone: escaped(phone),
    mail: `<a href="mailto:${email}">${email}</a>`,
    siren: siren === null ? '[à compléter]' : escaped(siren),
    idu: '[à compléter]',
    mediator: '[à compléter : nom, adresse postale et site internet du médiateur]',
    date: formatDate(now),
    reportsErrors: config.sentryBrowserDsn !== null,
  };
}
