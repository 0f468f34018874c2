import * as z from 'zod/mini';
import {
  declaredIdentity,
  identityNames,
  type Identity,
  type IdentityName,
} from '#features/identity/domain/schemas.ts';
import type { ConfigFaults, Environment } from '#platform/server/config/environment.ts';
import { postalParts } from '#platform/server/config/postal-parts.ts';
import type { IdentityParts } from '#platform/server/config/config.ts';

/** Default identity of a shop with local stand-ins of the providers. A shop in service must not have this identity. */
export const REHEARSAL = {
  shopName: 'Défilé',
  supportEmail: 'bonjour@defile.example',
  street: '12 rue des Tisserands',
  zip: '69001',
  city: 'Lyon',
  phone: '0472000000',
  mailFrom: 'commandes@defile.example',
};

const DEMO: Partial<Identity> = {
  ...REHEARSAL,
  legalName: 'Maison Défilé',
  legalForm: 'sarl',
  capitalCents: 500_000,
  siren: '123456782',
  rcsCity: 'Lyon',
  vatRegime: 'standard',
  vatNumber: 'FR11123456782',
  publicationDirector: 'Camille Aubry',
  hostName: 'Hébergeur de démonstration',
  hostAddress: '1 rue du Serveur, 69001 Lyon',
  hostPhone: '04 72 00 00 01',
  mediatorName: 'Médiateur de démonstration',
  mediatorAddress: '2 rue de la Médiation, 75001 Paris',
  mediatorSite: 'https://mediateur.example',
  textileId: 'FR123456_11DEMO',
};

const DEMO_MAILS = /@(?:[^@\s>]{1,200}\.)?defile\.example>?$/i;

/** Returns the values by which an identity is recognised as that of the demo shop; empty for any other identity. */
export function demoIdentityValues({ supportEmail, mailFrom, legalName, siren }: Identity): string[] {
  return [
    ...(DEMO_MAILS.test(supportEmail) ? [supportEmail] : []),
    ...(DEMO_MAILS.test(mailFrom) ? [mailFrom] : []),
    ...(siren === DEMO.siren ? [`SIREN ${siren} (${legalName})`] : []),
  ];
}

const PLACE: readonly IdentityName[] = ['street', 'zip', 'city'];

/**
 * Returns true for a value of the demo shop’s identity. Street, postal code and city count together only, because real
 * shops are in Lyon too.
 */
export const isDemoValue = (name: IdentityName, identity: Readonly<Record<string, unknown>>): boolean =>
  name in DEMO && (PLACE.includes(name) ? PLACE : [name]).every((part) => identity[part] === DEMO[part]);

/**
 * Reads the first identity of the shop, and the names of the settings that the environment gives. Adds a fault for each
 * invalid value of the environment.
 */
export const readIdentity = (env: Environment, parts: IdentityParts) => {
  const identity = givenIdentity(env, parts);
  checkGiven(identity, parts.faults);
  return { identity: firstIdentity(identity, parts.stage), givenNames: Object.keys(identity) };
};

/** Settings with an environment variable of their own. The logo is read and checked elsewhere. */
const VARIABLES: Partial<Record<IdentityName, keyof Environment>> = {
  shopName: 'SHOP_NAME',
  supportEmail: 'SHOP_SUPPORT_EMAIL',
  phone: 'SHOP_PHONE',
  siren: 'SHOP_SIREN',
  color: 'SHOP_COLOR',
  mailFrom: 'MAIL_FROM',
};

const variableOf = (name: IdentityName): keyof Environment | undefined =>
  PLACE.includes(name) ? 'SHOP_ADDRESS' : VARIABLES[name];

const givenIdentity = (
  env: Environment,
  { logo, printsLabels, faults }: IdentityParts,
): Partial<Record<IdentityName, unknown>> => {
  const given: Partial<Record<IdentityName, unknown>> = {
    ...Object.fromEntries(Object.entries(VARIABLES).map(([name, variable]) => [name, env[variable]])),
    logo: logo?.address,
    ...(env.SHOP_ADDRESS !== undefined && placeOf(env.SHOP_ADDRESS, printsLabels, faults)),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
};

function checkGiven(given: Partial<Record<IdentityName, unknown>>, faults: ConfigFaults): void {
  for (const name of identityNames) {
    const variable = variableOf(name);
    if (!variable || given[name] === undefined) continue;
    const { error } = z.safeParse(declaredIdentity[name].schema, given[name]);
    if (error) faults.add([variable], `${variable} ne convient pas\u00A0: ${error.issues[0]?.message}`);
  }
}

/**
 * Returns the identity before any change by a seller. Values of the environment come first. In the stages `demo` and
 * `rehearsal`, a missing value is that of `DEMO` or `REHEARSAL`. In a shop in service, and for an invalid value, the
 * result is the initial value of the setting.
 */
function firstIdentity(given: Partial<Record<IdentityName, unknown>>, stage: IdentityParts['stage']): Identity {
  const defaults: Partial<Identity> = stage === null ? {} : { demo: DEMO, rehearsal: REHEARSAL }[stage];
  const valueOf = (name: keyof Identity): unknown => {
    const { schema, initial } = declaredIdentity[name];
    const value = z.safeParse(schema, given[name]);
    if (value.success) return value.data;
    return given[name] === undefined ? (defaults[name] ?? initial) : initial;
  };
  return Object.fromEntries(identityNames.map((name) => [name, valueOf(name)])) as unknown as Identity;
}

function placeOf(address: string, printsLabels: boolean, faults: ConfigFaults) {
  const parts = postalParts(address);
  if (parts) return parts;
  // Labels of a stand-in are never posted, so any address is accepted for them.
  if (printsLabels) faults.add(['SHOP_ADDRESS'], 'SHOP_ADDRESS doit finir par un code postal et une ville');
  return { street: address, zip: '', city: '' };
}
