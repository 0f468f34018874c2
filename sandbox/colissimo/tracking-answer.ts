import type { Parcel, Scan } from './parcels.ts';
import { scanLabels } from './scan-codes.ts';

const parisClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const parisOffset = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Paris', timeZoneName: 'longOffset' });

/** Writes the time in France with its offset, `2026-11-21T11:03:00+01:00`, as the carrier does. */
function parisTime(at: string): string {
  const instant = new Date(at);
  const offset = parisOffset
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.slice(3);
  return `${parisClock.format(instant).replace(' ', 'T')}${offset ?? '+01:00'}`;
}

const envelope = (idShip: string, returnCode: number) => ({ lang: 'fr_FR', scope: 'open', returnCode, idShip });

export const unknownAnswer = (id: string) => ({
  ...envelope(id, 404),
  returnMessage: 'Ressource non trouvée : ce numéro est inconnu ou n’est pas encore suivi',
});

export const malformedAnswer = (id: string) => ({
  ...envelope(id, 400),
  returnMessage: 'Paramètre idShip : de 11 à 15 lettres et chiffres attendus, 10 numéros au plus',
});

const steps = ['Annoncé', 'Pris en charge', 'En cours d’acheminement', 'En cours de distribution', 'Livré'];
const reached: Partial<Record<Scan['code'], number>> = {
  DR1: 1,
  PC1: 2,
  PC2: 2,
  MD2: 4,
  ND1: 4,
  AG1: 4,
  DI1: 5,
  DI2: 5,
};

/** Builds the answer for a known parcel; `scans` are newest first. */
export function foundAnswer(parcel: Parcel, scans: readonly Scan[]) {
  const step = Math.max(0, ...scans.map(({ code }) => reached[code] ?? 3));
  const last = scans[0];
  const delivery = scans.find(({ code }) => code === 'DI1' || code === 'DI2');
  const shortLabels = steps.map((shortLabel, index) => ({
    id: index + 1,
    shortLabel,
    longLabel: index + 1 === step && last ? scanLabels[last.code] : '',
    ...(index + 1 === step && last ? { date: parisTime(last.at) } : {}),
    country: 'FR',
    status: index < step,
    type: 1,
  }));
  return {
    ...envelope(parcel.number, 200),
    shipment: {
      idShip: parcel.number,
      holder: 4,
      product: 'colissimo',
      isFinal: delivery !== undefined,
      entryDate: parisTime(parcel.madeAt),
      ...(delivery ? { deliveryDate: parisTime(delivery.at) } : {}),
      url: `https://www.laposte.fr/outils/suivre-vos-envois?code=${parcel.number}`,
      event: scans.map(({ code, at }) => ({ code, label: scanLabels[code], date: parisTime(at) })),
      timeline: shortLabels,
      contextData: { originCountry: 'FR', arrivalCountry: 'FR', deliveryChoice: { deliveryChoice: 0 } },
    },
  };
}
