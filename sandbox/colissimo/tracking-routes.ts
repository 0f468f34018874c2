import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { ProblemBody } from '#shared/problem.ts';
import { refusesCredentials } from '../credentials.ts';
import { refusedInput } from '../refused-input.ts';
import type { StandInWorld } from '../stand-in.ts';
import { addScan, findParcel, listScans, type Parcel, type Scan } from './parcels.ts';
import { copyParcel, type ShopParcels } from './shop-parcels.ts';
import { codesByName, scanCode, scanLabels } from './scan-codes.ts';

const scanInput = z.object({
  trackingId: z.string(),
  event: z.string(),
  at: z.optional(z.iso.datetime({ offset: true })),
});

const unknownParcel: ProblemBody = {
  type: 'about:blank',
  title: 'Aucun colis du bac à sable n’a ce numéro de suivi.',
  status: 404,
  code: 'sandbox.parcel-not-found',
};

export function addTrackingRoutes(
  app: FastifyInstance,
  world: StandInWorld,
  trackingKey: string,
  parcels: ShopParcels,
): void {
  app.get<{ Params: { ids: string } }>('/sandbox/colissimo/suivi/v2/idships/:ids', async (request, reply) => {
    const hasKey = request.headers['x-okapi-key'] === trackingKey;
    if (!hasKey || (await refusesCredentials(world.store, 'tracking'))) {
      return reply.code(401).send({ code: 'UNAUTHORIZED', message: 'Clé d’application absente ou inconnue' });
    }
    const ids = request.params.ids.split(',').map((id) => id.trim().toUpperCase());
    if (ids.length > 10) return reply.code(400).send(malformedAnswer(ids[0] ?? ''));
    const answers = await Promise.all(ids.map((id) => answerFor(world, id)));
    const [only, ...moreAnswers] = answers;
    return moreAnswers.length > 0 ? answers : reply.code(only?.returnCode ?? 404).send(only);
  });

  app.post('/sandbox/colissimo/scan', async (request, reply) => {
    const parsed = scanInput.safeParse(request.body);
    const code = parsed.success ? scanCode(parsed.data.event) : null;
    if (!parsed.success || code === null) {
      return reply
        .code(422)
        .type('application/problem+json')
        .send({
          ...refusedInput,
          input: 'trackingId, event and, if wanted, at (ISO 8601)',
          events: Object.keys(scanLabels),
          words: Object.keys(codesByName),
        });
    }
    const trackingId = parsed.data.trackingId.replace(/\s/g, '').toUpperCase();
    if (!(await findParcel(world.store, trackingId)) && !(await copyParcel(world.store, parcels, trackingId))) {
      return reply.code(404).type('application/problem+json').send(unknownParcel);
    }
    const at = parsed.data.at === undefined ? world.now() : new Date(parsed.data.at);
    await addScan(world.store, trackingId, { code, at: at.toISOString() });
    return { trackingId, code, label: scanLabels[code], at: at.toISOString() };
  });
}

async function answerFor(world: StandInWorld, id: string) {
  if (!/^[A-Z0-9]{11,15}$/.test(id)) return malformedAnswer(id);
  const parcel = await findParcel(world.store, id);
  return parcel ? foundAnswer(parcel, await listScans(world.store, id)) : unknownAnswer(id);
}

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

const unknownAnswer = (id: string) => ({
  ...envelope(id, 404),
  returnMessage: 'Ressource non trouvée : ce numéro est inconnu ou n’est pas encore suivi',
});

const malformedAnswer = (id: string) => ({
  ...envelope(id, 400),
  returnMessage: 'Paramètre idShip : de 11 à 15 lettres et chiffres attendus, 10 numéros au plus',
});

const IN_TRANSIT = 3;
const steps = ['Annoncé', 'Pris en charge', 'En cours d’acheminement', 'En cours de distribution', 'Livré'];
/** Step of a code in `steps`, counted from 1. A code that is not listed is in transit. */
const stepByCode: Partial<Record<Scan['code'], number>> = {
  DR1: 1,
  PC1: 2,
  PC2: 2,
  MD2: 4,
  ND1: 4,
  AG1: 4,
  DI0: 5,
  DI1: 5,
  DI2: 5,
};

/** `scans` are newest first. */
function foundAnswer(parcel: Parcel, scans: readonly Scan[]) {
  const step = Math.max(0, ...scans.map(({ code }) => stepByCode[code] ?? IN_TRANSIT));
  const last = scans[0];
  const delivery = scans.find(({ code }) => stepByCode[code] === steps.length);
  const timeline = steps.map((shortLabel, index) => ({
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
      timeline,
      contextData: { originCountry: 'FR', arrivalCountry: 'FR', deliveryChoice: { deliveryChoice: 0 } },
    },
  };
}
