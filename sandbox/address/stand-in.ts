import { refusesCredentials } from '../credentials.ts';
import type { StandIn } from '../stand-in.ts';
import { streets } from './streets.ts';

const DEFAULT_LIMIT = 10;

/** Plays the search of the national address base under `/sandbox/address`, over a handful of streets. */
export const addressStandIn: StandIn = (app, { store }) => {
  app.get<{ Querystring: { q?: string; limit?: string } }>(
    '/sandbox/address/geocodage/search',
    async (request, reply) => {
      if (await refusesCredentials(store, 'address')) return reply.code(403).send({ code: 403, message: 'Forbidden' });
      const { q = '', limit } = request.query;
      if (q.length < 3 || q.length > 200 || !/^[\p{L}\p{N}]/u.test(q)) {
        return reply.code(400).send({
          code: 400,
          message: 'Parameter [q] must contain between 3 and 200 chars and start with a number or a letter',
        });
      }
      return { type: 'FeatureCollection', features: search(q).slice(0, Number(limit) || DEFAULT_LIMIT), query: q };
    },
  );
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Finds streets whose words begin with every typed word. A leading number is the house number. */
function search(query: string) {
  const [, housenumber, rest = ''] = /^(?:(\d{1,4}(?: ?(?:bis|ter|quater))?)\b,? *)?(.*)/is.exec(query.trim()) ?? [];
  // A lone five-digit number is the zip. The pattern above leaves it in `rest`.
  const typed = plain(rest).split(' ').filter(Boolean);
  if (typed.length === 0) return [];
  return streets
    .map((street) => ({ street, words: plain(street.slice(0, 3).join(' ')).split(' ') }))
    .filter(({ words }) => typed.every((word) => words.some((known) => known.startsWith(word))))
    .map(({ street }, rank) => feature(street, housenumber, rank));
}

function feature(street: (typeof streets)[number], housenumber: string | undefined, rank: number) {
  const [name, postcode, city, citycode, lon, lat] = street;
  const full = housenumber === undefined ? name : `${housenumber} ${name}`;
  const id = `${citycode}_${plain(name).replaceAll(' ', '').slice(0, 6)}`;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: {
      label: `${full} ${postcode} ${city}`,
      score: Math.max(0.3, 0.97 - rank * 0.05),
      id,
      _type: 'address',
      ...(housenumber === undefined ? { type: 'street' } : { type: 'housenumber', housenumber, street: name }),
      name: full,
      postcode,
      citycode,
      city,
      context: postcode.slice(0, 2),
      importance: 0.6,
      x: 0,
      y: 0,
    },
  };
}
